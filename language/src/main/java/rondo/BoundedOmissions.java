package rondo;

/**
 * In every round at most {@code f} messages are lost, and nobody misses its own (Barbosa et al.
 * 2020, section 8.1).
 */
public final class BoundedOmissions extends Network {

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    int n = deliveries.n();
    for (int receiver = 0; receiver < n; receiver++) {
      for (int sender = 0; sender < n; sender++) {
        deliveries.must(sender, receiver);
      }
    }
    for (int omission = 0; omission < deliveries.f(); omission++) {
      int link = deliveries.choose(n * n);
      if (link / n != link % n) {
        deliveries.free(link / n, link % n);
      }
    }
  }
}
