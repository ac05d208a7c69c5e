import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** Hermes (Katsarakis et al. 2020), writes of one key: invalidate, acknowledge, validate; timestamps are a version and a process. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class HermesWrites extends Node {

  enum State { VALID, INVALID, WRITE }

  record Stamp(int version, NodeId writer) {}

  record Inv(Stamp stamp, int value) {}
  record Ack(Stamp stamp) {}
  record Val(Stamp stamp) {}

  private State state = State.VALID;
  private int version;
  private int writer = -1;
  private int value;
  private final Set<NodeId> acks = new HashSet<>();

  private boolean newer(Stamp stamp) {
    return stamp.version() > version || stamp.version() == version && stamp.writer().index() > writer;
  }

  private boolean same(Stamp stamp) {
    return stamp.version() == version && stamp.writer().index() == writer;
  }

  @Timeout
  void write() {
    when(state == State.VALID);
    version++;
    writer = self().index();
    value = choose(9) + 1;
    state = State.WRITE;
    acks.clear();
    broadcastToOthers(new Inv(new Stamp(version, self()), value));
  }

  @Upon
  void inv(NodeId from, Inv m) {
    if (newer(m.stamp())) {
      version = m.stamp().version();
      writer = m.stamp().writer().index();
      value = m.value();
      state = State.INVALID;
    }
    send(from, new Ack(m.stamp()));
  }

  @Upon
  void ack(NodeId from, Ack m) {
    if (state != State.WRITE || !same(m.stamp())) {
      return;
    }
    acks.add(from);
    if (acks.size() == n() - 1) {
      state = State.VALID;
      output(Map.entry(m.stamp(), value));
      broadcastToOthers(new Val(m.stamp()));
    }
  }

  @Upon
  void val(Val m) {
    when(state == State.INVALID && same(m.stamp()));
    state = State.VALID;
    output(Map.entry(m.stamp(), value));
  }
}
