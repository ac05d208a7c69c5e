import java.util.*;
import rondo.*;

/** Lamport's bakery (1974) with messages: ask all for their numbers, take a larger one, wait for those before. */
@Protocol(n = 2, network = Reliable.class)
public class BakeryMessages extends Node {
  record AskNumber() {}
  record Number(int number) {}
  record MayI(int ticket) {}
  record Go(int ticket) {}

  private int number;
  private int max;
  private int answers;
  private int goes;
  private boolean choosing;
  private boolean inside;
  private final TreeMap<Integer, Integer> waiting = new TreeMap<>();

  @Request
  void want() {
    when(number == 0 && !choosing);
    choosing = true;
    answers = 0;
    max = 0;
    broadcastToOthers(new AskNumber());
  }

  @Upon
  void ask(NodeId from, AskNumber m) {
    send(from, new Number(number));
  }

  @Upon
  void number(Number m) {
    max = Math.max(max, m.number());
    answers++;
    if (answers < n() - 1) return;
    choosing = false;
    number = max + 1;
    goes = 0;
    broadcastToOthers(new MayI(number));
  }

  @Upon
  void mayI(NodeId from, MayI m) {
    when(!choosing);
    boolean first = number != 0 && (number < m.ticket() || number == m.ticket() && self().index() < from.index());
    if (first) waiting.put(from.index(), m.ticket());
    else send(from, new Go(m.ticket()));
  }

  @Upon
  void go(Go m) {
    when(m.ticket() == number);
    goes++;
    if (goes == n() - 1) inside = true;
  }

  @Timeout
  void leave() {
    when(inside);
    inside = false;
    number = 0;
    for (int other : waiting.keySet()) send(node(other), new Go(waiting.get(other)));
    waiting.clear();
  }

  @Invariant
  static boolean mutualExclusion(List<BakeryMessages> all) {
    int count = 0;
    for (BakeryMessages p : all) if (p.inside) count++;
    return count <= 1;
  }
}
