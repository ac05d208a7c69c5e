package dev.rondo.conform;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Logs an asynchronous run of the engine as the nodes of a real system would. */
final class RunLog implements Observer {

  /** What a system logs. */
  enum Detail {
    /** Messages when they arrive, and the state after each step. */
    ARRIVALS,
    /** Messages when a handler takes them, its name, and the state after each step. */
    HANDLERS,
    /** Messages when a handler takes them, and its name; states never. */
    HANDLERS_ALONE,
    /** Messages when they arrive; states never. */
    NO_STATES;

    boolean namesHandlers() {
      return this == HANDLERS || this == HANDLERS_ALONE;
    }

    /** The detail of a schedule: all of them in turn. */
    static Detail of(long schedule) {
      return values()[(int) (schedule % values().length)];
    }
  }

  private final LoadedProtocol protocol;
  private final Detail detail;
  private final Consumer<ObjectNode> events;
  private final Map<Integer, Object[]> sent = new HashMap<>();
  private final Map<Integer, ProtocolNode> processes = new HashMap<>();
  private final List<ObjectNode> used = new ArrayList<>(); // in this step
  private final List<ObjectNode> done = new ArrayList<>(); // in this step

  private RunLog(LoadedProtocol protocol, Detail detail, Consumer<ObjectNode> events) {
    this.protocol = protocol;
    this.detail = detail;
    this.events = events;
  }

  /** The events of a schedule; none if it shows a bug. */
  static Optional<List<ObjectNode>> of(AsyncForm form, long schedule) {
    return of(form, schedule, Detail.ARRIVALS);
  }

  /** The events of a schedule in some detail; none if it shows a bug. */
  static Optional<List<ObjectNode>> of(AsyncForm form, long schedule, Detail detail) {
    List<ObjectNode> events = new ArrayList<>();
    boolean clean =
        write(
            form,
            schedule,
            detail,
            () -> {
              events.clear();
              return events::add;
            });
    return clean ? Optional.of(events) : Optional.empty();
  }

  /**
   * Writes the events of a schedule.
   *
   * @param events begins a log; asked again if the run restarts
   * @return whether it shows no bug
   */
  static boolean write(
      AsyncForm form, long schedule, Detail detail, Supplier<Consumer<ObjectNode>> events) {
    return form.newExplorer()
        .watch(
            ScheduleOrigin.of(1, schedule), () -> new RunLog(form.protocol(), detail, events.get()))
        .isPresent();
  }

  @Override
  public void started(int node, ProtocolNode process) {
    processes.put(node, process);
  }

  @Override
  public void took(int node, int message) {
    if (!detail.namesHandlers()) {
      events.accept(EventJson.received(node, (Integer) sent.get(message)[0], sent.get(message)[1]));
    }
  }

  @Override
  public void uses(int node, int from, Object message, long tag) {
    if (detail.namesHandlers()) {
      used.add(EventJson.received(node, from, message));
    }
  }

  @Override
  public void fires(int node, int action) {
    String name = protocol.actions().get(action).name();
    if (action < protocol.model().handlers().size()) {
      done.add(JsonNodeFactory.instance.objectNode().put("event", "handler").put("handler", name));
    } else if (name.equals("recover")) {
      done.add(EventJson.crash(node));
      done.add(EventJson.recovery(node));
    } else {
      done.add(EventJson.timeout(node, name));
    }
  }

  @Override
  public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
    sent.put(message, new Object[] {from, content});
    done.add(EventJson.sent(from, to, content));
  }

  @Override
  public void output(int node, Object value) {
    done.add(EventJson.output(node, value));
  }

  /** A message that the code has read besides those of its guard is used after it has run. */
  @Override
  public void stepEnds(int node) {
    for (ObjectNode event : done) {
      if (event.path("event").asText().equals("handler")) {
        if (!used.isEmpty()) {
          used.get(used.size() - 1).put("handler", event.path("handler").asText());
        }
      }
    }
    done.removeIf(event -> event.path("event").asText().equals("handler"));
    used.forEach(events);
    done.forEach(events);
    used.clear();
    done.clear();
    if (detail == Detail.ARRIVALS || detail == Detail.HANDLERS) {
      events.accept(state(node));
    }
  }

  private ObjectNode state(int node) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      fields.set(
          protocol.variables().get(variable),
          LoggedValue.json(processes.get(node).rondoState(variable)));
    }
    return EventJson.state(node, fields);
  }
}
