package dev.rondo.run.async;

import dev.rondo.frontend.model.Tags;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.observe.Time;
import dev.rondo.run.trace.MessageIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Network;
import rondo.NodeId;
import rondo.runtime.Inbox;
import rondo.runtime.LateTimeout;

/**
 * Enforces the guarantees of a network, tag by tag: which senders must be heard before a process
 * acts in a round, which cannot be heard, and which processes have stopped.
 *
 * <p>A sender that must be heard holds a process back until its message has been delivered, or it
 * is certain that none will come: its time is not before the tag any more, or it has stopped, or
 * nothing else in the whole run can go on.
 */
final class NetworkGuarantees {

  private static final TagConditions<Boolean> CONDITIONS = TagConditions.CONCRETE;

  /** No round: it comes after all that there are. */
  private static final long NO_ROUND = Long.MAX_VALUE;

  private final Network network;
  private final NetworkChoices draw;
  private final int capacity;
  private final Tags tags;
  private final List<GuaranteeRound> rounds = new ArrayList<>();
  private @Nullable GuaranteeRound last;
  private AsyncProcess[] processes = {};
  private int roundCount;
  private long released;
  private @Nullable FailedGuard failed;

  NetworkGuarantees(Network network, NetworkChoices draw, int capacity, Tags tags) {
    this.network = network;
    this.draw = draw;
    this.tags = tags;
    this.capacity = capacity;
  }

  void restart(AsyncProcess[] all) {
    processes = all;
    roundCount = 0;
    last = null;
    released = Time.START;
    draw.isAskedAbout(Time.START);
    network.start(draw);
  }

  /** Whether a message is lost for certain. */
  boolean lose(int from, int to, long tag) {
    return has(round(tag).deliveries.cannotHear(to), from);
  }

  /** Whether a message must arrive. */
  boolean protect(int from, int to, long tag) {
    return has(round(tag).deliveries.mustHear(to), from);
  }

  /** Whether a message in transit to a process is guaranteed, in a round up to a given one. */
  boolean guarantees(AsyncProcess process, int position, long upTo) {
    MessagesInTransit transit = process.transit();
    long tag = tag(process, transit.type(position), transit.message(position));
    return tag <= upTo && protect(transit.sender(position), process.index(), tag);
  }

  /**
   * Checks a message that a process sends, lost or not.
   *
   * @throws LateTimeout if the process has given up the round
   */
  void checkInTime(AsyncProcess sender, long tag) {
    if (sender.hasGivenUp(tag)) {
      throw LateTimeout.INSTANCE;
    }
  }

  /**
   * Notes that a message is in transit.
   *
   * @throws LateTimeout if it was guaranteed to its receiver, which has acted without it: the
   *     others had stopped waiting for the sender, or the receiver has given up the round
   */
  void sent(int from, AsyncProcess receiver, long tag) {
    boolean givenUp = receiver.hasGivenUp(tag);
    if ((receiver.settled() > tag || givenUp) && protect(from, receiver.index(), tag)) {
      boolean hasActed = receiver.time() >= Time.receiving(tag);
      if (givenUp || (hasActed && receiver.index() != from)) {
        throw LateTimeout.INSTANCE;
      }
      receiver.settleUpTo(Math.min(receiver.settled(), tag));
      receiver.forgetReady();
      receiver.block();
    }
    round(tag).sent[receiver.index()] |= 1L << from;
  }

  /** Notes that a message has come to its process. */
  void heard(AsyncProcess process, int sender, long tag) {
    round(tag).heard[process.index()] |= 1L << sender;
  }

  /** Notes that a message has come to its process. */
  void heard(AsyncProcess process, MessagesInTransit source, int position) {
    long tag = tag(process, source.type(position), source.message(position));
    heard(process, source.sender(position), tag);
  }

  /**
   * Whether the process acts at a tag. From the first tag at which it does not act, it never does.
   */
  boolean acts(AsyncProcess process, long tag) {
    if (!round(tag).deliveries.acts(process.index())) {
      process.stopAt(tag);
    }
    return !process.isHalted() && tag < process.stopsAt();
  }

  /**
   * Whether a process may use a message now: it has heard all guaranteed messages up to the
   * message's round, and has not given up that round.
   */
  boolean allow(AsyncProcess process, int type, Object message) {
    long tag = tag(process, type, message);
    boolean allowed = !process.hasGivenUp(tag) && isKeptUpTo(process, tag);
    if (!allowed && process.waitsFor() != Time.START) {
      process.blockAt(process.waitsFor());
    }
    return allowed;
  }

