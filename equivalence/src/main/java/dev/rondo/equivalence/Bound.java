package dev.rondo.equivalence;

/**
 * How far executions are enumerated.
 *
 * @param phases how many phases an execution has, see {@link FirstPhases}
 * @param timeouts how often each process may time out
 * @param spawned how many processes may be spawned; executions that spawn more are left out
 */
public record Bound(int n, int f, int phases, int timeouts, int spawned) {

  /** How many processes there may be in all. */
  int max() {
    return n + spawned;
  }
}
