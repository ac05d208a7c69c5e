import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class TwoPhaseSealed extends Node {
  record Prepare(int tx) {}
  sealed interface Vote permits Yes, No {}
  record Yes(int tx) implements Vote {}
  record No(int tx) implements Vote {}
  sealed interface Outcome permits Commit, Abort {}
  record Commit(int tx) implements Outcome {}
  record Abort(int tx) implements Outcome {}

  enum State { IDLE, PREPARED, DONE }

  private int tx;
  private State state = State.IDLE;
  private final Set<NodeId> yes = new HashSet<>();
  private boolean decided;

  @Timeout void begin() {
    when(self().index() == 0);
    tx++;
    state = State.IDLE;
    yes.clear();
    decided = false;
    broadcast(new Prepare(tx));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx || m.tx() == tx && state == State.IDLE);
    tx = m.tx();
    if (flip()) {
      state = State.PREPARED;
      send(from, new Yes(tx));
    } else {
      state = State.DONE;
      output(Map.entry(tx, "abort"));
      send(from, new No(tx));
    }
  }

  @Upon void yes(NodeId from, Yes m) {
    when(m.tx() == tx && !decided);
    yes.add(from);
    if (yes.size() == n()) {
      decided = true;
      broadcast(new Commit(tx));
    }
  }

  @Upon void no(No m) {
    when(m.tx() == tx && !decided);
    decided = true;
    broadcast(new Abort(tx));
  }

  @Upon void commit(Commit m) {
    when(m.tx() == tx && state == State.PREPARED);
    state = State.DONE;
    output(Map.entry(tx, "commit"));
  }

  @Upon void abort(Abort m) {
    when(m.tx() == tx && state == State.PREPARED);
    state = State.DONE;
    output(Map.entry(tx, "abort"));
  }
}