  /** A guard that throws on messages of a round. */
  private record FailedGuard(int handler, NodeId from, Object messages, long tag) {}

  /**
   * Whether a guard holds. A guard that throws is noted if it throws in rounds as well: on messages
   * of one round, after its process has heard all guaranteed messages up to that round.
   */
  boolean holds(AsyncProcess process, int handler, int type, NodeId from, Object messages) {
    try {
      return process.node().enabled(handler, from, messages);
    } catch (RuntimeException | AssertionError failure) {
      usable(process, type, messages).entrySet().stream()
          .map(of -> new FailedGuard(handler, from, of.getValue(), of.getKey()))
          .filter(guard -> (failed == null || guard.tag < failed.tag) && fails(guard, process))
          .findFirst()
          .ifPresent(guard -> failed = guard);
      return false;
    }
  }

  private static boolean fails(FailedGuard guard, AsyncProcess process) {
    try {
      process.node().enabled(guard.handler, guard.from, guard.messages);
      return false;
    } catch (RuntimeException | AssertionError failure) {
      return true;
    }
  }

  /** The messages that a process may use now, by round. */
  private SortedMap<Long, Object> usable(AsyncProcess process, int type, Object messages) {
    SortedMap<Long, Object> usable = new TreeMap<>();
    if (messages instanceof Inbox<?> mailbox) {
      for (int position = 0; position < mailbox.count(); position++) {
        Object message = mailbox.at(position);
        if (allow(process, type, message)) {
          long tag = tag(process, type, message);
          @SuppressWarnings("unchecked") // it was put there
          Inbox<Object> same =
              (Inbox<Object>) usable.computeIfAbsent(tag, any -> new Inbox<Object>());
          same.add(mailbox.senderIndex(position), message);
        }
      }
    } else if (allow(process, type, messages)) {
      usable.put(tag(process, type, messages), messages);
    }
    return usable;
  }

  /** Forgets noted failures, before guards are evaluated. */
  void forgetFailures() {
    failed = null;
  }

  /** Lets a noted guard throw if, in rounds, it is evaluated before the found handler. */
  void failBefore(AsyncProcess process, int found, long tag) {
    FailedGuard first = failed;
    if (first != null && (first.tag < tag || (first.tag == tag && first.handler < found))) {
      process.node().enabled(first.handler, first.from, first.messages);
    }
  }

  /** Tells an observer on which messages the failed guard was evaluated. */
  void tellOfFailure(AsyncProcess process, Observer observer) {
    FailedGuard guard = Objects.requireNonNull(failed);
    boolean many = guard.messages instanceof Inbox<?>;
    int sender = many ? ((Inbox<?>) guard.messages).senderIndex(0) : guard.from.index();
    Object message = many ? ((Inbox<?>) guard.messages).at(0) : guard.messages;
    observer.guardFails(process.index(), guard.handler, sender, message, guard.tag);
  }

  /**
   * A message of an earlier round that a guard reads.
   *
   * @param position in the mailbox
   * @param round the round in which the guard would hold without it
   * @param usesSome whether it would then use messages of that round
   */
  record EarlierMessage(int position, long round, boolean usesSome) {}

