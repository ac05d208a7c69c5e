package dev.rondo.run.sequential.strategy;

/**
 * Rates that the user has fixed instead of drawing them for each schedule.
 *
 * @param depth how many deviations {@link FewFaultsChoices} makes; 0 draws it
 * @param loss how often {@link CoinChoices} lose a message; negative draws it
 * @param timeout how often {@link CoinChoices} take a chance to time out; negative draws it
 */
public record FixedRates(int depth, double loss, double timeout) {

  /** Everything is drawn. */
  public static final FixedRates DRAWN = new FixedRates(0, -1, -1);
}
