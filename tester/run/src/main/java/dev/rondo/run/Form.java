package dev.rondo.run;

/** A form of a protocol with the settings of its runs. */
public interface Form {

  /** The name of the form, as options and reports have it. */
  String name();

  /** Whether states are judged by invariants, and not only what processes output by specs. */
  default boolean checksInvariants() {
    return false;
  }

  /** Whether what a schedule is like depends on earlier ones of the same run. */
  default boolean learns() {
    return false;
  }

  /** A new explorer, for one thread. */
  Explorer newExplorer();
}
