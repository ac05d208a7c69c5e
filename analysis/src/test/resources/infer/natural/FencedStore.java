import java.util.*;
import rondo.*;

/** A lock service hands out growing tokens; the store refuses a write whose token is older than one it has seen (Kleppmann 2016). P0 locks, P1 stores. */
@Protocol(n = 4, network = Arbitrary.class, spec = FencedStore.Growing.class)
public class FencedStore extends Node {

  /** The store's writes come in the order of their tokens. */
  public static class Growing implements Spec<Map.Entry<Integer, Integer>> {
    private int last;

    @Override
    public void observe(NodeId node, Map.Entry<Integer, Integer> write) {
      if (write.getKey() < last) throw new Violation("token " + write.getKey() + " writes after " + last);
      last = write.getKey();
    }
  }

  @Round(1) record Lock(@Phase int token, NodeId owner) {}
  @Round(2) record Write(@Phase int token, int data) {}
  @Round(3) record Stored(@Phase int token, boolean ok) {}
  @Round(4) record Unlock(@Phase int token) {}

  private int granted;
  private boolean free = true;
  private int seen;
  private int holding;

  @Timeout
  void grantOrExpire() {
    when(self().equals(node(0)));
    granted++; // whether the last one was given back or its lease is over
    free = false;
    send(node(2 + choose(n() - 2)), new Lock(granted, self()));
  }

  @Upon
  void locked(Lock m) {
    when(m.token() > holding && self().index() >= 2);
    holding = m.token();
    send(node(1), new Write(holding, choose(3)));
  }

  @Upon
  void write(NodeId from, Write m) {
    when(self().equals(node(1)));
    if (m.token() >= seen) {
      seen = m.token();
      output(Map.entry(m.token(), m.data()));
      send(from, new Stored(m.token(), true));
    } else {
      send(from, new Stored(m.token(), false));
    }
  }

  @Upon
  void stored(Stored m) {
    when(m.token() == holding);
    send(node(0), new Unlock(holding));
  }

  @Upon
  void unlock(Unlock m) {
    when(m.token() == granted);
    free = true;
  }
}
