package dev.rondo.run.coverage;

import dev.rondo.run.load.LineLog;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.StateText;
import dev.rondo.run.observe.VariableSnapshot;
import dev.rondo.run.random.Randomness;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Observes redrawn schedules and counts their coverage. States are those of single processes, since
 * asynchronous processes have no common phase ends.
 */
public final class CoverageObserver implements Observer {

  private final LoadedProtocol protocol;
  private final List<LoadedProtocol.HandlerInfo> actions;
  private final List<String> variables;
  private final CoverageCounter seen;
  private final Map<Integer, ProtocolNode> processes = new HashMap<>();
  private final Map<Integer, VariableSnapshot> images = new HashMap<>();
  private final Map<Integer, String> messages = new HashMap<>();
  private final Set<Used> used = new HashSet<>();
  private boolean usesTwo;

  /** The sender and type of a used message. */
  private record Used(int from, Class<?> type) {}

  /**
   * An observer without coverage.
   *
   * @param protocol loaded with line instrumentation
   */
  public CoverageObserver(LoadedProtocol protocol) {
    this.protocol = protocol;
    this.actions = protocol.actions();
    this.variables = protocol.variables();
    this.seen = new CoverageCounter(protocol.model());
    LineLog.take(); // of what ran before
  }

  @Override
  public void started(int node, ProtocolNode process) {
    processes.put(node, process);
    images.put(node, new VariableSnapshot(variables, process));
  }

  @Override
  public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
    messages.put(message, content.getClass().getSimpleName());
  }

  @Override
  public void took(int node, int message) {
    seen.heard(messages.getOrDefault(message, ""));
  }

  @Override
  public void stepBegins() {
    used.clear();
    usesTwo = false;
  }

  @Override
  public void output(int node, Object value) {
    seen.output(value);
  }

  @Override
  public void uses(int node, int from, Object message, long tag) {
    usesTwo |= !used.add(new Used(from, message.getClass()));
  }

  @Override
  public void fires(int node, int action) {
    String name = actions.get(action).name();
    seen.ran(name);
    if (usesTwo) {
      seen.usedTwo(name);
    }
  }

  @Override
  public void stepEnds(int node) {
    ProtocolNode process = processes.get(node);
    VariableSnapshot image = images.get(node);
    if (process != null && image != null && image.hasChanged()) {
      seen.state(key(process));
    }
  }

  private long key(ProtocolNode process) {
    long key = 0;
    for (int variable = 0; variable < variables.size(); variable++) {
      key = Randomness.split(key, StateText.text(process.rondoState(variable)).hashCode());
    }
    return key;
  }

  /** The schedule is over. */
  public void scheduleEnds() {
    seen.scheduleEnds();
    messages.clear();
    processes.clear();
    images.clear();
  }

  /** The coverage of all schedules. */
  public Coverage coverage(String form) {
    List<Integer> lines = LineLog.take();
    lines.forEach(seen::reached);
    return seen.coverage(form, protocol.markedLines(), lines);
  }
}
