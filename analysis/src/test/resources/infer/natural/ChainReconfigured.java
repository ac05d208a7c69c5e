import java.util.*;
import rondo.*;

/** Chain replication (van Renesse and Schneider 2004) in configurations: head, middle and tail are named by the configuration's number. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class ChainReconfigured extends Node {
  record Reconfigure(int config, List<Integer> history) {}

  record ToMiddle(int config, List<Integer> history) {}

  record ToTail(int config, List<Integer> history) {}

  record Stable(int config, List<Integer> history) {}

  private int config;
  private int stage;
  private List<Integer> history = List.of();

  private NodeId at(int position) {
    return node((config + position) % n());
  }

  /** The master, which is process 0 here, changes the chain when it suspects a member. */
  @Timeout void reconfigure() {
    when(self().index() == 0);
    config++;
    stage = 0;
    send(at(0), new Reconfigure(config, history));
  }

  @Upon void head(Reconfigure m) {
    when(m.config() > config || m.config() == config && stage < 1);
    become(m.config(), 1, m.history().size() > history.size() ? m.history() : history);
    List<Integer> longer = new ArrayList<>(history);
    longer.add(config);
    history = List.copyOf(longer);
    send(at(1), new ToMiddle(config, history));
  }

  @Upon void middle(ToMiddle m) {
    when(m.config() > config || m.config() == config && stage < 2);
    become(m.config(), 2, m.history());
    send(at(2), new ToTail(config, history));
  }

  @Upon void tail(ToTail m) {
    when(m.config() > config || m.config() == config && stage < 3);
    become(m.config(), 3, m.history());
    output(history);
    broadcast(new Stable(config, history));
  }

  @Upon void stable(Stable m) {
    when(m.config() > config || m.config() == config && stage < 4);
    become(m.config(), 4, m.history());
  }

  private void become(int newConfig, int newStage, List<Integer> newHistory) {
    config = newConfig;
    stage = newStage;
    history = newHistory;
  }
}
