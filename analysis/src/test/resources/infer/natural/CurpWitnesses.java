import java.util.HashMap;
import java.util.Map;
import rondo.*;

/** CURP (Park, Ousterhout 2019): a client records its update at witnesses while the master executes it; on a conflict it waits until the backups have it. */
@Protocol(n = 4, spec = AgreementPerKey.class)
public class CurpWitnesses extends Node {

  record Update(int rpc, int key, int value) {}
  record Recorded(int rpc, boolean accepted) {}
  record Executed(int rpc, boolean synced) {}
  record Sync(int rpc) {}
  record Synced(int rpc) {}

  private int rpc;
  private int key;
  private int value;
  private int accepted;
  private boolean executed;
  private boolean done = true;

  private final Map<Integer, Integer> store = new HashMap<>();
  private final Map<Integer, Integer> witnessed = new HashMap<>();
  private int unsynced = -1;

  private NodeId master() {
    return node(0);
  }

  private boolean isClient() {
    return self().equals(node(n() - 1));
  }

  @Timeout
  void request() {
    when(isClient() && done);
    rpc++;
    key = choose(2);
    value = choose(9);
    accepted = 0;
    executed = false;
    done = false;
    broadcastToOthers(new Update(rpc, key, value));
  }

  @Upon
  void update(NodeId from, Update m) {
    if (self().equals(master())) {
      boolean conflict = unsynced == m.key();
      store.put(m.key(), m.value());
      unsynced = m.key();
      send(from, new Executed(m.rpc(), conflict));
    } else {
      boolean free = !witnessed.containsKey(m.key());
      if (free) {
        witnessed.put(m.key(), m.value());
      }
      send(from, new Recorded(m.rpc(), free));
    }
  }

  @Upon
  void recorded(Recorded m) {
    when(m.rpc() == rpc && !done);
    if (m.accepted()) {
      accepted++;
    }
    finish();
  }

  @Upon
  void executed(Executed m) {
    when(m.rpc() == rpc && !done);
    executed = true;
    if (m.synced()) {
      complete();
    } else {
      finish();
    }
  }

  private void finish() {
    if (executed && accepted == n() - 2) {
      complete();
    }
  }

  private void complete() {
    done = true;
    output(Map.entry(rpc, value));
  }

  @Timeout
  void slowPath() {
    when(isClient() && !done && executed);
    send(master(), new Sync(rpc));
  }

  @Upon
  void sync(NodeId from, Sync m) {
    unsynced = -1;
    send(from, new Synced(m.rpc()));
  }

  @Upon
  void synced(Synced m) {
    when(m.rpc() == rpc && !done);
    complete();
  }
}
