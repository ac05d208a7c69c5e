package dev.rondo.run.async;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ActionTable;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StaleMessageFilter;
import dev.rondo.run.step.StepExecutor;
import org.jspecify.annotations.Nullable;

/**
 * A process of an asynchronous run: its state, the messages in transit to it, its enabled handler,
 * and which guarantees of the network to it have been kept.
 */
final class AsyncProcess extends ProcessState {

  private final ActionTable table;
  private final MessagesInTransit transit = new MessagesInTransit();
  private final MessagesInTransit buffer = new MessagesInTransit();
  private final StaleMessageFilter watched;
  private int ready;
  private long rank;
  private long time;
  private boolean halted;
  private long stopsAt;
  private boolean blocked;
  private boolean faulty;
  private long blockedTag;
  private long waitsFor;
  private long settled;
  private long givenUp;

  AsyncProcess(int index, ActionTable table, LoadedProtocol protocol, boolean ordered) {
    super(index, table, protocol.prototype(), ordered);
    this.table = table;
    this.watched = new StaleMessageFilter(protocol.forgetting());
  }

  void restart(ProtocolNode fresh) {
    reset(fresh);
    time = Time.START;
    halted = false;
    stopsAt = Long.MAX_VALUE;
    settled = Time.START;
    givenUp = Time.START;
    ready = StepExecutor.NONE;
    blocked = false;
    faulty = false;
    transit.clear();
    buffer.clear();
    watched.restart();
  }

  /** Whether it is faulty in this schedule. */
  boolean isFaulty() {
    return faulty;
  }

  void setFaulty(boolean isFaulty) {
    faulty = isFaulty;
  }

  /** The messages in transit to it. */
  MessagesInTransit transit() {
    return transit;
  }

  /** The messages that were delivered and not taken, in the models MP and M-MP. */
  MessagesInTransit buffer() {
    return buffer;
  }

  /** The number of messages from a process that no handler has used yet. */
  int inChannelFrom(int sender) {
    return transit.countFrom(sender) + keptFrom(sender);
  }

  /** The number of these messages that have arrived. */
  int keptFrom(int sender) {
    return buffer.countFrom(sender) + storedFrom(sender);
  }

  /** Whether it can act without new messages. */
  boolean canGoOn() {
    return isReady() || buffer.size() > 0;
  }

  /** Whether a handler is enabled without new messages. */
  boolean isReady() {
    return ready != StepExecutor.NONE;
  }

  /** The handler that is enabled without new messages. */
  int ready() {
    return ready;
  }

  /** The tag of the messages that the enabled handler would use. */
  long readyTag() {
    int type = table.typeOf(ready);
    return tagOf(type, mailbox(type).at(used(0)));
  }

  /** Notes the enabled handler. A process that stops in a later round first runs it. */
  void setReady(int handler) {
    ready = handler;
    haltIfDone();
  }

  /** Notes that the enabled handler is unknown. */
  void forgetReady() {
    ready = StepExecutor.NONE;
  }

  /** Whether it has messages to handle. */
  boolean mayBeReady() {
    return hasMail() && !halted;
  }

  /** The rank of acting without new messages. */
  long rank() {
    return rank;
  }

  void setRank(long given) {
    rank = given;
  }

  /** Whether a message is stale, so that it cannot be distinguished from a lost one. */
  boolean isTooOld(int type, int phase) {
    return watched.forget(type, phase);
  }

  /**
   * Examines the watched variables after a step and forgets messages that have become too old.
   *
   * @return false if a variable has decreased
   */
  boolean forgetOld(@Nullable NetworkGuarantees guarantees) {
    StaleMessageFilter.PhaseChange change = watched.look(node());
    if (change == StaleMessageFilter.PhaseChange.MORE) {
      forgetOldMail();
      forgetOld(transit, guarantees);
      forgetOld(buffer, guarantees);
    }
    return change != StaleMessageFilter.PhaseChange.LESS;
  }

  private void forgetOldMail() {
    for (int type = 0; hasMail() && type < table.types(); type++) {
      for (int position = mailbox(type).count() - 1; position >= 0; position--) {
        if (isTooOld(type, node().phaseOf(type, mailbox(type).at(position)))) {
          remove(type, position);
        }
      }
    }
  }

  private void forgetOld(MessagesInTransit messages, @Nullable NetworkGuarantees guarantees) {
    for (int position = messages.size() - 1; position >= 0; position--) {
      if (isTooOld(messages.type(position), messages.phase(position))) {
        if (guarantees != null) {
          guarantees.heard(this, messages, position);
        }
        messages.remove(position);
      }
    }
  }

  /** Removes the messages that an action has used. */
  void removeUsedBy(int action) {
    if (table.typeOf(action) >= 0) {
      removeUsed(table.typeOf(action));
    }
  }

  /** Its phase and round; see {@link Time}. */
  long time() {
    return time;
  }

  void advanceTo(long later) {
    time = Math.max(time, later);
  }

  /** Whether it does not act any more. */
  boolean isHalted() {
    return halted;
  }

  /** Halts it if it stops in a later round and no handler is enabled. */
  void haltIfDone() {
    halted |= stopsAt != Long.MAX_VALUE && !isReady();
  }

  /** The first round in which it does not act any more, as far as the network has drawn it. */
  long stopsAt() {
    return stopsAt;
  }

  void stopAt(long tag) {
    stopsAt = Math.min(stopsAt, tag);
  }

  /** Whether a handler waits only for guaranteed messages. */
  boolean isBlocked() {
    return blocked;
  }

  /** The earliest round whose guarantees such a handler waits for. */
  long blockedTag() {
    return blockedTag;
  }

  void block() {
    blocked = true;
  }

  void blockAt(long tag) {
    blocked = true;
    blockedTag = Math.min(blockedTag, tag);
  }

  void unblock() {
    blocked = false;
    blockedTag = Long.MAX_VALUE;
  }

  /** The round whose guarantees were not kept when the network was last asked. */
  long waitsFor() {
    return waitsFor;
  }

  void waitFor(long tag) {
    waitsFor = tag;
  }

  /** The first round whose guarantees may not have been kept. */
  long settled() {
    return settled;
  }

  void settleUpTo(long tag) {
    settled = tag;
  }

  /** Whether messages of a round come too late, since a timeout did not wait for them. */
  boolean hasGivenUp(long tag) {
    return givenUp >= tag;
  }

  void giveUp(long tag) {
    givenUp = Math.max(givenUp, tag);
  }
}
