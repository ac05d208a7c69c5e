import rondo.*;

/** Skeen's three-phase commit: nobody is late, and whoever is not heard has crashed. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class ThreePhaseSynchronous extends Node {
  enum State { INITIAL, WAITING, READY, COMMITTED, ABORTED }

  record CanCommit() {}
  record Answer(boolean yes) {}
  record PreCommit(boolean go) {}
  record Ack() {}
  record DoCommit() {}

  private State state = State.INITIAL;
  private boolean told;

  @Init
  void start() {
    if (self().equals(node(0))) broadcast(new CanCommit());
  }

  @Upon
  void canCommit(NodeId from, CanCommit m) {
    when(state == State.INITIAL);
    state = State.WAITING;
    send(from, new Answer(flip()));
  }

  @Upon
  void answers(Mailbox<Answer> mailbox) {
    when(state == State.WAITING && !told && !mailbox.isEmpty());
    told = true;
    broadcast(new PreCommit(mailbox.with(Answer::yes).size() == n()));
  }

  @Upon
  void preCommit(NodeId from, PreCommit m) {
    when(state == State.WAITING);
    if (!m.go()) {
      state = State.ABORTED;
      output("abort");
      return;
    }
    state = State.READY;
    send(from, new Ack());
  }

  @Upon
  void acks(Mailbox<Ack> mailbox) {
    when(state == State.READY && !mailbox.isEmpty());
    broadcast(new DoCommit());
  }

  @Upon
  void doCommit(DoCommit m) {
    when(state == State.READY);
    state = State.COMMITTED;
    output("commit");
  }
}
