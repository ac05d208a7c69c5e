package rondo.runtime;

/** A sequential program that reports its steps, for runs that are recorded. */
public interface TracedProgram extends Program {

  /** Reports to a hook from now on. */
  void reportTo(StepHook hook);
}
