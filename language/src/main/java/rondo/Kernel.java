package rondo;

/**
 * In every round some process hears everybody and is heard by everybody (Uniform Voting; Drăgoi and
 * Inzaghi Pronesti 2022, section 4.1).
 */
public final class Kernel extends Network {

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    int kernel = deliveries.choose(deliveries.n());
    for (int other = 0; other < deliveries.n(); other++) {
      deliveries.must(kernel, other);
      deliveries.must(other, kernel);
    }
  }
}
