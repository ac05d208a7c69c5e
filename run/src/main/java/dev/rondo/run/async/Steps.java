package dev.rondo.run.async;

import dev.rondo.run.watch.Time;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Inbox;

/** The steps that processes can take. */
final class Steps {

  private final World world;
  private final ActionTable table;
  private final @Nullable Promises promises;
  private final boolean inOrder;

  Steps(World world, boolean inOrder) {
    this.inOrder = inOrder;
    this.world = world;
    this.table = world.table;
    this.promises = world.promises;
  }

  /** Moves a message into the buffer of its process: a step of the models MP and M-MP. */
  void deliver(Participant process, int position) {
    world.actor = process.index;
    Transit transit = process.transit;
    if (world.observer != null) {
      world.observer.delivered(process.index, transit.ids[position]);
    }
    if (!process.canGoOn()) {
      process.rank = world.newRank();
    }
    process.buffer.add(
        transit.ids[position],
        transit.senders[position],
        transit.types[position],
        transit.phases[position],
        transit.messages[position],
        0);
    transit.remove(position);
  }

  /** Moves a message into the mailbox of its process, before {@link #goOn}. */
  void take(Participant process, Transit source, int position) {
    arrive(process, source, position);
    if (!comesTooLate(process, source.types[position], source.messages[position])) {
      process.store(source.types[position], source.senders[position], source.messages[position]);
    }
    source.remove(position);
    process.ready = Participant.NONE;
  }

  /** What comes of a round that a process has given up is not heard. */
  private boolean comesTooLate(Participant process, int type, Object message) {
    return promises != null && Promises.tag(process, type, message) <= process.givenUp;
  }

  private void arrive(Participant process, Transit source, int position) {
    world.actor = process.index;
    if (world.observer != null) {
      world.observer.took(process.index, source.ids[position]);
    }
    if (promises != null) {
      promises.heard(process, source, position);
    }
  }

  /** Runs the first enabled handler on what is in the mailboxes, where there is one. */
  void goOn(Participant process) {
    world.actor = process.index;
    if (process.ready == Participant.NONE) {
      findReady(process);
    }
    if (process.ready != Participant.NONE) {
      fireReady(process);
    } else if (promises != null) {
      settleBlocked();
    }
  }

  private void fireReady(Participant process) {
    int handler = process.ready;
    Inbox<Object> mailbox = process.mailboxes[table.typeOf[handler]];
    if (table.takesMailbox[handler]) {
      fire(process, handler, process.id, mailbox, mailbox);
    } else {
      int position = process.used[0];
      fire(process, handler, mailbox.sender(position), mailbox.get(position), mailbox);
    }
  }

  /**
   * Takes one message and runs the first enabled handler. Where no handler was enabled before, only
   * those of the message's type can be now, and a handler of one message only by this one.
   */
  void takeOne(Participant process, int position) {
    Transit transit = process.transit;
    int type = transit.types[position];
    if (process.ready != Participant.NONE || promises != null || table.mixed[type] || inOrder) {
      take(process, transit, position);
      goOn(process);
      return;
    }
    arrive(process, transit, position);
    int sender = transit.senders[position];
    Object message = transit.messages[position];
    transit.remove(position);
    world.action = World.GUARD;
    for (int handler : table.handlersOf[type]) {
      if (table.takesMailbox[handler]) {
        storeAndTry(process, type, sender, message);
        return;
      }
      if (process.node.enabled(handler, NodeId.of(sender), message)) {
        fire(process, handler, NodeId.of(sender), message, null);
        return;
      }
    }
    world.action = World.IDLE;
    process.store(type, sender, message);
  }

  private void storeAndTry(Participant process, int type, int sender, Object message) {
    process.store(type, sender, message);
    Inbox<Object> mailbox = process.mailboxes[type];
    for (int handler : table.handlersOf[type]) {
      if (process.accepts(handler, mailbox)) {
        fire(process, handler, process.id, mailbox, mailbox);
        return;
      }
    }
    world.action = World.IDLE;
  }

  /** Whether a process may time out before it has done what it can with what it heard. */
  boolean hurries(Participant process, int timeout) {
    return timeout < table.timeouts
        && Objects.requireNonNull(promises).hurries(process, table.roundsOfTimeout[timeout]);
  }

  /**
   * Takes all that a process is promised up to a round and that is on its way.
   *
   * @param heard what it takes besides, by its place among what is on its way
   * @param order the smaller, the sooner it comes
   * @return whether there was anything
   */
  boolean takePromised(Participant process, long upTo, IntPredicate heard, IntUnaryOperator order) {
    Transit transit = process.transit;
    Promises kept = Objects.requireNonNull(promises);
    int[] taken =
        IntStream.range(0, transit.size)
            .filter(at -> kept.promises(process, at, upTo) || heard.test(at))
            .boxed()
            .sorted(Comparator.comparingInt(order::applyAsInt))
            .mapToInt(at -> transit.ids[at])
            .toArray();
    for (int message : taken) {
      take(process, transit, transit.positionOf(message));
    }
    return taken.length > 0;
  }

  /**
   * Whether a process has to wait for what it is promised.
   *
   * @param timeout the timeout that it would run, or -1 where it would run a handler
   */
  boolean waits(Participant process, int timeout) {
    if (timeout < 0) {
      return findReady(process) == Participant.NONE && process.blocked;
    }
    return timeout < table.timeouts
        && !mayTimeOut(process, timeout)
        && process.waitsFor != Time.START;
  }

