package dev.rondo.run.sequential;

import org.jspecify.annotations.Nullable;
import rondo.Mailbox;

/** What the code of a recorded program calls; see {@link HookedProgram}. */
public interface StepHook {

  /** A process comes into being; its inputs and its {@code @Init} follow, and then it ends. */
  default void starts(int node) {}

  /** A process begins an update, a timeout or its {@code @Init}. */
  void begins(String method, int node, @Nullable Mailbox<?> heard);

  /** The action of a handler runs; the line is the user's. */
  void fires(String handler, int line);

  /** A branch in the code of a process is taken; the line is the user's. */
  default void reaches(int line) {}

  /** The process has come to the end of what it began. */
  void ends(int node);
}
