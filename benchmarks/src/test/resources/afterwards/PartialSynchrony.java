import rondo.*;

/**
 * Consensus with locks (Dwork, Lynch, Stockmeyer 1988, crash faults). All exchange their locks; a
 * process releases its lock if another value was locked in a later phase. The coordinator asks all
 * to lock a value that is acceptable to n - f, and decides when f + 1 have locked it.
 *
 * <p>Bug: a lock is released for any other lock, also an earlier one.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class PartialSynchrony extends Node {

  private static final int NONE = 0;

  @Round(1) record Locks(@Phase int k, int locked, int lockedIn) {}

  @Round(2) record Acceptable(@Phase int k, int locked) {}

  @Round(3) record Lock(@Phase int k, int value) {}

  @Round(4) record Ack(@Phase int k, int value) {}

  @Input("1..n") private int input;
  private int k;
  private int round; // the first round of the phase that is still ahead
  private int locked = NONE;
  private int lockedIn;

  @Init
  void start() {
    enter(1);
  }

  @Upon
  void locks(Mailbox<Locks> mailbox) {
    var locks = mailbox.with(m -> m.k() == k);
    when(round <= 1 && locks.size() >= n() - f());
    for (Locks m : locks) {
      // BUG: && m.lockedIn() >= lockedIn
      if (locked != NONE && m.locked() != NONE && m.locked() != locked) {
        locked = NONE;
        lockedIn = 0;
      }
    }
    round = 2;
    send(coordinator(), new Acceptable(k, locked));
  }

  @Upon
  void acceptable(Mailbox<Acceptable> mailbox) {
    var values = mailbox.with(m -> m.k() == k);
    when(round <= 2 && values.size() >= n() - f());
    round = 3;
    int value = NONE;
    boolean conflict = false;
    for (Acceptable m : values) {
      if (m.locked() != NONE) {
        conflict = conflict || value != NONE && value != m.locked();
        value = m.locked();
      }
    }
    if (!conflict) {
      broadcast(new Lock(k, value == NONE ? input : value));
    }
  }

  @Upon
  void lock(Lock m) {
    when(m.k() > k || m.k() == k && round <= 3);
    k = m.k();
    round = 4;
    locked = m.value();
    lockedIn = k;
    send(coordinator(), new Ack(k, locked));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.k() == k);
    when(round <= 4 && acks.size() >= f() + 1);
    round = 5;
    output(acks.get(0).value());
  }

  @Timeout
  void next() {
    enter(k + 1);
  }

  private void enter(int next) {
    k = next;
    round = 1;
    broadcast(new Locks(k, locked, lockedIn));
  }

  private NodeId coordinator() {
    return node(k % n());
  }
}
