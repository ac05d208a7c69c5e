package dev.rondo.frontend.model;

/** Settings with the numbers of processes of a run. */
public interface HasProcessCounts {

  /** How many processes there are. */
  ProcessCounts processes();

  /** How many processes there are at the start. */
  default int n() {
    return processes().n();
  }

  /** How many processes may be faulty. */
  default int f() {
    return processes().f();
  }

  /** How many processes there may be with spawned ones. */
  default int max() {
    return processes().max();
  }
}
