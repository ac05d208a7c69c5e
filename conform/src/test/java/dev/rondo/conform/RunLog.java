package dev.rondo.conform;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.run.Origin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.watch.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Logs an asynchronous run of the engine as the nodes of a real system would. */
final class RunLog implements Observer {

  private final LoadedProtocol protocol;
  private final List<ObjectNode> events = new ArrayList<>();
  private final Map<Integer, Object[]> sent = new HashMap<>();
  private final Map<Integer, ProtocolNode> processes = new HashMap<>();

  private RunLog(LoadedProtocol protocol) {
    this.protocol = protocol;
  }

  /** The events of a schedule; none if it shows a bug. */
  static Optional<List<ObjectNode>> of(AsyncForm form, long schedule) {
    return form.newExplorer()
        .watch(Origin.of(1, schedule), () -> new RunLog(form.protocol()))
        .map(log -> log.events);
  }

  private ObjectNode event(int node, String kind) {
    ObjectNode event = JsonNodeFactory.instance.objectNode().put("node", "P" + node);
    events.add(event.put("event", kind));
    return event;
  }

  @Override
  public void started(int node, ProtocolNode process) {
    processes.put(node, process);
  }

  @Override
  public void took(int node, int message) {
    Object[] content = sent.get(message);
    event(node, "recv").put("from", "P" + content[0]).set("message", LoggedValue.json(content[1]));
  }

  @Override
  public void fires(int node, int action) {
    if (action >= protocol.model().handlers().size()) {
      event(node, "timeout").put("handler", protocol.actions().get(action).name());
    }
  }

  @Override
  public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
    sent.put(message, new Object[] {from, content});
    event(from, "send").put("to", "P" + to).set("message", LoggedValue.json(content));
  }

  @Override
  public void output(int node, Object value) {
    event(node, "output").set("value", LoggedValue.json(value));
  }

  @Override
  public void stepEnds(int node) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      fields.set(
          protocol.variables().get(variable),
          LoggedValue.json(processes.get(node).rondoState(variable)));
    }
    event(node, "state").set("fields", fields);
  }
}
