import java.util.*;
import rondo.*;
@Protocol(n = 2, f = 0, max = 3, network = Arbitrary.class, spec = DrawnStaleDeafness.Never.class)
public class DrawnStaleDeafness extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
  }
  enum Mood { GOOD, BAD }
  record Pair(int one, int other) {}
  @Round(1) record A(@Phase int p, NodeId who, int v, boolean lead) {}
  @Round(2) record B(@Phase int p, int k) {}
  @Input("{2, 3}") private int v;
  private boolean lead;
  private int p = 1;
  private int at;
  private int k;
  private int x;
  private NodeId last;
  private Mood mood = Mood.GOOD;
  private Pair pair = new Pair(0, 1);
  private final TreeSet<Integer> set = new TreeSet<>();
  private final List<Integer> log = new ArrayList<>();
  private final TreeMap<Integer, Integer> map = new TreeMap<>();
  @Init void start() { lead = flip(); if (self().index() < 2) broadcast(new A(p, self(), v, lead)); }
  private boolean isOne(int y) { return y == 1; }
  private <T> boolean same(T one, T other) { return one.equals(other); }
  private int next() { return k += 1; }
  private NodeId first(Iterable<A> all) { for (A m : all) { return m.who(); } return self(); }
  private boolean note(A m) { if (last == null) { last = m.who(); } return true; }
  @Timeout void tick() { when(at == 0); at = 1; x = lead ? k : v; }
  private boolean patient() { return at <= 1 && !tired; }
  private boolean tired;
  @Timeout void tire(Mailbox<A> all) {
    var box = all.with(m -> m.p() == p);
    when(patient() && box.size() >= 1);
    tired = true;
    if (box.stream().anyMatch(m -> m.v() == v)) { return; }
    for (A m : box) { k += m.v(); }
  }
  @Upon void a(Mailbox<A> all) {
    var box = all.with(m -> m.p() == p);
    when(at <= 1 && box.size() >= n());
    at = 2;
    box.stream().map(A::v).sorted().limit(1).forEach(y -> x = y);
    box.stream().filter(m -> m.v() > 2).forEach(m -> k++);
    k = box.size();
    for (A m : box) { log.add(m.v()); }
    if (log.indexOf(v) == 0) { return; } broadcast(new B(p, log.size()));
  }
  @Upon void b(Mailbox<B> all) {
    var got = all.with(m -> m.p() == p);
    when(at == 2 && !got.isEmpty());
    at = 3;
    int sum = 0;
    for (B m : got) { sum += m.k(); }
    
    output(x == v && lead);
    if (self().hashCode() == 1) { spawn(); }
    if (p < 2) { p++; at = 0; broadcast(new A(p, self(), v, lead)); }
  }
  private boolean worried;
  @Timeout void worry(Mailbox<B> all) {
    var got = all.with(m -> m.p() == p);
    when(at == 2 && !worried && got.size() < n());
    worried = true;
    if (self().equals(last)) { output(false); }
  }
}
