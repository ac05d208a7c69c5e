package rondo.runtime;

/** Who takes what the processes of a sequential program show. */
public interface Outputs {

  /** A process shows a value. */
  void output(int node, Object value);

  /** The value that was chosen for an input of a process. */
  void input(int node, Object value);
}
