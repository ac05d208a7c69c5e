package dev.rondo.equivalence;

/**
 * How far executions are enumerated.
 *
 * @param phases a process whose time is beyond them does nothing more
 * @param timeouts how often each process may time out
 * @param spawned how many processes may be spawned; executions that spawn more are left out
 */
public record Bound(int n, int f, int phases, int timeouts, int spawned) {

  /** The same with other phases. */
  Bound upTo(int lastPhase) {
    return new Bound(n, f, lastPhase, timeouts, spawned);
  }

  /** How many processes there may be in all. */
  int max() {
    return n + spawned;
  }
}
