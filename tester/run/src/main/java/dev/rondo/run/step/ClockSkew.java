package dev.rondo.run.step;

import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * Which processes may advance their clocks: none gets ahead of another one by more than its skew.
 * Processes of roles without a clock do not count.
 */
public final class ClockSkew {

  private static final int NONE = -1;

  private final List<ProcessClock> clocks;
  private final int[] clockOf;

  /** For a number of processes. */
  public ClockSkew(Protocol protocol, int n) {
    this.clocks = ProcessClock.of(protocol);
    this.clockOf = new int[n];
    int process = 0;
    for (int node = 0; node < n; node++) {
      clockOf[node] = clocks.isEmpty() || !protocol.roles().isEmpty() ? NONE : 0;
    }
    for (Role role : protocol.roles()) {
      for (int member = 0; member < role.n(); member++) {
        clockOf[process++] = clockOf(role);
      }
    }
  }

  private int clockOf(Role role) {
    for (int clock = 0; clock < clocks.size(); clock++) {
      if (clocks.get(clock).role().filter(role::equals).isPresent()) {
        return clock;
      }
    }
    return NONE;
  }

  /** Whether there are clocks. */
  public boolean isBounded() {
    return !clocks.isEmpty();
  }

  /**
   * Whether a timeout does not advance a clock too far. Its guard may still be false.
   *
   * @param values the value of an {@code int} variable of a process that has started
   */
  public boolean mayRun(int timeout, int process, IntBinaryOperator values) {
    int own = process < clockOf.length ? clockOf[process] : NONE;
    if (own == NONE || clocks.get(own).timeout() != timeout) {
      return true;
    }
    int limit = values.applyAsInt(process, clocks.get(own).variable()) - clocks.get(own).skew();
    for (int other = 0; other < clockOf.length; other++) {
      if (clockOf[other] != NONE
          && values.applyAsInt(other, clocks.get(clockOf[other]).variable()) <= limit) {
        return false;
      }
    }
    return true;
  }
}
