package dev.rondo.run.sequential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import rondo.runtime.Program;

/** A sequential program that tells a {@link StepHook} what its processes do. */
public final class HookedRun {

  private final LoadedProgram loaded;

  private HookedRun(LoadedProgram loaded) {
    this.loaded = loaded;
  }

  /** Compiles and loads a program. */
  public static HookedRun of(SequentialProgram program, ClassPath classPath) {
    return new HookedRun(new ProgramLoader(program, List.of(), classPath).loadHooked());
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

  /** A program of this size that tells its steps. */
  public Program create(int n, int f, StepHook hook) {
    return create(n, f, n, hook);
  }

  /** A program of this size, with up to {@code max} processes, that tells its steps. */
  public Program create(int n, int f, int max, StepHook hook) {
    Program program = loaded.create(new SequentialSettings(n, f, max, 0));
    HookedProgram.attach(program, hook);
    return program;
  }
}
