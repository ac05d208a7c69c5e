package dev.rondo.run.async;

import dev.rondo.run.observe.Observer;
import org.jspecify.annotations.Nullable;

/**
 * Decides which messages are lost: those that the network never delivers in their round and, if it
 * may drop messages, those that the schedule picks among the messages without a guarantee.
 */
final class MessageLoss {

  private final boolean drops;
  private final @Nullable NetworkGuarantees guarantees;
  private Schedule schedule = Schedule.NONE;
  private @Nullable Observer observer;

  MessageLoss(boolean drops, @Nullable NetworkGuarantees guarantees) {
    this.drops = drops;
    this.guarantees = guarantees;
  }

  void restart(Schedule decides, @Nullable Observer watches) {
    schedule = decides;
    observer = watches;
  }

  /** Whether a message is lost. Without guarantees its tag does not matter. */
  boolean isLost(int sender, int receiver, long tag) {
    if (guarantees == null) {
      return drops && isPicked();
    }
    if (guarantees.lose(sender, receiver, tag)) {
      return true;
    }
    boolean free = !guarantees.protect(sender, receiver, tag);
    return free && drops && isPicked();
  }

  private boolean isPicked() {
    boolean picked = schedule.loses();
    if (observer != null) {
      observer.chose(picked ? 1 : 0);
    }
    return picked;
  }
}
