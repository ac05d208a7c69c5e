import java.util.*;
import rondo.*;

/** Atomic broadcast by a sequence of consensus instances (Chandra and Toueg 1996, section 7), each by a one-third rule. */
@Protocol(n = 4, f = 1, spec = PrefixOrder.class)
public class AtomicBcast extends Node {

  record Data(NodeId origin, int number) {}

  record Relay(int k, Data data) {}

  record Vote(int k, int round, List<Integer> batch) {}

  @Input("1..9") private int mine;
  private int k = 1;
  private int round = 1;
  private boolean deciding;
  private List<Integer> estimate = List.of();
  private final Set<Integer> rDelivered = new TreeSet<>();
  private final List<Integer> aDelivered = new ArrayList<>();

  @Init
  void aBroadcast() {
    rDelivered.add(mine);
    broadcastToOthers(new Relay(k, new Data(self(), mine)));
  }

  @Upon
  void rDeliver(Relay m) {
    rDelivered.add(m.data().number());
  }

  @Timeout
  void propose() {
    when(!deciding && !pending().isEmpty());
    deciding = true;
    estimate = pending();
    broadcast(new Vote(k, round, estimate));
  }

  private List<Integer> pending() {
    var rest = new ArrayList<>(rDelivered);
    rest.removeAll(aDelivered);
    return List.copyOf(rest);
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.k() == k && v.round() == round);
    when(votes.size() >= n() - f());
    if (!deciding) {
      deciding = true;
    }
    int most = 0;
    for (Vote v : votes) {
      int count = votes.with(w -> w.batch().equals(v.batch())).size();
      if (count > most) {
        most = count;
        estimate = v.batch();
      }
    }
    if (3 * most > 2 * n()) {
      for (int x : estimate) {
        if (!aDelivered.contains(x)) {
          aDelivered.add(x);
        }
      }
      output(List.copyOf(aDelivered));
      k++;
      round = 1;
      deciding = false;
      return;
    }
    round++;
    broadcast(new Vote(k, round, estimate));
  }
}
