import rondo.*;

/**
 * Uniform Voting of Charron-Bost and Schiper (2009), a deterministic relative of Ben-Or without
 * quorums: whoever hears one value only votes for it, and whoever hears votes only decides. It
 * takes the smallest value where it hears several. The kernel, some process in every round that
 * hears all and is heard by all, is what keeps it safe; {@code UniformVoting} differs in that
 * line.
 */
@Protocol(n = 2, network = Kernel.class, spec = Agreement.class)
public class UniformVotingReordered extends Node {

  private static final int NONE = -1;

  @Round(1) record Estimate(@Phase int k, int value) {}

  @Round(2) record Vote(@Phase int k, int value, int vote) {}

  @Input("1..n") private int value;
  private int k = 1;
  private boolean voted;

  @Init
  void start() {
    broadcast(new Estimate(k, value));
  }

  @Upon
  void estimate(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.k() == k);
    when(!voted && !estimates.isEmpty());
    value = estimates.get(0).value();
    boolean unanimous = true;
    for (Estimate m : estimates) {
      unanimous = unanimous && m.value() == estimates.get(0).value();
      value = Math.min(value, m.value());
    }
    voted = true;
    broadcast(new Vote(k, value, unanimous ? value : NONE));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var heard = mailbox.with(m -> m.k() == k);
    var votes = heard.with(m -> m.vote() != NONE);
    when(voted && !heard.isEmpty());
    value = votes.isEmpty() ? smallest(heard) : votes.get(0).vote();
    if (votes.size() == heard.size()) {
      output(value);
    }
    voted = false;
    k++;
    broadcast(new Estimate(k, value));
  }

  private static int smallest(Mailbox<Vote> heard) {
    int smallest = heard.get(0).value();
    for (Vote m : heard) {
      smallest = Math.min(smallest, m.value());
    }
    return smallest;
  }
}
