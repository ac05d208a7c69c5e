import java.util.*;
import rondo.*;

/** Chain replication; process 0 is the master, which sets an epoch with a chain of live servers. */
@Protocol(n = 4, spec = AgreementPerKey.class)
public class ChainEpoch extends Node {

  record Config(int epoch, List<NodeId> chain) {}

  record ConfigAck(int epoch, List<Integer> history) {}

  record Activate(int epoch, List<NodeId> chain, List<Integer> history) {}

  record Update(int epoch, int hop, int value) {}

  private int epoch;
  private List<NodeId> chain = List.of();
  private List<Integer> history = new ArrayList<>();
  private boolean active;
  private int acks;
  private List<Integer> longest = List.of();

  private boolean master() {
    return self().index() == 0;
  }

  @Timeout
  void reconfigure() {
    when(master());
    epoch++;
    int failed = 1 + choose(n() - 1);
    List<NodeId> live = new ArrayList<>();
    for (NodeId s : others()) {
      if (s.index() != failed) {
        live.add(s);
      }
    }
    chain = List.copyOf(live);
    acks = 0;
    longest = List.of();
    active = false;
    for (NodeId s : chain) {
      send(s, new Config(epoch, chain));
    }
  }

  @Upon
  void config(NodeId from, Config m) {
    when(m.epoch() > epoch);
    epoch = m.epoch();
    active = false;
    send(from, new ConfigAck(epoch, List.copyOf(history)));
  }

  @Upon
  void configAck(ConfigAck m) {
    when(master() && m.epoch() == epoch && !active);
    acks++;
    if (m.history().size() >= longest.size()) {
      longest = m.history();
    }
    if (acks == chain.size()) {
      active = true;
      for (NodeId s : chain) {
        send(s, new Activate(epoch, chain, longest));
      }
    }
  }

  @Upon
  void activate(Activate m) {
    when(!master() && m.epoch() == epoch && !active);
    active = true;
    chain = m.chain();
    history = new ArrayList<>(m.history());
    if (chain.get(0).equals(self())) {
      int value = 10 * epoch + self().index();
      history.add(value);
      send(chain.get(1), new Update(epoch, 1, value));
    }
  }

  @Upon
  void update(Update m) {
    when(m.epoch() == epoch && active);
    history.add(m.value());
    if (m.hop() == chain.size() - 1) {
      output(Map.entry(history.size(), m.value()));
    } else {
      send(chain.get(m.hop() + 1), new Update(epoch, m.hop() + 1, m.value()));
    }
  }
}
