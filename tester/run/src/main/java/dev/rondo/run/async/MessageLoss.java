package dev.rondo.run.async;

import dev.rondo.run.watch.Observer;
import org.jspecify.annotations.Nullable;

/**
 * Decides which messages are lost: those that the network never delivers in their round and, where
 * it may drop messages, those of the others that the schedule picks and nobody is promised.
 */
final class MessageLoss {

  private final boolean drops;
  private final @Nullable Promises promises;
  private Schedule schedule = Schedule.NONE;
  private @Nullable Observer observer;

  MessageLoss(boolean drops, @Nullable Promises promises) {
    this.drops = drops;
    this.promises = promises;
  }

  void restart(Schedule decides, @Nullable Observer watches) {
    schedule = decides;
    observer = watches;
  }

  /** Whether a message is lost. Without promises its tag does not matter. */
  boolean isLost(int sender, int receiver, long tag) {
    if (promises == null) {
      return drops && isPicked();
    }
    if (promises.lose(sender, receiver, tag)) {
      return true;
    }
    boolean free = !promises.protect(sender, receiver, tag);
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
