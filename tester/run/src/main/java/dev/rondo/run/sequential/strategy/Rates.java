package dev.rondo.run.sequential.strategy;

/**
 * What is given instead of drawn for each schedule.
 *
 * @param depth how many deviations {@link FewFaults} makes; 0 draws it
 * @param loss how often {@link Coins} lose a message; negative draws it
 * @param timeout how often {@link Coins} take a chance to time out; negative draws it
 */
public record Rates(int depth, double loss, double timeout) {

  /** Everything is drawn. */
  public static final Rates DRAWN = new Rates(0, -1, -1);
}
