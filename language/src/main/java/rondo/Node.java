package rondo;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import rondo.runtime.Environment;
import rondo.runtime.Inbox;
import rondo.runtime.Others;
import rondo.runtime.Outputs;

/**
 * A process written as event-driven handlers: {@link Init}, {@link Upon} and {@link Timeout}
 * methods over its own fields.
 *
 * <p>All processes run the same class, or those of a role the class of that role. A handler touches
 * nothing but its own fields, parameters, locals and constants, and acts on the world through the
 * methods below only.
 */
public abstract class Node {

  private Environment environment;
  private NodeId self;

  /** Nothing is set up yet: what a process does first belongs into its {@link Init} method. */
  protected Node() {}

  /** Places this process into a run. For Rondo alone; a protocol that calls it is refused. */
  public final void enter(Environment environment, NodeId self) {
    this.environment = environment;
    this.self = self;
  }

  /** This process. */
  protected final NodeId self() {
    return self;
  }

  /** How many processes there were at the start. */
  protected final int n() {
    return environment.n();
  }

  /** How many processes may be faulty. */
  protected final int f() {
    return environment.f();
  }

  /** The processes that were there at the start, in their order. */
  protected final List<NodeId> nodes() {
    return environment.nodes();
  }

  /**
   * The processes of {@link #nodes()} but this one, in their order. A protocol may have its own
   * method of this name instead.
   */
  protected List<NodeId> others() {
    return Others.of(environment.n(), self.index());
  }

  /** The process with an index, counted from 0. */
  protected final NodeId node(int index) {
    return NodeId.of(index);
  }

  /**
   * The guard of a handler: it runs only where the condition holds.
   *
   * <p>It is the handler's first statement; locals computed without side effects may stand before
   * it. It is to a handler what {@code assumeTrue} is to a test.
   */
  protected final void when(boolean condition) {
    if (!condition) {
      throw rondo.runtime.GuardFailed.INSTANCE;
    }
  }

  /** Sends a message to one process, oneself perhaps. */
  protected final void send(NodeId to, Record message) {
    environment.send(self, to, Inbox.sent(message));
  }

  /** Sends a message to every process of {@link #nodes()}, oneself included. */
  protected final void broadcast(Record message) {
    environment.broadcast(self, Inbox.sent(message));
  }

  /**
   * Sends a message to every process of {@link #nodes()} but this one. A protocol may have its own
   * method of this name instead.
   */
  protected void broadcastToOthers(Record message) {
    Inbox.sent(message);
    for (NodeId other : Others.of(environment.n(), self.index())) {
      environment.send(self, other, message);
    }
  }

  /** A number from 0 to {@code bound - 1} that the schedule chooses. */
  protected final int choose(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("choose(" + bound + ") has nothing to choose from");
    }
    return environment.choose(self, bound);
  }

  /** An element that the schedule chooses, of a collection whose order is defined. */
  protected final <T> T choose(Collection<T> elements) {
    if (elements instanceof List<T> list) {
      return list.get(choose(list.size()));
    }
    Iterator<T> rest = elements.iterator();
    for (int skipped = choose(elements.size()); skipped > 0; skipped--) {
      rest.next();
    }
    return rest.next();
  }

  /** A coin that the schedule tosses. */
  protected final boolean flip() {
    return environment.choose(self, 2) == 1;
  }

  /** Shows a value, which is not null, to the outside, where the {@link Spec} sees it. */
  protected final void output(Object value) {
    environment.output(self, Outputs.present(value));
  }

  /** How many processes have a role: a class of this file with {@link Protocol}. */
  protected final int n(Class<? extends Node> role) {
    throw new IllegalStateException("Rondo alone knows how many " + role.getSimpleName() + " has");
  }

  /** The processes that have a role, in their order. */
  protected final List<NodeId> nodes(Class<? extends Node> role) {
    throw new IllegalStateException("Rondo alone knows who is " + role.getSimpleName());
  }

  /** Sends a message to every process that has a role, oneself included if one has it. */
  protected final void broadcast(Class<? extends Node> role, Record message) {
    throw new IllegalStateException("Rondo alone knows who is " + role.getSimpleName());
  }

  /** Turns on the timer of a {@link Timeout} with a name; the name is written as a literal. */
  protected final void startTimer(String name) {
    throw new IllegalStateException("the timer " + name + " is started by Rondo alone");
  }

  /** Turns a timer off. */
  protected final void cancelTimer(String name) {
    throw new IllegalStateException("the timer " + name + " is cancelled by Rondo alone");
  }

  /**
   * Adds a process of this class, which begins with its {@link Init}.
   *
   * @return the new process, or {@code null} where there are {@link Protocol#max()} already
   */
  protected final NodeId spawn() {
    return environment.spawn(self);
  }
}
