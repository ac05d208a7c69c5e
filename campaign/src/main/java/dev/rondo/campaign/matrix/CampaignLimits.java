package dev.rondo.campaign.matrix;

import dev.rondo.frontend.diagnostic.UsageError;
import java.time.Duration;
import java.util.Optional;

/**
 * The limits of a campaign. The first limit that is reached ends it.
 *
 * @param time the total working time of all calls
 * @param schedules the number of schedules of each cell, in whole chunks
 * @param untilNewBugsStop whether it ends when doubling the work has shown no new bug
 */
public record CampaignLimits(
    Optional<Duration> time, Optional<Long> schedules, boolean untilNewBugsStop) {

  /** Whether there is no limit. */
  public boolean isEndless() {
    return time.isEmpty() && schedules.isEmpty() && !untilNewBugsStop;
  }

  /** Refuses a limit that leaves nothing to do. */
  public CampaignLimits {
    schedules.ifPresent(
        most -> UsageError.unless(most >= 1, "schedules = " + most + ": there is at least one"));
  }
}
