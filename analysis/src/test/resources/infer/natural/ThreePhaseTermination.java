import java.util.*;
import rondo.*;

/** Skeen's three-phase commit with a coordinator (P0) and a termination protocol led by the next process. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class ThreePhaseTermination extends Node {

  enum State { INITIAL, WAIT, READY, PRECOMMIT, COMMITTED, ABORTED }

  @Round(1) record CanCommit() {}

  @Round(2) record Vote(boolean yes) {}

  sealed interface Outcome permits PreCommit, Abort {}

  @Round(3) record PreCommit() implements Outcome {}

  @Round(3) record Abort() implements Outcome {}

  @Round(4) record PreAck() {}

  @Round(5) record DoCommit() {}

  // termination protocol, led by P1
  @Round(6) record StateRequest() {}

  @Round(7) record StateReply(State state) {}

  @Round(8) record Decision(boolean commit) {}

  @Input("0..1") private int vote;
  private State state = State.INITIAL;

  @Init
  void start() {
    if (coordinator()) {
      state = State.WAIT;
      broadcast(new CanCommit());
    }
  }

  private boolean coordinator() {
    return self().equals(node(0));
  }

  @Upon
  void canCommit(NodeId from, CanCommit m) {
    send(from, new Vote(vote == 1));
    if (vote == 1) {
      state = State.READY;
    } else {
      finish(State.ABORTED);
    }
  }

  @Upon
  void votes(Mailbox<Vote> votes) {
    when(coordinator() && votes.size() == n());
    if (votes.with(v -> v.yes()).size() == n()) {
      broadcast(new PreCommit());
    } else {
      broadcast(new Abort());
    }
  }

  @Timeout
  void voteMissing(Mailbox<Vote> votes) {
    when(coordinator() && (state == State.WAIT || state == State.READY) && votes.size() < n());
    broadcast(new Abort());
  }

  @Upon
  void outcome(NodeId from, Outcome m) {
    when(state == State.READY || state == State.WAIT);
    if (m instanceof PreCommit) {
      state = State.PRECOMMIT;
      send(from, new PreAck());
    } else {
      finish(State.ABORTED);
    }
  }

  @Upon
  void acks(Mailbox<PreAck> acks) {
    when(coordinator() && acks.size() >= n() - f());
    broadcast(new DoCommit());
  }

  @Upon
  void doCommit(DoCommit m) {
    finish(State.COMMITTED);
  }

  @Timeout
  void coordinatorIsSilent() {
    when(self().equals(node(1)) && !done());
    broadcast(new StateRequest());
  }

  @Upon
  void stateRequest(NodeId from, StateRequest m) {
    send(from, new StateReply(state));
  }

  @Upon
  void stateReplies(Mailbox<StateReply> replies) {
    when(replies.size() >= n() - f());
    boolean commit = false;
    for (StateReply r : replies) {
      commit |= r.state() == State.PRECOMMIT || r.state() == State.COMMITTED;
    }
    if (replies.with(r -> r.state() == State.ABORTED).size() > 0) {
      commit = false;
    }
    broadcast(new Decision(commit));
  }

  @Upon
  void decision(Decision m) {
    finish(m.commit() ? State.COMMITTED : State.ABORTED);
  }

  private boolean done() {
    return state == State.COMMITTED || state == State.ABORTED;
  }

  private void finish(State s) {
    if (!done()) {
      state = s;
      output(s);
    }
  }
}
