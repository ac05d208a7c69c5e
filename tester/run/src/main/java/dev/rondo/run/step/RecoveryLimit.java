package dev.rondo.run.step;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RecoveryFlag;
import java.util.List;

/**
 * Decides which processes may crash, so that at most {@code f} recover at once. Processes of roles
 * without a flag do not count.
 */
final class RecoveryLimit {

  private final List<RecoveryFlag> flags;
  private final int[] flagOf;
  private final int f;

  RecoveryLimit(Protocol protocol, int n, int f) {
    this.flags = RecoveryFlag.of(protocol);
    this.flagOf =
        TimeoutLimits.places(protocol, n, flags.stream().map(RecoveryFlag::role).toList());
    this.f = f;
  }

  boolean mayRun(int timeout, int process, TimeoutLimits.ProcessValues values) {
    int own = flagOf[process];
    if (own == TimeoutLimits.NONE || flags.get(own).timeout() != timeout) {
      return true;
    }
    int recovering = 0;
    for (int other = 0; other < flagOf.length; other++) {
      if (other != process
          && flagOf[other] != TimeoutLimits.NONE
          && (Boolean) values.of(other, flags.get(flagOf[other]).variable())) {
        recovering++;
      }
    }
    return recovering < f;
  }
}
