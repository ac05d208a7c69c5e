package rondo;

/**
 * Up to {@code f} processes stop for good; in its last round a process may reach only some of the
 * others (Barbosa et al. 2020, section 4).
 */
public final class Crash extends Network {

  private static final int NEVER = Integer.MAX_VALUE;

  private int[] lastRound = {};

  @Override
  public void start(Draw draw) {
    if (lastRound.length < draw.n()) {
      lastRound = new int[draw.n()];
    }
    java.util.Arrays.fill(lastRound, NEVER);
    for (int crashes = draw.choose(draw.f() + 1); crashes > 0; crashes--) {
      lastRound[draw.choose(draw.n())] = draw.choose(draw.phases() * draw.rounds());
    }
  }

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    int now = (phase - 1) * deliveries.rounds() + round - 1;
    for (int sender = 0; sender < deliveries.n(); sender++) {
      if (now >= lastRound[sender]) {
        stopOrFalter(sender, now == lastRound[sender], deliveries);
      } else {
        for (int receiver = 0; receiver < deliveries.n(); receiver++) {
          deliveries.must(sender, receiver);
        }
      }
    }
  }

  private static void stopOrFalter(int sender, boolean falters, Deliveries deliveries) {
    if (falters) {
      deliveries.lastSend(sender);
    } else {
      deliveries.stop(sender);
    }
  }
}
