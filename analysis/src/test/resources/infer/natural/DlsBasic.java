import java.util.*;
import rondo.*;

/** Dwork, Lynch and Stockmeyer, algorithm 1 (omissions): locks, in trying phases of four rounds led in turn. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class DlsBasic extends Node {

  enum Step { ACCEPTABLE, LOCK, ACK, RELEASE }

  record Proper(int k, Set<Integer> acceptable) {}

  record Lock(int k, int value) {}

  record Ack(int k) {}

  record Locks(int k, int value, int lockedIn) {}

  @Input("0..1") private int input;
  private int k = 1;
  private Step step = Step.ACCEPTABLE;
  private int locked = -1;
  private int lockedIn;
  private int proposal = -1;
  private boolean decided;

  @Init
  void start() {
    tell();
  }

  private NodeId leader() {
    return node(k % n());
  }

  private void tell() {
    Set<Integer> acceptable = locked >= 0 ? Set.of(locked) : Set.of(input);
    send(leader(), new Proper(k, acceptable));
  }

  @Upon
  void acceptable(Mailbox<Proper> mailbox) {
    var all = mailbox.with(m -> m.k() == k);
    when(step == Step.ACCEPTABLE && leader().equals(self()) && all.size() >= n() - f());
    step = Step.LOCK;
    for (int v = 0; v <= 1; v++) {
      int supporters = 0;
      for (Proper p : all) {
        if (p.acceptable().contains(v)) {
          supporters++;
        }
      }
      if (supporters >= n() - f()) {
        proposal = v;
        broadcast(new Lock(k, v));
        return;
      }
    }
  }

  @Upon
  void lock(NodeId from, Lock m) {
    when(m.k() > k || m.k() == k && step.compareTo(Step.LOCK) <= 0);
    k = m.k();
    step = Step.ACK;
    locked = m.value();
    lockedIn = k;
    send(from, new Ack(k));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.k() == k);
    when(step != Step.RELEASE && leader().equals(self()) && proposal >= 0 && acks.size() > f());
    if (!decided) {
      decided = true;
      output(proposal);
    }
    release();
  }

  @Timeout
  void over() {
    when(step != Step.RELEASE);
    release();
  }

  private void release() {
    step = Step.RELEASE;
    broadcast(new Locks(k, locked, lockedIn));
  }

  @Upon
  void locks(Mailbox<Locks> mailbox) {
    var all = mailbox.with(m -> m.k() == k);
    when(step == Step.RELEASE && all.size() >= n() - f());
    for (Locks other : all) {
      if (other.value() >= 0 && other.value() != locked && other.lockedIn() >= lockedIn) {
        locked = -1;
      }
    }
    k++;
    step = Step.ACCEPTABLE;
    proposal = -1;
    tell();
  }
}
