package dev.rondo.run.step;

import dev.rondo.run.load.ProtocolNode;
import java.util.List;
import java.util.stream.IntStream;
import rondo.NodeId;
import rondo.runtime.Environment;
import rondo.runtime.Inbox;

/**
 * What it means that the code of a process sends, outputs or chooses: the engine that hunts and the
 * searches share it, so that they cannot differ in it. What becomes of a message is theirs to say.
 */
public abstract class StepEnvironment implements Environment {

  private static final int MOST_ACTS = 10_000;

  private final int n;
  private final int f;
  private final List<NodeId> nodes;
  private int acts;

  /** An environment of so many processes at the start, so many of which may be faulty. */
  protected StepEnvironment(int n, int f) {
    this.n = n;
    this.f = f;
    this.nodes = IntStream.range(0, n).mapToObj(NodeId::of).toList();
  }

  /** The code of one process is about to run. */
  protected final void stepBegins() {
    acts = 0;
  }

  /** The process that is running. */
  protected abstract ProtocolNode process(int node);

  /** How many processes there are, spawned ones included. */
  protected abstract int processes();

  /** A message leaves its sender. */
  protected abstract void post(int sender, int receiver, int type, int phase, Record message);

  /** What the process chooses. */
  protected abstract int chosen(int node, int bound);

  /** The process shows a value. */
  protected abstract void shown(int node, Object value);

  @Override
  public final int n() {
    return n;
  }

  @Override
  public final int f() {
    return f;
  }

  @Override
  public final List<NodeId> nodes() {
    return nodes;
  }

  @Override
  public final void send(NodeId from, NodeId to, Record message) {
    int receiver = Inbox.receiver(to, processes());
    ProtocolNode sender = process(from.index());
    int type = sender.typeOf(message);
    int phase = sender.phaseOf(type, message);
    act();
    post(from.index(), receiver, type, phase, message);
  }

  /** To those that there were at the start. */
  @Override
  public final void broadcast(NodeId from, Record message) {
    ProtocolNode sender = process(from.index());
    int type = sender.typeOf(message);
    int phase = sender.phaseOf(type, message);
    for (int receiver = 0; receiver < n; receiver++) {
      act();
      post(from.index(), receiver, type, phase, message);
    }
  }

  @Override
  public final int choose(NodeId node, int bound) {
    act();
    return chosen(node.index(), bound);
  }

  @Override
  public final void output(NodeId node, Object value) {
    act();
    shown(node.index(), value);
  }

  /** Stops a step before what it does without end has filled the memory. */
  private void act() {
    if (++acts > MOST_ACTS) {
      throw new IllegalStateException(
          "one step sends, outputs and chooses more than " + MOST_ACTS + " times");
    }
  }
}
