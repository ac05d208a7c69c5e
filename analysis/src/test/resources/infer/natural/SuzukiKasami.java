import java.util.*;
import rondo.*;

/** Suzuki and Kasami's mutual exclusion (1985): a request goes to all, the token to one of those who wait. */
@Protocol(n = 3, network = Arbitrary.class)
public class SuzukiKasami extends Node {

  record Ask(int number) {}
  record Token(List<Integer> served, List<NodeId> queue) {}

  private int[] asked;
  private boolean hasToken;
  private List<Integer> served = List.of();
  private List<NodeId> queue = List.of();
  private boolean wants;
  private boolean inside;

  @Init
  void start() {
    asked = new int[n()];
    if (self().equals(node(0))) {
      hasToken = true;
      served = Collections.nCopies(n(), 0);
    }
  }

  @Request(times = 2)
  void enter() {
    when(!wants && !inside);
    if (hasToken) {
      inside = true;
    } else {
      wants = true;
      asked[self().index()]++;
      broadcastToOthers(new Ask(asked[self().index()]));
    }
  }

  @Upon
  void ask(NodeId from, Ask m) {
    asked[from.index()] = Math.max(asked[from.index()], m.number());
    if (hasToken && !inside && asked[from.index()] == served.get(from.index()) + 1) {
      hasToken = false;
      send(from, new Token(served, queue));
    }
  }

  @Upon
  void token(Token m) {
    hasToken = true;
    served = m.served();
    queue = m.queue();
    wants = false;
    inside = true;
  }

  @Timeout
  void leave() {
    when(inside);
    inside = false;
    List<Integer> now = new ArrayList<>(served);
    now.set(self().index(), asked[self().index()]);
    List<NodeId> waiting = new ArrayList<>(queue);
    for (NodeId p : others()) {
      if (asked[p.index()] == now.get(p.index()) + 1 && !waiting.contains(p)) waiting.add(p);
    }
    served = List.copyOf(now);
    if (!waiting.isEmpty()) {
      NodeId next = waiting.remove(0);
      hasToken = false;
      send(next, new Token(served, List.copyOf(waiting)));
    }
    queue = List.copyOf(waiting);
  }

  @Invariant
  static boolean oneInside(List<SuzukiKasami> all) {
    return all.stream().filter(p -> p.inside).count() <= 1;
  }

  @Invariant
  static boolean oneToken(List<SuzukiKasami> all) {
    return all.stream().filter(p -> p.hasToken).count() <= 1;
  }
}
