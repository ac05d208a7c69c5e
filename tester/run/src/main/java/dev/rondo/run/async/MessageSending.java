package dev.rondo.run.async;

import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Time;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Puts the messages that processes send in transit, except for those that are lost. */
final class MessageSending {

  private final MessageLoss loss;
  private final @Nullable NetworkGuarantees guarantees;
  private final LongSupplier ranks;
  private @Nullable Observer observer;
  private boolean forgets;
  private int messages;

  /** Sends messages with a rank for each. */
  MessageSending(MessageLoss loss, @Nullable NetworkGuarantees guarantees, LongSupplier ranks) {
    this.loss = loss;
    this.guarantees = guarantees;
    this.ranks = ranks;
  }

  void restart(@Nullable Observer watches, boolean forgetsOld) {
    observer = watches;
    forgets = forgetsOld;
    messages = 0;
  }

  void send(AsyncProcess sender, AsyncProcess receiver, int type, int phase, Record message) {
    int id = ++messages;
    if (observer == null && guarantees == null) {
      boolean lost = loss.isLost(sender.index(), receiver.index(), Time.START);
      if (!lost && !(forgets && receiver.isTooOld(type, phase))) {
        receiver.transit().add(id, sender.index(), type, phase, message, ranks.getAsLong());
      }
      return;
    }
    sendTagged(id, sender, receiver, type, phase, message);
  }

  private void sendTagged(
      int id, AsyncProcess sender, AsyncProcess receiver, int type, int phase, Record message) {
    long tag = sender.tagOf(type, message);
    if (guarantees != null) {
      guarantees.checkInTime(sender, tag);
      sender.advanceTo(tag);
      guarantees.acts(sender, tag);
    }
    boolean lost = loss.isLost(sender.index(), receiver.index(), tag);
    if (guarantees != null && !lost) {
      guarantees.sent(sender.index(), receiver, tag);
    }
    if (observer != null) {
      observer.sent(id, sender.index(), receiver.index(), message, tag, lost);
    }
    if (lost) {
      return;
    }
    if (!forgets || !receiver.isTooOld(type, phase)) {
      receiver.transit().add(id, sender.index(), type, phase, message, ranks.getAsLong());
    } else if (guarantees != null) {
      guarantees.heard(receiver, sender.index(), tag);
    }
  }
}
