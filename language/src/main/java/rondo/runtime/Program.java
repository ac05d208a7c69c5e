package rondo.runtime;

/** A protocol as one sequential program, as Rondo's sequentializer emits it. */
public interface Program {

  /** Runs one schedule: initializes all processes, then runs the phases 1 to {@code phases}. */
  void run(Choices choices, Outputs outputs, int phases);

  /** How many processes there are, spawned ones included. */
  int size();

  /** The names of the state variables, in the order of {@link #state(int)}. */
  String[] variables();

  /** The values of a process's state variables, for people to look at. */
  Object[] state(int node);
}
