package rondo.runtime;

/** Who takes what the processes of a sequential program show. */
public interface Outputs {

  /** A process shows a value. */
  void output(int node, Object value);

  /**
   * A timeout begins of which it is not known yet whether it comes too late: nothing may be said
   * against what it shows before {@link #release}.
   */
  default void hold() {}

  /** It was not too late, so what it has shown counts. */
  default void release() {}

  /** The value that was chosen for an input of a process. */
  void input(int node, Object value);
}
