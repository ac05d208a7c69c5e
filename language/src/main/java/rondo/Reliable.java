package rondo;

/** Every message is heard in its round. */
public final class Reliable extends Network {

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    for (int receiver = 0; receiver < deliveries.n(); receiver++) {
      for (int sender = 0; sender < deliveries.n(); sender++) {
        deliveries.must(sender, receiver);
      }
    }
  }
}
