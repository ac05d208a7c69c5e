import java.util.*;
import rondo.*;

/** Lattice agreement (Faleiro et al. 2012): proposers ask until a majority of acceptors has nothing to add. */
@Protocol(n = 3, spec = LatticeAgreement.Comparable.class)
public class LatticeAgreement extends Node {

  public static class Comparable implements Spec<List<Integer>> {
    private final List<List<Integer>> all = new ArrayList<>();

    @Override
    public void observe(NodeId node, List<Integer> set) {
      for (List<Integer> other : all) {
        if (!other.containsAll(set) && !set.containsAll(other)) throw new Violation(set + " and " + other);
      }
      all.add(set);
    }
  }

  record Proposal(int number, List<Integer> set) {}
  record Ack(int number) {}
  record Nack(int number, List<Integer> set) {}

  private final TreeSet<Integer> proposed = new TreeSet<>();
  private final TreeSet<Integer> accepted = new TreeSet<>();
  private int number;
  private boolean active;

  @Init
  void propose() {
    proposed.add(self().index());
    number = 1;
    active = true;
    broadcast(new Proposal(number, List.copyOf(proposed)));
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    if (m.set().containsAll(accepted)) {
      accepted.addAll(m.set());
      send(from, new Ack(m.number()));
    } else {
      accepted.addAll(m.set());
      send(from, new Nack(m.number(), List.copyOf(accepted)));
    }
  }

  @Upon
  void nack(Mailbox<Nack> mailbox) {
    var nacks = mailbox.with(m -> m.number() == number);
    when(active && !nacks.isEmpty());
    for (Nack m : nacks) proposed.addAll(m.set());
    number++;
    broadcast(new Proposal(number, List.copyOf(proposed)));
  }

  @Upon
  void acks(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.number() == number);
    when(active && acks.size() > n() / 2);
    active = false;
    output(List.copyOf(proposed));
  }
}
