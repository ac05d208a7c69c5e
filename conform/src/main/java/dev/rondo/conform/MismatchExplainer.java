package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.Inbox;

/** Explains why an event is a mismatch, and which change would explain it. */
final class MismatchExplainer {

  private static final int SHOWN = 3;

  private final LoadedProtocol protocol;
  private final UnreceivedMessages transit;
  private final LogFiles logs;
  private final boolean growing;
  private final int nodes;

  MismatchExplainer(
      LoadedProtocol protocol,
      UnreceivedMessages transit,
      LogFiles logs,
      boolean growing,
      int nodes) {
    this.growing = growing;
    this.protocol = protocol;
    this.transit = transit;
    this.logs = logs;
    this.nodes = nodes;
  }

  /** An event that no state of its node explains. */
  Mismatch of(
      NodeStepExecutor replay, List<PossibleState> before, LogEvent event, List<LogEvent> last) {
    PossibleState state = nearest(before, event);
    List<String> states = before.stream().map(this::text).distinct().limit(SHOWN).toList();
    return new Mismatch(
        replay.failed().isPresent() ? Mismatch.MismatchKind.FAILURE : kind(state, event),
        event,
        replay
            .failed()
            .map(fault -> "the model fails here: " + fault.message())
            .orElseGet(() -> reason(state, event) + repetition(event, last)),
        states,
        handlers(replay, state, event),
        repairs(replay, before, event),
        last);
  }

  private static Mismatch.MismatchKind kind(PossibleState state, LogEvent event) {
    return switch (event.kind()) {
      case SEND, OUTPUT ->
          state.owed.isEmpty() ? Mismatch.MismatchKind.UNEXPECTED : Mismatch.MismatchKind.DIFFERENT;
      case STATE -> Mismatch.MismatchKind.OTHER_STATE;
      case RECV, TIMEOUT, REQUEST, CRASH, RECOVER ->
          state.owed.isEmpty() ? Mismatch.MismatchKind.NOT_ENABLED : Mismatch.MismatchKind.MISSING;
    };
  }

  /** The state that differs least from the event. */
  private PossibleState nearest(List<PossibleState> before, LogEvent event) {
    return before.stream()
        .min(
            Comparator.comparingInt(
                state ->
                    event.kind() == LogEvent.LogEventKind.STATE
                        ? differences(state, event).size()
                        : nearest(state, event).map(owed -> distance(owed, event)).orElse(99)))
        .orElseThrow();
  }

  private static Optional<PossibleState.Owed> nearest(PossibleState state, LogEvent event) {
    return state.owed.stream().min(Comparator.comparingInt(owed -> distance(owed, event)));
  }

  private static int distance(PossibleState.Owed owed, LogEvent event) {
    int distance = owed.to() == event.peer() ? 0 : 10;
    JsonNode model = LoggedValue.json(owed.content());
    return distance + distance(model, event.content());
  }

  private static int distance(JsonNode model, JsonNode logged) {
    int distance = model.path("type").equals(logged.path("type")) ? 0 : 20;
    for (Map.Entry<String, JsonNode> member : logged.properties()) {
      distance += member.getValue().equals(model.get(member.getKey())) ? 0 : 1;
    }
    return distance;
  }

