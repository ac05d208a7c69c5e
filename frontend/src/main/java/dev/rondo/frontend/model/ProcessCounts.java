package dev.rondo.frontend.model;

/**
 * How many processes a run has.
 *
 * @param n at the start
 * @param f how many of them may be faulty
 * @param max how many there may be with spawned ones
 */
public record ProcessCounts(int n, int f, int max) {

  /** Without spawned processes. */
  public static ProcessCounts of(int n, int f) {
    return new ProcessCounts(n, f, n);
  }
}
