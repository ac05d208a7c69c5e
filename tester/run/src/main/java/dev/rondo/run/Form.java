package dev.rondo.run;

/** A form of a protocol with the settings of its runs. */
public interface Form {

  /** The name of the form in options and reports. */
  String name();

  /** Whether runs check invariants of states, and not only specs of outputs. */
  default boolean checksInvariants() {
    return false;
  }

  /** Whether schedules depend on earlier ones of the same run. */
  default boolean learns() {
    return false;
  }

  /** A new explorer, for one thread. */
  Explorer newExplorer();
}
