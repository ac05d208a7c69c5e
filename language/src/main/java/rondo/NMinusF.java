package rondo;

/**
 * In every round every process hears at least {@code n - f} processes (Ben-Or; Drăgoi and Inzaghi
 * Pronesti 2022, section 4.1).
 */
public final class NMinusF extends Network {

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    for (int receiver = 0; receiver < deliveries.n(); receiver++) {
      pick(deliveries.n() - deliveries.f(), receiver, deliveries);
    }
  }

  /** Chooses {@code count} senders, each set being possible. */
  private static void pick(int count, int receiver, Deliveries deliveries) {
    int missing = count;
    for (int sender = 0; missing > 0; sender++) {
      if (deliveries.choose(deliveries.n() - sender) < missing) {
        deliveries.must(sender, receiver);
        missing--;
      }
    }
  }
}