  /**
   * The message of an earlier round that makes the guard of a handler false, if there is one: with
   * the messages of one round whose guarantees are kept the guard would hold.
   *
   * @param before the first round that is not examined
   */
  Optional<EarlierMessage> earlierReadByHandler(
      AsyncProcess process, int handler, int type, Inbox<Object> mailbox, long before) {
    return tags(process, type, mailbox)
        .skip(1) // none is earlier than the first
        .filter(tag -> tag < before && Time.receiving(tag) > process.time())
        .filter(tag -> mayBeUsed(process, tag))
        .mapToObj(tag -> earlierRead(process, handler, type, mailbox, tag))
        .filter(earlier -> earlier.filter(EarlierMessage::usesSome).isPresent())
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * The message of an earlier round that makes the guard of an allowed timeout false, if there is
   * one.
   */
  Optional<EarlierMessage> earlierReadByTimeout(
      AsyncProcess process, int timeout, int type, Inbox<Object> mailbox, int[] rounds) {
    return earlierRead(process, timeout, type, mailbox, awaited(process, rounds));
  }

  /**
   * The message of an earlier round that makes a guard false for messages of a given round.
   * Messages of later rounds and messages without a guarantee are ignored, since a run can lack
   * them.
   */
  private Optional<EarlierMessage> earlierRead(
      AsyncProcess process, int action, int type, Inbox<Object> mailbox, long round) {
    Inbox<Object> without = new Inbox<>();
    Inbox<Object> with = new Inbox<>();
    int earlier = -1;
    for (int position = 0; position < mailbox.count(); position++) {
      int sender = mailbox.senderIndex(position);
      Object message = mailbox.at(position);
      long tag = tag(process, type, message);
      if (tag == round) {
        without.add(sender, message);
        with.add(sender, message);
      } else if (CONDITIONS.outlivesRound(
          protect(sender, process.index(), tag), CONDITIONS.compare(tag, round))) {
        with.add(sender, message);
        earlier = position;
      }
    }
    if (earlier < 0
        || !CONDITIONS.tag4Guard(
            true, isTrue(process, action, without), !isTrue(process, action, with))) {
      return Optional.empty();
    }
    boolean usesSome = IntStream.range(0, without.count()).anyMatch(without::used);
    return Optional.of(new EarlierMessage(earlier, round, usesSome));
  }

  private static boolean isTrue(AsyncProcess process, int action, Inbox<Object> mailbox) {
    mailbox.reopen();
    try {
      return process.node().enabled(action, process.id(), mailbox);
    } catch (RuntimeException | AssertionError failure) {
      return false;
    }
  }

  private static LongStream tags(AsyncProcess process, int type, Inbox<Object> mailbox) {
    return IntStream.range(0, mailbox.count())
        .mapToLong(position -> tag(process, type, mailbox.at(position)))
        .distinct()
        .sorted();
  }

  /**
   * Like {@link #allow}, but without effects on the run. In a round that the network has not drawn
   * yet, any process may be one that must be heard.
   */
  private boolean mayBeUsed(AsyncProcess process, long tag) {
    boolean kept = !process.hasGivenUp(tag) && !process.isHalted() && tag < process.stopsAt();
    for (long each = Math.max(process.settled(), first(process)); kept && each <= tag; ) {
      kept = isKnownToBeKept(process, each);
      each = next(each);
    }
    return kept;
  }

  private boolean isKnownToBeKept(AsyncProcess process, long tag) {
    for (int index = roundCount - 1; index >= 0; index--) {
      if (rounds.get(index).tag == tag) {
        return rounds.get(index).deliveries.acts(process.index()) && isKept(process, tag);
      }
    }
    return IntStream.range(0, processes.length).allMatch(p -> isSettled(p, process, tag));
  }

  /**
   * Whether a process may time out now. Before its first round, and if it is guaranteed nothing, it
   * may at any time. Otherwise it first hears all guaranteed messages of its round and runs the
   * handlers that they enable.
   *
   * @param rounds the rounds of the messages that the timeout reads; empty if none
   */
  boolean allowTimeout(AsyncProcess process, int[] rounds) {
    process.waitFor(Time.START);
    if (isBeforeAll(process, rounds)) {
      return true;
    }
    long tag = awaited(process, rounds);
    if (tag == NO_ROUND) {
      return false;
    }
    return isGuaranteedNothing(process, tag)
        ? isKeptUpTo(process, tag - 1) && acts(process, tag)
        : isKeptUpTo(process, tag) && !process.isReady();
  }

  /**
   * Whether a timeout may use a message now: its process has heard all guaranteed messages up to
   * the round of the message.
   */
  boolean allowUse(AsyncProcess process, int type, Object message) {
    return isKeptUpTo(process, tag(process, type, message));
  }

  /** Whether a process need not wait for a round before it times out. */
  boolean hurries(AsyncProcess process, int[] rounds) {
    if (isBeforeAll(process, rounds)) {
      return true;
    }
    long tag = awaited(process, rounds);
    return tag != NO_ROUND && isGuaranteedNothing(process, tag);
  }

  /**
   * Gives up rounds after a timeout: the round of the timeout if it had guaranteed messages,
   * otherwise the rounds before it. Their remaining messages come too late.
   */
  void timedOut(AsyncProcess process, int[] rounds) {
    if (isBeforeAll(process, rounds)) {
      return;
    }
    long tag = awaited(process, rounds);
    if (!isGuaranteedNothing(process, tag)) {
      process.giveUp(tag);
    } else if (tag > first(process)) {
      process.giveUp(tag - 1);
    }
  }

  private static boolean isBeforeAll(AsyncProcess process, int[] rounds) {
    return process.time() == Time.START && rounds.length == 0;
  }

  /** Whether a process is guaranteed no message of a round. */
  boolean isGuaranteedNothing(AsyncProcess process, long tag) {
    return round(tag).deliveries.mustHear(process.index()) == 0;
  }

  /**
   * The round that a process waits for before it times out: the first round of messages that the
   * timeout reads, or an earlier round without guarantees. NO_ROUND where there is none: without
   * phases a round comes once.
   */
  private long awaited(AsyncProcess process, int[] rounds) {
    long tag = first(process);
    while (rounds.length > 0
        && tag != NO_ROUND
        && java.util.Arrays.binarySearch(rounds, Time.round(tag)) < 0
        && !isGuaranteedNothing(process, tag)) {
      tag = next(tag);
    }
    return tag;
  }

  private static long first(AsyncProcess process) {
    return process.time() == Time.START ? Time.sending(1, 1) : Time.tag(process.time());
  }

  private long next(long tag) {
    if (Time.round(tag) < tags.rounds()) {
      return Time.sending(Time.phase(tag), Time.round(tag) + 1);
    }
    return tags.phased() ? Time.sending(Time.phase(tag) + 1, 1) : NO_ROUND;
  }

  /** Whether the guarantees of all rounds from the current one up to a tag have been kept. */
  private boolean isKeptUpTo(AsyncProcess process, long tag) {
    process.waitFor(Time.START);
    for (long each = Math.max(process.settled(), first(process)); each <= tag; each = next(each)) {
      if (!acts(process, each)) {
        return false;
      }
      if (!isKept(process, each)) {
        process.waitFor(each);
        return false;
      }
      process.settleUpTo(next(each));
    }
    return !process.isHalted();
  }

  private boolean isKept(AsyncProcess process, long tag) {
    GuaranteeRound round = round(tag);
    long missing = round.deliveries.mustHear(process.index()) & ~round.heard[process.index()];
    if ((missing & round.sent[process.index()]) != 0) {
      return false;
    }
    while (missing != 0) {
      int sender = Long.numberOfTrailingZeros(missing);
      missing &= missing - 1;
      if (!isSettled(sender, process, tag)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a sender that has not sent a message of a tag will never send one. */
  private boolean isSettled(int sender, AsyncProcess receiver, long tag) {
    AsyncProcess process = processes[sender];
    return process == receiver
        || process.isHalted()
        || process.stopsAt() < tag
        || (process.time() >= tag && !actsBefore(process, tag))
        || (released != Time.START && tag <= released);
  }

  /**
   * Whether a process still has messages of an earlier round to handle: of messages that are taken
   * one by one the first may have been answered already.
   */
  private static boolean actsBefore(AsyncProcess process, long tag) {
    return process.isReady() && process.readyTag() < tag;
  }

  /**
   * Lets processes that wait at this tag or before stop waiting for unsent messages, because no
   * process can act.
   *
   * @return whether a process has waited
   */
  boolean release(long tag) {
    boolean further = tag > released;
    released = Math.max(released, tag);
    return further;
  }

  /** The tag of a message. */
  static long tag(AsyncProcess process, int type, Object message) {
    return process.tagOf(type, message);
  }

  /** The identity of a message in transit to a process. */
  static MessageIdentity letterAt(AsyncProcess process, int position) {
    MessagesInTransit transit = process.transit();
    Object message = transit.message(position);
    Tag tag = Tag.of(tag(process, transit.type(position), message));
    return new MessageIdentity(
        transit.sender(position), process.index(), tag, UserToString.of(message));
  }

  private GuaranteeRound round(long tag) {
    GuaranteeRound latest = last;
    if (latest != null && latest.tag == tag) {
      return latest;
    }
    GuaranteeRound found = find(tag);
    last = found;
    return found;
  }

  private GuaranteeRound find(long tag) {
    for (int index = roundCount - 1; index >= 0; index--) {
      GuaranteeRound round = rounds.get(index);
      if (round.tag == tag) {
        return round;
      }
    }
    return open(tag);
  }

  private GuaranteeRound open(long tag) {
    if (roundCount == rounds.size()) {
      rounds.add(new GuaranteeRound(draw, capacity));
    }
    GuaranteeRound round = rounds.get(roundCount++);
    round.restart(tag);
    draw.isAskedAbout(tag);
    network.round(Time.phase(tag), Time.round(tag), round.deliveries);
    return round;
  }

  private static boolean has(long set, int element) {
    return (set >>> element & 1) == 1;
  }

  /** The messages of one tag, and the processes that have heard them. */
  private static final class GuaranteeRound {
    final Deliveries deliveries;
    final long[] heard;
    final long[] sent;
    long tag;

    GuaranteeRound(Draw draw, int capacity) {
      deliveries = new Deliveries(draw, capacity);
      heard = new long[capacity];
      sent = new long[capacity];
    }

    void restart(long tag) {
      this.tag = tag;
      deliveries.clear();
      java.util.Arrays.fill(heard, 0);
      java.util.Arrays.fill(sent, 0);
    }
  }
}
