import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Two-phase commit with cooperative termination: who has voted yes and hears nothing asks the others (Bernstein, Hadzilacos, Goodman, section 7.4). */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CooperativeCommit extends Node {

  enum State {
    INITIAL,
    UNCERTAIN,
    COMMITTED,
    ABORTED
  }

  sealed interface Message permits VoteRequest, Vote, Decision, DecisionRequest {}

  record VoteRequest(int tx) implements Message {}

  record Vote(int tx, boolean yes) implements Message {}

  record Decision(int tx, State outcome) implements Message {}

  record DecisionRequest(int tx) implements Message {}

  private int tx;
  private State state = State.INITIAL;
  private final Set<NodeId> yes = new HashSet<>();

  @Timeout("begin")
  void begin() {
    startTimer("begin");
    tx = tx + 1;
    yes.clear();
    state = State.INITIAL;
    broadcast(new VoteRequest(tx));
  }

  @Init
  void start() {
    if (coordinator()) {
      startTimer("begin");
    }
  }

  private boolean coordinator() {
    return self().equals(node(0));
  }

  @Timeout("decision")
  void askOthers() {
    when(state == State.UNCERTAIN);
    startTimer("decision");
    broadcastToOthers(new DecisionRequest(tx));
  }

  @Upon
  void receive(NodeId from, Message m) {
    if (m instanceof VoteRequest request) {
      voteRequest(from, request.tx());
    } else if (m instanceof Vote vote) {
      vote(from, vote);
    } else if (m instanceof Decision decision) {
      if (decision.tx() == tx && undecided()) {
        decide(decision.outcome());
      }
    } else if (m instanceof DecisionRequest request) {
      if (request.tx() == tx) {
        switch (state) {
          case COMMITTED, ABORTED -> send(from, new Decision(tx, state));
          case INITIAL -> {
            decide(State.ABORTED);
            send(from, new Decision(tx, state));
          }
          case UNCERTAIN -> {}
        }
      }
    }
  }

  private boolean undecided() {
    return !EnumSet.of(State.COMMITTED, State.ABORTED).contains(state);
  }

  private void voteRequest(NodeId from, int newTx) {
    if (newTx < tx || newTx == tx && state != State.INITIAL) {
      return;
    }
    tx = newTx;
    boolean agree = flip();
    state = State.UNCERTAIN;
    send(from, new Vote(tx, agree));
    if (agree) {
      startTimer("decision");
    } else {
      decide(State.ABORTED);
    }
  }

  private void vote(NodeId from, Vote m) {
    if (m.tx() != tx || !undecided()) {
      return;
    }
    if (!m.yes()) {
      decide(State.ABORTED);
      broadcastToOthers(new Decision(tx, State.ABORTED));
      return;
    }
    yes.add(from);
    if (yes.size() == n()) {
      decide(State.COMMITTED);
      broadcastToOthers(new Decision(tx, State.COMMITTED));
    }
  }

  private void decide(State outcome) {
    state = outcome;
    cancelTimer("decision");
    output(Map.entry(tx, outcome));
  }
}
