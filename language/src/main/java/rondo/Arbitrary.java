package rondo;

/** Promises nothing: any message may be lost or late, and a process may time out at any time. */
public final class Arbitrary extends Network {

  @Override
  public void round(int phase, int round, Deliveries deliveries) {}
}
