package rondo.runtime;

import rondo.Mailbox;

/** Observes the steps of a {@link TracedProgram}. */
public interface StepHook {

  /** A process is created; its inputs and its {@code @Init} follow, and then it ends. */
  default void starts(int node) {}

  /**
   * A process begins an update, a timeout or its {@code @Init}.
   *
   * @param heard the messages that it may use, or null
   */
  void begins(String method, int node, Mailbox<?> heard);

  /** The action of a handler runs; the line is the user's. */
  void fires(String handler, int line);

  /** The process has ended what it began. */
  void ends(int node);
}
