package dev.rondo.campaign.matrix;

import dev.rondo.frontend.diagnostic.UsageError;
import java.time.Duration;
import java.util.Optional;

/**
 * The limits of a campaign. The first limit that is reached ends it.
 *
 * @param time that all calls work together
 * @param schedules how many each cell gets, in whole chunks
 * @param untilNewBugsStop whether it ends when as much work as all before has shown no new bug
 */
public record CampaignLimits(
    Optional<Duration> time, Optional<Long> schedules, boolean untilNewBugsStop) {

  /** Whether nothing would end it. */
  public boolean isEndless() {
    return time.isEmpty() && schedules.isEmpty() && !untilNewBugsStop;
  }

  /** Refuses a limit at which there would be nothing to do. */
  public CampaignLimits {
    schedules.ifPresent(
        most -> UsageError.unless(most >= 1, "schedules = " + most + ": there is at least one"));
  }
}
