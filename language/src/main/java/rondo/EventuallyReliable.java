package rondo;

/**
 * Promises nothing up to some phase, and from then on every message is heard (Barbosa et al. 2020,
 * section 8).
 */
public final class EventuallyReliable extends Network {

  private int reliableFrom;

  @Override
  public void start(Draw draw) {
    reliableFrom = 1 + draw.choose(draw.phases() + 1);
  }

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    if (phase >= reliableFrom) {
      for (int receiver = 0; receiver < deliveries.n(); receiver++) {
        for (int sender = 0; sender < deliveries.n(); sender++) {
          deliveries.must(sender, receiver);
        }
      }
    }
  }
}
