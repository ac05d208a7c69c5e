package dev.rondo.run.async;

import dev.rondo.run.observe.Observer;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Moves messages from transit to buffers and into mailboxes. */
final class MessageDelivery {

  private final @Nullable NetworkGuarantees guarantees;
  private final LongSupplier ranks;
  private @Nullable Observer observer;

  MessageDelivery(@Nullable NetworkGuarantees guarantees, LongSupplier ranks) {
    this.guarantees = guarantees;
    this.ranks = ranks;
  }

  void restart(@Nullable Observer watches) {
    observer = watches;
  }

  /** Moves a message into the buffer of its process: a step of the models MP and M-MP. */
  void deliver(AsyncProcess process, int position) {
    if (observer != null) {
      observer.delivered(process.index(), process.transit().id(position));
    }
    if (!process.canGoOn()) {
      process.setRank(ranks.getAsLong());
    }
    process.transit().moveTo(process.buffer(), position);
  }

  /**
   * Moves a message into the mailbox of its process.
   *
   * @return its position there, or -1 if the process has given up the round of the message
   */
  int take(AsyncProcess process, MessagesInTransit source, int position) {
    int type = source.type(position);
    int sender = source.sender(position);
    Object message = source.message(position);
    if (observer != null) {
      observer.took(process.index(), source.id(position));
    }
    boolean late = false;
    if (guarantees != null) {
      guarantees.heard(process, source, position);
      late = process.hasGivenUp(process.tagOf(type, message));
    }
    source.remove(position);
    process.forgetReady();
    return late ? -1 : process.store(type, sender, message);
  }

  /**
   * Takes all messages in transit that a process is guaranteed up to a round.
   *
   * @param heard which other messages it takes, by position in transit
   * @param order by position in transit; smaller ones come first
   * @return whether there was any
   */
  boolean takeGuaranteed(
      AsyncProcess process, long upTo, IntPredicate heard, IntUnaryOperator order) {
    MessagesInTransit transit = process.transit();
    NetworkGuarantees kept = Objects.requireNonNull(guarantees);
    int[] taken =
        IntStream.range(0, transit.size())
            .filter(at -> kept.guarantees(process, at, upTo) || heard.test(at))
            .boxed()
            .sorted(Comparator.comparingInt(order::applyAsInt))
            .mapToInt(transit::id)
            .toArray();
    for (int message : taken) {
      take(process, transit, transit.positionOf(message));
    }
    return taken.length > 0;
  }
}
