package dev.rondo.run.sequential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
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

  /** A program of this size that reports its steps. */
  public Program create(int n, int f, StepHook hook) {
    return create(n, f, n, hook);
  }

  /** A program of this size, with up to {@code max} processes, that reports its steps. */
  public Program create(int n, int f, int max, StepHook hook) {
    TracedProgram program = loaded.createTraced(new SequentialSettings(n, f, max, 0));
    StepReports.send(program, hook);
    return program;
  }
}
