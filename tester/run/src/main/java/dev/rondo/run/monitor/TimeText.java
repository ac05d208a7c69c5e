package dev.rondo.run.monitor;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.tags.PhaseLevels;
import dev.rondo.run.watch.Time;
import java.util.Locale;
import rondo.PhaseNumber;

/**
 * Times as the author of a protocol knows them: a phase of two levels is shown with both.
 *
 * @param protocol whose times they are, looked at only where a time is shown
 */
record TimeText(Protocol protocol) {

  /** As a person writes it: {@code (2, 3)}, or {@code ((2, 1), 3)}. */
  String of(long time) {
    return time == Time.START || !PhaseLevels.areTwo(protocol)
        ? Time.text(time)
        : String.format(
            Locale.ROOT,
            "((%d, %d), %d)",
            Math.floorDiv(Time.phase(time), PhaseNumber.LEVEL),
            Math.floorMod(Time.phase(time), PhaseNumber.LEVEL),
            Time.round(time));
  }

  /** The same, and whether messages of it were used. */
  String withUse(long time) {
    return of(time) + (Time.hasReceived(time) ? ", having used messages of it" : "");
  }
}
