package dev.rondo.run.step;

import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Protocol;
import java.util.List;

/**
 * Decides which processes may advance their clocks: none gets ahead of another by more than its
 * skew. Processes of roles without a clock do not count.
 */
final class ClockSkew {

  private final List<ProcessClock> clocks;
  private final int[] clockOf;

  ClockSkew(Protocol protocol, int n) {
    this.clocks = ProcessClock.of(protocol);
    this.clockOf =
        TimeoutLimits.places(protocol, n, clocks.stream().map(ProcessClock::role).toList());
  }

  boolean mayRun(int timeout, int process, TimeoutLimits.ProcessValues values) {
    int own = clockOf[process];
    if (own == TimeoutLimits.NONE || clocks.get(own).timeout() != timeout) {
      return true;
    }
    int limit = time(process, values) - clocks.get(own).skew();
    for (int other = 0; other < clockOf.length; other++) {
      if (clockOf[other] != TimeoutLimits.NONE && time(other, values) <= limit) {
        return false;
      }
    }
    return true;
  }

  private int time(int process, TimeoutLimits.ProcessValues values) {
    return (Integer) values.of(process, clocks.get(clockOf[process]).variable());
  }
}
