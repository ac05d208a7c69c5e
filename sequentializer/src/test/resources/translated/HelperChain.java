import rondo.*;

/** Helpers that need no process, and helpers that only call such helpers. */
@Protocol(n = 2, network = Reliable.class)
public class HelperChain extends Node {
  @Round(1) record Vote(@Phase int k, int weight) {}

  private int k = 1;
  private int sum;

  @Init
  void start() {
    broadcast(new Vote(k, outer(k)));
  }

  @Upon
  void vote(Mailbox<Vote> votes) {
    var now = votes.with(m -> m.k() == k);
    when(now.size() == n());
    for (Vote vote : now) {
      sum += outer(vote.weight());
    }
    k++;
    broadcast(new Vote(k, own(sum)));
  }

  private int outer(int x) {
    return middle(x) + 1;
  }

  private int middle(int x) {
    return inner(x) * 2;
  }

  private int inner(int x) {
    return x % 5;
  }

  private int own(int x) {
    return outer(x) + k;
  }
}
