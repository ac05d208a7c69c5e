package dev.rondo.campaign.work;

/** Lets threads wait until one of them has done something, without missing that it has. */
final class Signal {

  private long count;

  /** How often it was raised. */
  synchronized long count() {
    return count;
  }

  synchronized void raise() {
    count++;
    notifyAll();
  }

  /** Waits until it was raised more often than that, or for a while. */
  synchronized void await(long known, long mostMillis) throws InterruptedException {
    if (count == known) {
      wait(mostMillis);
    }
  }
}
