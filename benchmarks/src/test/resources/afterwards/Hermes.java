import java.util.Map;
import rondo.*;

/**
 * Read-modify-writes of Hermes (Katsarakis et al. 2020) for one key: the coordinator invalidates
 * the key at all replicas with a timestamp of a version and its id, and validates it when all have
 * acknowledged. Of concurrent updates of the same version at most one may commit. A replica that
 * has seen a higher timestamp does not acknowledge. Replays are left out.
 *
 * <p>Bug: it commits with the acknowledgements of a majority.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = AgreementPerKey.class)
public class Hermes extends Node {

  record Stamp(int version, int id) {}

  @Round(1) record Inv(@Phase Stamp stamp, int value) {}

  @Round(2) record Ack(@Phase Stamp stamp) {}

  @Round(3) record Val(@Phase Stamp stamp) {}

  private Stamp stamp = new Stamp(0, 0);
  private int round = 4; // the first round of the stamp that is still ahead
  private boolean valid = true;
  private int value;

  @Timeout
  void update() {
    when(valid);
    valid = false;
    stamp = new Stamp(stamp.version() + 1, self().index());
    round = 1;
    broadcast(new Inv(stamp, value + 1 + choose(3)));
  }

  @Upon
  void invalidate(NodeId from, Inv m) {
    when(
        m.stamp().version() > stamp.version()
            || m.stamp().version() == stamp.version() && m.stamp().id() > stamp.id()
            || m.stamp().equals(stamp) && round <= 1);
    stamp = m.stamp();
    round = 2;
    valid = false;
    value = m.value();
    send(from, new Ack(stamp));
  }

  @Upon
  void acknowledge(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.stamp().equals(stamp));
    when(round == 2 && acks.size() > n() / 2); // BUG: acks.size() == n()
    round = 3;
    valid = true;
    output(Map.entry(stamp.version(), value));
    broadcastToOthers(new Val(stamp));
  }

  @Upon
  void validate(Val m) {
    when(m.stamp().equals(stamp) && round == 2);
    round = 4;
    valid = true;
    output(Map.entry(stamp.version(), value));
  }
}
