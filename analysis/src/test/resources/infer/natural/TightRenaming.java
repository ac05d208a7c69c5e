import java.util.*;
import rondo.*;

/** Renaming in rounds (Chaudhuri, Herlihy and Tuttle 1999): processes of one interval split it by their ranks until it is a single name. */
@Protocol(n = 4, f = 1, network = Crash.class, spec = TightRenaming.Distinct.class)
public class TightRenaming extends Node {

  public static class Distinct implements Spec<Integer> {
    private final Map<Integer, NodeId> owners = new TreeMap<>();

    @Override
    public void observe(NodeId node, Integer name) {
      NodeId other = owners.putIfAbsent(name, node);
      if (other != null && !other.equals(node)) throw new Violation(other + " and " + node + " are both " + name);
    }
  }

  record Claim(int round, int low, int size) {}

  private int round = 1;
  private int low;
  private int size = 4;
  private boolean named;

  @Init
  void start() {
    broadcast(new Claim(round, low, size));
  }

  @Upon
  void claims(Mailbox<Claim> mailbox) {
    var claims = mailbox.with(m -> m.round() == round);
    when(!named && !claims.isEmpty());
    int rank = 0;
    for (int i = 0; i < claims.size(); i++) {
      Claim c = claims.get(i);
      boolean overlaps = c.low() < low + size && low < c.low() + c.size();
      if (overlaps && claims.sender(i).index() < self().index()) rank++;
    }
    size = size / 2;
    if (rank >= size) low = low + size;
    if (size == 1) {
      named = true;
      output(low);
    }
    round++;
    broadcast(new Claim(round, low, size));
  }
}
