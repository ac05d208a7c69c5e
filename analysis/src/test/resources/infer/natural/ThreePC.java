import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class ThreePC extends Node {
  enum State { INITIAL, WAITING, PRECOMMIT, DONE }
  record CanCommit() {}
  record Answer(boolean yes) {}
  record PreCommit() {}
  record Ack() {}
  record DoCommit() {}
  record Abort() {}

  private State state = State.INITIAL;
  private boolean coordinatorWaitsForAcks;

  @Init void start() {
    if (self().equals(node(0))) {
      broadcast(new CanCommit());
    }
  }

  @Upon void canCommit(NodeId from, CanCommit m) {
    when(state == State.INITIAL);
    boolean yes = flip();
    state = yes ? State.WAITING : State.DONE;
    if (!yes) {
      output("abort");
    }
    send(from, new Answer(yes));
  }

  @Upon void answers(Mailbox<Answer> answers) {
    when(answers.size() == n() && !coordinatorWaitsForAcks);
    coordinatorWaitsForAcks = true;
    if (answers.with(Answer::yes).size() == n()) {
      broadcast(new PreCommit());
    } else {
      broadcast(new Abort());
    }
  }

  @Upon void preCommit(NodeId from, PreCommit m) {
    when(state == State.WAITING);
    state = State.PRECOMMIT;
    send(from, new Ack());
  }

  @Upon void acks(Mailbox<Ack> acks) {
    when(acks.size() == n());
    broadcast(new DoCommit());
  }

  @Upon void doCommit(DoCommit m) {
    when(state == State.PRECOMMIT);
    state = State.DONE;
    output("commit");
  }

  @Upon void abort(Abort m) {
    when(state != State.DONE);
    state = State.DONE;
    output("abort");
  }

  @Timeout void giveUp() {
    when(state == State.WAITING || state == State.PRECOMMIT);
    output(state == State.WAITING ? "abort" : "commit");
    state = State.DONE;
  }
}
