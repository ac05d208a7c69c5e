package rondo.runtime;

/** Who takes what the processes of a sequential program show. */
public interface Outputs {

  /**
   * A process outputs a value.
   *
   * @throws NullPointerException where it is none
   */
  default void output(int node, Object value) {
    show(node, present(value));
  }

  /** A process shows a value. */
  void show(int node, Object value);

  /**
   * What is output, which is not nothing.
   *
   * @throws NullPointerException where it is
   */
  static Object present(Object value) {
    if (value == null) {
      throw new NullPointerException("null is output, which is no value");
    }
    return value;
  }

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