  /**
   * Whether a process has heard all that it was promised before it runs a timeout, and what it was
   * promised together with the messages that the timeout would use.
   */
  private boolean mayTimeOut(Participant process, int timeout) {
    Promises kept = Objects.requireNonNull(promises);
    if (process.ready == Participant.NONE) {
      findReady(process); // it may just have taken what a handler accepts
    }
    if (!kept.allowTimeout(process, table.roundsOfTimeout[timeout])) {
      process.haltIfDone();
      return false;
    }
    int action = table.handlers + timeout;
    int type = table.typeOf[action];
    if (type < 0) {
      return true;
    }
    Inbox<Object> mailbox = process.mailboxes[type];
    if (world.isEnabled(process, action, mailbox)) {
      for (int position = 0; position < mailbox.count(); position++) {
        if (mailbox.used(position) && !kept.allowUse(process, type, mailbox.at(position))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Lets a process time out; false where it cannot, which then leaves no trace. */
  boolean timeOut(Participant process, int timeout) {
    int action = table.handlers + timeout;
    int type = table.typeOf[action];
    @Nullable Inbox<Object> mailbox = type < 0 ? null : process.mailboxes[type];
    long settled = process.settled;
    if (process.halted
        || (promises != null && !mayTimeOut(process, timeout))
        || !world.isEnabled(process, action, mailbox)) {
      process.settled = settled;
      return false;
    }
    int[] rounds = table.roundsOfTimeout[timeout];
    process.usedCount = 0;
    if (mailbox != null) {
      process.findUsed(mailbox);
    }
    if (promises != null) {
      promises.timedOut(process, rounds);
    }
    fire(process, action, process.id, mailbox, mailbox);
    return true;
  }

  /**
   * Runs a handler or a timeout.
   *
   * @param mailbox holds what it uses; null where it uses a message that was not stored, or none
   */
  private void fire(
      Participant process,
      int action,
      NodeId from,
      @Nullable Object argument,
      @Nullable Inbox<Object> mailbox) {
    if (world.observer != null || promises != null) {
      announce(process, action, from, argument, mailbox);
    }
    if (mailbox != null) {
      mailbox.reopen();
    }
    world.action = action;
    world.handlersFired++;
    if (promises != null && action >= table.handlers) {
      world.held.hold();
    }
    process.node.run(action, from, argument);
    if (world.observer != null) {
      world.observer.hasRun(process.index);
    }
    world.held.release();
    if (mailbox != null) {
      useReadBesides(process, action, mailbox);
    }
    world.checkInvariants(process);
    world.action = World.IDLE;
    if (mailbox != null) {
      process.removeUsed(table.typeOf[action], mailbox);
    }
    settle(process);
  }

  private void announce(
      Participant process,
      int action,
      NodeId from,
      @Nullable Object argument,
      @Nullable Inbox<Object> mailbox) {
    int type = table.typeOf[action];
    if (mailbox != null) {
      for (int index = 0; index < process.usedCount; index++) {
        int position = process.used[index];
        use(process, type, mailbox.senderIndex(position), mailbox.get(position));
      }
    } else if (argument != null) {
      use(process, type, from.index(), argument);
    }
    if (world.observer != null) {
      world.observer.fires(process.index, action);
    }
  }

  private void useReadBesides(Participant process, int action, Inbox<Object> mailbox) {
    if (!table.takesMailbox[action]) {
      return;
    }
    int known = process.findReadBesides(mailbox);
    if (world.observer == null && promises == null) {
      return;
    }
    for (int index = known; index < process.usedCount; index++) {
      int position = process.used[index];
      use(process, table.typeOf[action], mailbox.senderIndex(position), mailbox.at(position));
    }
  }

  private void use(Participant process, int type, int sender, Object message) {
    long tag = Promises.tag(process, type, message);
    process.time = Math.max(process.time, Time.receiving(tag));
    if (world.observer != null) {
      world.observer.uses(process.index, sender, message, tag);
    }
  }

  /** After the state of a process has changed: what is too old now, and what is enabled. */
  void settle(Participant process) {
    if (world.forgetting && !process.forgetOld()) {
      world.decreased = true;
      return;
    }
    if (findReady(process) != Participant.NONE) {
      process.rank = world.newRank();
    }
    if (promises != null) {
      settleBlocked();
    }
  }

  /** Others may have waited for what this step has settled. */
  void settleBlocked() {
    for (int index = 0; index < world.count; index++) {
      Participant other = world.processes[index];
      if (other.blocked
          && other.ready == Participant.NONE
          && findReady(other) != Participant.NONE) {
        other.rank = world.newRank();
      }
    }
  }

  private int findReady(Participant process) {
    world.action = World.GUARD;
    int handler = process.findReady();
    world.action = World.IDLE;
    return handler;
  }

  /**
   * Nothing can go on but what the network holds back: lets those of the earliest tag no longer
   * wait for messages that nobody will send.
   *
   * @return whether something can go on now
   */
  boolean release() {
    if (promises == null) {
      return false;
    }
    boolean any = false;
    while (promises.release(earliestAwaited())) {
      any = true;
      settleBlocked();
      if (somebodyIsReady()) {
        break;
      }
    }
    if (any && world.observer != null) {
      world.observer.released();
    }
    return any;
  }

  private boolean somebodyIsReady() {
    return IntStream.range(0, world.count)
        .anyMatch(index -> world.processes[index].ready != Participant.NONE);
  }

  /** The earliest round that somebody waits for, or the beginning of time. */
  private long earliestAwaited() {
    long earliest = Long.MAX_VALUE;
    for (int index = 0; index < world.count; index++) {
      Participant process = world.processes[index];
      if (process.halted) {
        continue;
      }
      if (process.blocked) {
        earliest = Math.min(earliest, process.blockedTag);
      }
      for (int timeout = 0; timeout < table.timeouts; timeout++) {
        if (waits(process, timeout)) {
          earliest = Math.min(earliest, process.waitsFor);
        }
      }
    }
    return earliest == Long.MAX_VALUE ? Time.START : earliest;
  }
}
