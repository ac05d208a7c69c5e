package dev.rondo.run.sequential;

import dev.rondo.run.load.LoopExit;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.StepHook;
import rondo.runtime.TracedProgram;

/**
 * Passes the steps of a program on to a hook. Before an update, the code of the process before has
 * ended: Rondo {@linkplain LoopExit#pass() passes by}.
 */
record StepReports(StepHook hook) implements StepHook {

  static void send(TracedProgram program, StepHook hook) {
    program.reportTo(new StepReports(hook));
  }

  @Override
  public void starts(int node) {
    hook.starts(node);
  }

  @Override
  @SuppressWarnings("NullAway") // the language module has no annotation for null
  public void begins(String method, int node, @Nullable Mailbox<?> heard) {
    if (heard != null) {
      LoopExit.pass();
    }
    hook.begins(method, node, heard);
  }

  @Override
  public void fires(String handler, int line) {
    hook.fires(handler, line);
  }

  @Override
  public void ends(int node) {
    hook.ends(node);
  }
}
