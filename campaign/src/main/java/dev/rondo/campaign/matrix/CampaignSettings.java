package dev.rondo.campaign.matrix;

import java.util.List;
import java.util.Optional;

/**
 * All that a campaign is told.
 *
 * @param files words that stand for files, folders or globs
 */
public record CampaignSettings(List<String> files, Axes axes, Limits limits, Optional<Long> seed) {

  /** Of which every other one comes if nothing is said. */
  public static final long SEED = 1;
}
