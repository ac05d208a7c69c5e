package rondo.runtime;

/** A protocol as one sequential program, as Rondo's sequentializer emits it. */
public interface SequentialProgram {

  /** Runs one schedule: initializes all processes, then runs the phases 1 to {@code phases}. */
  void run(Choices choices, Outputs outputs, int phases);

  /** The names of the state variables, in the order of {@link #state(int)}. */
  String[] variables();

  /** The values of a process's state variables, for people to look at. */
  Object[] state(int node);
}