  private List<String> differences(PossibleState state, LogEvent event) {
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : event.content().properties()) {
      Object value = state.node().rondoState(protocol.variables().indexOf(field.getKey()));
      if (!LoggedValue.matches(field.getValue(), value)) {
        differences.add(
            String.format(
                Locale.ROOT,
                "%s is %s in the log and %s in the model",
                field.getKey(),
                LogEvent.text(field.getValue()),
                ValueText.of(value)));
      }
    }
    return differences;
  }

  private String text(PossibleState state) {
    List<String> parts = new ArrayList<>();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      parts.add(value(state, variable));
    }
    List<String> mail = new ArrayList<>();
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      Inbox<Object> mailbox = state.mailbox(type);
      for (int position = 0; position < mailbox.count(); position++) {
        mail.add(message(mailbox, position));
      }
    }
    return String.join(", ", parts)
        + (mail.isEmpty() ? "" : "; not used yet: " + String.join(", ", mail));
  }

  private String value(PossibleState state, int variable) {
    return protocol.variables().get(variable)
        + " = "
        + shortened(state.node().rondoState(variable));
  }

  /** A value as text; of a long list the first and the last elements. */
  private static String shortened(@Nullable Object value) {
    if (!(value instanceof List<?> list) || list.size() <= 2 * SHOWN) {
      return ValueText.of(value);
    }
    Stream<String> first = list.subList(0, SHOWN).stream().map(ValueText::of);
    Stream<String> last =
        list.subList(list.size() - SHOWN, list.size()).stream().map(ValueText::of);
    String middle = String.format(Locale.ROOT, "… %d more …", list.size() - 2 * SHOWN);
    return Stream.of(first, Stream.of(middle), last)
        .flatMap(part -> part)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String message(Inbox<Object> mailbox, int position) {
    return ValueText.of(mailbox.at(position)) + " from P" + mailbox.senderIndex(position);
  }

  private String reason(PossibleState state, LogEvent event) {
    Optional<PossibleState.Owed> owed = nearest(state, event);
    return switch (event.kind()) {
      case SEND, OUTPUT ->
          owed.isEmpty()
              ? "no step of the model does this here"
                  + (hasMail(state) ? "" : ": no message waits for a handler")
              : "the model does something else here: " + text(owed.get());
      case STATE -> String.join("; ", differences(state, event));
      case RECV, TIMEOUT, REQUEST ->
          owed.isPresent()
              ? "the log lacks what the model does before: " + text(owed.get())
              : event.kind() == LogEvent.LogEventKind.RECV
                  ? "the handler " + event.name() + " is not enabled upon it"
                  : event.name() + " is not enabled";
      case CRASH, RECOVER -> "it is not possible here";
    };
  }

  private boolean hasMail(PossibleState state) {
    return IntStream.range(0, protocol.messageTypes().size())
        .anyMatch(type -> state.mailbox(type).count() > 0);
  }

  private static String repetition(LogEvent event, List<LogEvent> last) {
    return last.stream()
        .filter(
            other ->
                (event.kind() == LogEvent.LogEventKind.SEND
                        || event.kind() == LogEvent.LogEventKind.OUTPUT)
                    && other.kind() == event.kind()
                    && other.node() == event.node()
                    && other.peer() == event.peer()
                    && other.content().equals(event.content()))
        .findFirst()
        .map(other -> String.format(Locale.ROOT, "; it repeats line %d", other.line()))
        .orElse("");
  }

  private String text(PossibleState.Owed owed) {
    String by =
        owed.action() < 0
            ? "the start"
            : String.format(
                Locale.ROOT,
                "%s (line %d)",
                protocol.actions().get(owed.action()).name(),
                protocol.actions().get(owed.action()).line());
    return owed.isOutput()
        ? String.format(Locale.ROOT, "%s outputs %s", by, ValueText.of(owed.content()))
        : String.format(
            Locale.ROOT, "%s sends %s to P%d", by, ValueText.of(owed.content()), owed.to());
  }

  // The handlers that could have run, and the guards that were false

  private List<String> handlers(NodeStepExecutor replay, PossibleState state, LogEvent event) {
    List<String> lines = new ArrayList<>();
    if (!state.owed.isEmpty() || event.kind() == LogEvent.LogEventKind.STATE) {
      return lines;
    }
    List<Handler> handlers = protocol.model().handlers();
    for (int action = 0; action < handlers.size(); action++) {
      Inbox<Object> mailbox = state.mailbox(replay.table().typeOf(action));
      boolean whole = replay.table().takesMailbox(action);
      for (int position = 0;
          position < (whole ? Math.min(1, mailbox.count()) : mailbox.count());
          position++) {
        String upon = whole ? mailbox.count() + " messages" : message(mailbox, position);
        Handler handler = handlers.get(action);
        lines.add(
            line(
                handler.name(),
                handler.position().line(),
                " upon " + upon,
                replay.isEnabled(state, action, position),
                handler.guard(),
                state));
      }
    }
    if (event.kind() == LogEvent.LogEventKind.TIMEOUT
        || event.kind() == LogEvent.LogEventKind.REQUEST) {
      for (TimeoutHandler timeout : protocol.model().timeouts()) {
        if (timeout.name().equals(event.name())) {
          lines.add(
              line(
                  timeout.name(),
                  timeout.position().line(),
                  "",
                  !replay.timeout(state, timeout.index()).isEmpty(),
                  timeout.guard(),
                  state));
        }
      }
    }
    return lines.stream().distinct().limit(2 * SHOWN).toList();
  }

  private String line(
      String name,
      int line,
      String upon,
      boolean enabled,
      Optional<Guard> guard,
      PossibleState state) {
    return enabled
        ? String.format(Locale.ROOT, "%s (line %d)%s can run", name, line, upon)
        : String.format(
            Locale.ROOT,
            "%s (line %d)%s cannot run%s",
            name,
            line,
            upon,
            guard.map(when -> ": " + falseGuard(when, state)).orElse(""));
  }

  /** A guard with the values of the fields in it. */
  private String falseGuard(Guard guard, PossibleState state) {
    Set<String> names = new LinkedHashSet<>();
    guard.locals().forEach(each -> each.findAll(NameExpr.class).forEach(n -> names.add(name(n))));
    guard.condition().findAll(NameExpr.class).forEach(name -> names.add(name(name)));
    List<String> values = new ArrayList<>();
    for (String name : names) {
      int variable = protocol.variables().indexOf(name);
      if (variable >= 0) {
        values.add(value(state, variable));
      }
    }
    return guard.call()
        + " is false"
        + (values.isEmpty() ? "" : " with " + String.join(", ", values));
  }

  private static String name(NameExpr name) {
    return name.getNameAsString();
  }

  // What would explain the event if it had come just before

  private List<String> repairs(
      NodeStepExecutor replay, List<PossibleState> before, LogEvent event) {
    Set<String> repairs = new LinkedHashSet<>();
    for (PossibleState state : before) {
      if (!state.owed.isEmpty()) {
        continue;
      }
      for (UnreceivedMessages.Message message : transit.to(event.node())) {
        PossibleState next = replay.fork(state);
        replay.deliver(next, message.type, message.from, message.content);
        if (isExplainedBy(replay, replay.handle(next), event)) {
          repairs.add(String.format(Locale.ROOT, "%s had been delivered before", message));
        }
      }
      for (TimeoutHandler timeout : protocol.model().timeouts()) {
        if (!timeout.name().equals(event.name())
            && isExplainedBy(replay, replay.timeout(state, timeout.index()), event)) {
          repairs.add(
              String.format(
                  Locale.ROOT,
                  "%s (line %d) had run before",
                  timeout.name(),
                  timeout.position().line()));
        }
      }
    }
    return repairs.stream().limit(SHOWN).toList();
  }

  private boolean isExplainedBy(
      NodeStepExecutor replay, List<PossibleState> states, LogEvent event) {
    return states.stream()
        .anyMatch(
            state ->
                switch (event.kind()) {
                  case SEND, OUTPUT ->
                      state.owed.stream()
                          .anyMatch(
                              owed ->
                                  owed.to() == event.peer()
                                      && LoggedValue.matches(event.content(), owed.content()));
                  case STATE -> differences(state, event).isEmpty();
                  case TIMEOUT, REQUEST ->
                      protocol.model().timeouts().stream()
                          .filter(timeout -> timeout.name().equals(event.name()))
                          .anyMatch(timeout -> !replay.timeout(state, timeout.index()).isEmpty());
                  case RECV, CRASH, RECOVER -> false;
                });
  }

  // Messages that no process has sent

  /**
   * An event that waits for a message.
   *
   * @param last the events before
   */
  Mismatch neverSent(LogEvent event, List<LogEvent> last) {
    List<LogEvent> sends = new ArrayList<>();
    List<LogEvent> receives = new ArrayList<>();
    LogEvent elsewhere = find(event, sends, receives);
    String reason;
    if (sends.size() > receives.size()) {
      reason =
          String.format(
              Locale.ROOT,
              "P%d sends it only later, in %s",
              event.peer(),
              sends.get(receives.size()).place());
    } else if (!receives.isEmpty()) {
      reason =
          String.format(
              Locale.ROOT,
              "P%d has received it already, in line %d, and P%d has sent it %s",
              event.node(),
              receives.get(receives.size() - 1).line(),
              event.peer(),
              sends.size() == 1 ? "once" : sends.size() + " times");
    } else {
      reason =
          String.format(Locale.ROOT, "P%d does not send it to P%d", event.peer(), event.node());
    }
    List<String> repairs = new ArrayList<>();
    transit.to(event.node()).stream()
        .filter(message -> message.from == event.peer())
        .filter(message -> message.content.getClass().getSimpleName().equals(event.type()))
        .reduce(
            (one, later) ->
                distance(LoggedValue.json(one.content), event.content())
                        < distance(LoggedValue.json(later.content), event.content())
                    ? one
                    : later)
        .ifPresent(message -> repairs.add("the message were " + message + ", which is in transit"));
    if (elsewhere != null) {
      String message = elsewhere.place() + " (" + elsewhere.text() + ")";
      repairs.add(
          elsewhere.node() == event.peer()
              ? "the message of " + message + " had gone to P" + event.node()
              : "it is that of " + message);
    }
    return new Mismatch(
        Mismatch.MismatchKind.NOT_SENT, event, reason, List.of(), List.of(), repairs, last);
  }

  /** Whether a log has as many sends of a message as receives of it up to this one. */
  boolean isSent(LogEvent received) {
    List<LogEvent> sends = new ArrayList<>();
    List<LogEvent> receives = new ArrayList<>();
    find(received, sends, receives);
    return sends.size() > receives.size();
  }

  /**
   * Finds the sends of a message, and the receives before this one.
   *
   * @return a send of it by or to another node
   */
  private @Nullable LogEvent find(
      LogEvent received, List<LogEvent> sends, List<LogEvent> receives) {
    LogEvent elsewhere = null;
    try (OpenLogs open = new OpenLogs(logs, nodes, growing)) {
      for (int log = 0; log < logs.paths().size(); log++) {
        for (LogEvent event = open.next(log); event != null; event = open.next(log)) {
          if (event.content().equals(received.content())) {
            if (event.kind() == LogEvent.LogEventKind.SEND) {
              if (event.node() == received.peer() && event.peer() == received.node()) {
                sends.add(event);
              } else if (event.node() == received.peer() || event.peer() == received.node()) {
                elsewhere = event;
              }
            } else if (event.kind() == LogEvent.LogEventKind.RECV
                && event.node() == received.node()
                && event.peer() == received.peer()
                && event.line() < received.line()) {
              receives.add(event);
            }
          }
        }
      }
    }
    return elsewhere;
  }
}
