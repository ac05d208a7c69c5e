import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Atomic broadcast with a sequencer (Chang and Maxemchuk 1984; Défago, Schiper and Urbán 2004,
 * §4.1). The sequencer of an epoch first learns the order so far from a majority, then gives the
 * next message its place in the order. Each process delivers what is stable.
 *
 * <p>Without the fault of {@code SequencerBroadcast}: a process delivers a message when a
 * majority knows its place.
 */
@Protocol(n = 5, network = Arbitrary.class, spec = PrefixOrder.class)
public class SequencerBroadcastFixed extends Node {

  @Round(1) record NewEpoch(@Phase int epoch) {}

  @Round(2) record Known(@Phase int epoch, int since, List<Integer> order) {}

  @Round(3) record Order(@Phase int epoch, List<Integer> order) {}

  @Round(4) record Ack(@Phase int epoch) {}

  private int epoch;
  private int round; // the first round of the epoch that is still ahead
  private int since; // the epoch of the order below
  private List<Integer> order = List.of();

  @Timeout
  void takeOver() {
    int next = epoch + 1;
    while (!self().equals(node(next % n()))) {
      next++;
    }
    enter(next, 1);
    broadcast(new NewEpoch(epoch));
  }

  @Upon
  void newEpoch(NodeId from, NewEpoch m) {
    when(m.epoch() > epoch || m.epoch() == epoch && round <= 1);
    enter(m.epoch(), 2);
    send(from, new Known(epoch, since, order));
  }

  @Upon
  void known(Mailbox<Known> mailbox) {
    var answers = mailbox.with(m -> m.epoch() == epoch);
    when(round == 2 && answers.size() > n() / 2);
    round = 3;
    Known latest = answers.get(0);
    for (Known m : answers) {
      if (m.since() > latest.since()) {
        latest = m;
      }
    }
    var longer = new ArrayList<>(latest.order());
    longer.add(choose(5));
    broadcast(new Order(epoch, List.copyOf(longer)));
  }

  @Upon
  void order(Order m) {
    when(m.epoch() > epoch || m.epoch() == epoch && round <= 3);
    enter(m.epoch(), 4);
    since = epoch;
    order = m.order();
    broadcast(new Ack(epoch));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.epoch() == epoch);
    when(round == 4 && acks.size() > n() / 2);
    round = 5;
    output(order);
  }

  private void enter(int newEpoch, int nextRound) {
    epoch = newEpoch;
    round = nextRound;
  }
}
