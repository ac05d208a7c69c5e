package dev.rondo.run.sequential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.load.LoopExit;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.Program;
import rondo.runtime.StepHook;
import rondo.runtime.TracedProgram;

/** A sequential program that reports the steps of its processes to a {@link StepHook}. */
public final class TracedRun {

  private final LoadedProgram loaded;

  private TracedRun(LoadedProgram loaded) {
    this.loaded = loaded;
  }

  /** Compiles and loads a program. */
  public static TracedRun of(SequentialProgram program, ClassPath classPath) {
    return new TracedRun(new ProgramLoader(program, List.of(), classPath).loadTraced());
  }

  /** How many rounds a phase has. */
  public int rounds() {
    return loaded.program().protocol().tags().rounds();
  }

  /** Whether a method is the one that processes begin with. */
  public boolean isInit(String method) {
    return loaded.program().init().filter(method::equals).isPresent();
  }

  /** Whether a method is a timeout. */
  public boolean isTimeout(String method) {
    return loaded.program().timeouts().contains(method);
  }

  /** A program of this size, with up to {@code max} processes, that reports its steps. */
  public Program create(int n, int f, int max, StepHook hook) {
    TracedProgram program =
        loaded.createTraced(new SequentialSettings(new ProcessCounts(n, f, max), 0));
    StepReports.send(program, hook);
    return program;
  }

  /**
   * Passes the steps of a program on to a hook, and calls {@linkplain LoopExit#pass()} before an
   * update, when the code of the previous process has ended.
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
}
