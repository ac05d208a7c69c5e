import java.util.*;
import rondo.*;

/**
 * Streamlet (Chan and Shi 2020), without liars: a block is notarized by votes of two thirds, and of three
 * notarized blocks of consecutive epochs in a row the first two are final. A block is the epoch in which it was
 * proposed, a chain the list of its blocks.
 */
@Protocol(n = 4, f = 1, spec = PrefixOrder.class)
public class Streamlet extends Node {
  record Proposal(int epoch, List<Integer> chain) {}
  record Vote(int epoch, List<Integer> chain) {}

  private int epoch;
  private boolean voted;
  private final Set<List<Integer>> notarized = new HashSet<>();
  private List<Integer> longest = List.of();
  private List<Integer> finalized = List.of();

  @Timeout
  void nextEpoch() {
    epoch++;
    voted = false;
    if (self().equals(leader())) {
      List<Integer> chain = new ArrayList<>(longest);
      chain.add(epoch);
      broadcast(new Proposal(epoch, List.copyOf(chain)));
    }
  }

  private NodeId leader() {
    return node(epoch % n());
  }

  @Upon
  void proposal(NodeId from, Proposal m) {
    if (m.epoch() != epoch || voted || !from.equals(leader())) return;
    List<Integer> parent = m.chain().subList(0, m.chain().size() - 1);
    boolean known = parent.isEmpty() || notarized.contains(parent);
    if (!known || parent.size() < longest.size()) return;
    voted = true;
    broadcast(new Vote(epoch, m.chain()));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.epoch() == epoch);
    when(3 * votes.size() >= 2 * n());
    notarize(votes.get(0).chain());
  }

  private void notarize(List<Integer> chain) {
    if (!notarized.add(chain)) return;
    if (chain.size() > longest.size()) {
      longest = chain;
    }
    int size = chain.size();
    if (size >= 3
        && chain.get(size - 3) + 1 == chain.get(size - 2)
        && chain.get(size - 2) + 1 == chain.get(size - 1)) {
      finalized = List.copyOf(chain.subList(0, size - 1));
      output(finalized);
    }
  }
}
