package dev.rondo.tester.differential;

import java.util.List;
import java.util.Random;

/**
 * A small random protocol of one or two phases, the same for the same seed on every machine. It has
 * collections, helpers, lambdas, early returns, timeouts with mailboxes, sends in branches and
 * loops, and outputs that change no state; much of it looks at names, values and orders.
 */
final class DrawnProtocol {

  private static final List<String> CONDITIONS =
      List.of(
          "lead",
          "m.lead()",
          "x == v",
          "box.size() > 1",
          "box.with(m -> m.lead()).size() == 1",
          "box.stream().anyMatch(m -> m.v() == v)",
          "box.stream().filter(m -> m.lead()).count() == 1",
          "box.from(self()) != null",
          "self().equals(last)",
          "set.contains(v)",
          "set.size() == 2",
          "log.size() > 1",
          "map.containsKey(v)",
          "isOne(k)",
          "first(box).equals(self())",
          "self().index() == 0",
          "(\"\" + self()).contains(\"1\")",
          "self().hashCode() == 1");

  private static final List<String> STATEMENTS =
      List.of(
          "k = box.size();",
          "for (A m : box) { k += m.v(); }",
          "for (A m : box) { set.add(m.v()); }",
          "for (A m : box) { log.add(m.v()); }",
          "for (A m : box) { last = m.who(); }",
          "for (A m : box) { if (m.lead()) { last = m.who(); break; } }",
          "for (A m : box) { x = Math.max(x, m.v()); }",
          "for (A m : box) { k++; if (k == 1 && m.lead()) { lead = true; } }",
          "for (A m : box) { map.merge(m.v(), 1, Integer::sum); }",
          "box.with(m -> note(m)).size();",
          "set.removeIf(y -> k++ > 0);",
          "for (int y : set) { x = y; }",
          "for (int y : set) { if (y == v) { k++; } }",
          "if (!log.isEmpty()) { x = log.get(0); }",
          "if (!set.isEmpty()) { x = set.first(); }",
          "last = self();",
          "x = v;",
          "lead = !lead;",
          "k = choose(2);",
          "log.removeIf(y -> y == v);",
          "if (%c) { x = v; } else { k++; }",
          "if (%c) { last = null; }",
          "if (%c) { output(false); }");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean phased;

  private DrawnProtocol(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt(); // the first numbers of neighbouring seeds are alike
    this.phased = random.nextInt(4) == 0;
  }

  /** The file of a class {@code Drawn}. */
  static String of(long seed) {
    return new DrawnProtocol(seed).generate();
  }

  private String generate() {
    int n = phased ? 2 : 2 + random.nextInt(2);
    String network =
        pick(
            List.of(
                "Arbitrary",
                "Arbitrary",
                "Reliable",
                "NMinusF",
                "Kernel",
                "Crash",
                "BoundedOmissions",
                "EventuallyReliable"));
    boolean timeout = random.nextInt(3) == 0;
    String tag = phased ? "@Phase int p, " : "";
    text.append(
        """
        import java.util.*;
        import rondo.*;
        @Protocol(n = %d, f = %d, network = %s.class, spec = Drawn.Never.class)
        public class Drawn extends Node {
          public static class Never implements Spec<Boolean> {
            public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
          }
          @Round(1) record A(%sNodeId who, int v, boolean lead) {}
          @Round(2) record B(%sint k) {}
          @Input("{2, 3}") private int v;
          private boolean lead;
          private int p = 1;
          private int at;
          private int k;
          private int x;
          private NodeId last;
          private final TreeSet<Integer> set = new TreeSet<>();
          private final List<Integer> log = new ArrayList<>();
          private final TreeMap<Integer, Integer> map = new TreeMap<>();
          @Init void start() { lead = flip(); broadcast(%s); }
          private boolean isOne(int y) { return y == 1; }
          private NodeId first(Iterable<A> all) { for (A m : all) { return m.who(); } return self(); }
          private boolean note(A m) { if (last == null) { last = m.who(); } return true; }
        """
            .formatted(n, random.nextInt(2), network, tag, tag, a()));
    if (timeout) {
      text.append(
          "  @Timeout void tick() { when(at == 0); at = 1; %s }%n".formatted(statement("")));
    }
    if (random.nextInt(4) == 0) {
      text.append(patience());
    }
    text.append(
        """
          @Upon void a(Mailbox<A> all) {
            var box = all.with(m -> %s);
            when(at <= 1 && box.size() >= %s);
            at = 2;
        """
            .formatted(
                phased ? "m.p() == p" : "true", pick(List.of("1", "n()", "n() - f()", "2"))));
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      text.append("    ").append(statement("box")).append('\n');
    }
    text.append("    ").append(sends()).append("\n  }\n");
    text.append(
        """
          @Upon void b(Mailbox<B> all) {
            var got = all.with(m -> %s);
            when(at == 2 && !got.isEmpty());
            at = 3;
            int sum = 0;
            for (B m : got) { sum += m.k(); }
            output(%s);
        %s  }
        }
        """
            .formatted(
                phased ? "m.p() == p" : "true",
                verdict(),
                phased ? "    if (p < 2) { p++; at = 0; broadcast(" + a() + "); }\n" : ""));
    return text.toString();
  }

  /** A timeout that looks into a mailbox, with an early return. */
  private String patience() {
    String mine = phased ? "m.p() == p" : "true";
    return """
      private boolean patient() { return at <= 1 && !tired; }
      private boolean tired;
      @Timeout void tire(Mailbox<A> all) {
        var box = all.with(m -> %s);
        when(patient() && box.size() %s);
        tired = true;
        if (%s) { return; }
        %s
      }
    """
        .formatted(
            mine, pick(List.of("== 0", "<= 1", ">= 1", "< n()")), condition(), statement("box"));
  }

  private String a() {
    return phased ? "new A(p, self(), v, lead)" : "new A(self(), v, lead)";
  }

  private String sends() {
    String b = phased ? "new B(p, %s)" : "new B(%s)";
    return switch (random.nextInt(4)) {
      case 0 -> "broadcast(" + b.formatted("x") + ");";
      case 1 -> "if (" + condition() + ") { broadcast(" + b.formatted("k") + "); }";
      case 2 -> "for (NodeId to : nodes()) { send(to, " + b.formatted("k++") + "); }";
      default ->
          "for (NodeId to : nodes()) { if (!to.equals(self()) || lead) { send(to, "
              + b.formatted("k")
              + "); } }";
    };
  }

  /** A bug that needs several things at once, so that a search may well miss it. */
  private String verdict() {
    List<String> parts =
        List.of(
            "lead", "x == v", "sum == 1", "k == 2", "last == self()", "set.size() == 2", "sum > 3");
    return pick(parts) + " && " + pick(parts) + (random.nextBoolean() ? " && " + pick(parts) : "");
  }

  private String condition() {
    String drawn;
    do {
      drawn = pick(CONDITIONS);
    } while (drawn.startsWith("m."));
    return drawn;
  }

  private String statement(String box) {
    String drawn;
    do {
      drawn = pick(STATEMENTS).replace("%c", condition());
    } while (box.isEmpty() && drawn.contains("box"));
    return drawn;
  }

  private String pick(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
