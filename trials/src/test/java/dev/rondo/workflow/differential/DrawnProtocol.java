package dev.rondo.workflow.differential;

import java.util.List;
import java.util.Random;

/**
 * A small random protocol of two rounds and one or two phases, the same for the same seed on every
 * machine. It has collections, helpers, lambdas, early returns, timeouts with mailboxes, sends in
 * branches and loops, outputs that change no state, and now and then a new process.
 */
final class DrawnProtocol {

  private static final List<String> NETWORKS =
      List.of(
          "Arbitrary",
          "Arbitrary",
          "Arbitrary",
          "Reliable",
          "NMinusF",
          "Kernel",
          "Crash",
          "BoundedOmissions",
          "EventuallyReliable",
          "Fifo");

  private final Random random;
  private final DrawnCode code;
  private final StringBuilder text = new StringBuilder();
  private final boolean phased;
  private final boolean spawns;

  private DrawnProtocol(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt(); // the first numbers of neighbouring seeds are alike
    this.code = new DrawnCode(random);
    this.phased = random.nextInt(3) == 0;
    this.spawns = random.nextInt(16) == 0;
  }

  /** The file of a class {@code Drawn}. */
  static String of(long seed) {
    return new DrawnProtocol(seed).generate();
  }

  private String generate() {
    head();
    if (random.nextInt(3) == 0) {
      text.append("  @Timeout void tick() { when(at == 0); at = 1; %s }%n".formatted(plain()));
    }
    if (random.nextInt(4) == 0) {
      text.append(patience());
    }
    handlers();
    if (random.nextInt(6) == 0) {
      text.append(worry());
    }
    if (text.indexOf("tell(") >= 0) {
      text.append("  private void tell(NodeId to, int k) { send(to, %s); }%n".formatted(b("k")));
    }
    String drawn = text.append("}\n").toString();
    return random.nextInt(4) == 0 ? drawn.replace("\n    ", " ") : drawn; // handlers on one line
  }

  private String plain() {
    return code.statement(false);
  }

  private void head() {
    int n = spawns ? 2 : 2 + random.nextInt(2);
    // With three processes few inputs and coins, so that searches come to an end.
    boolean few = n == 3 && random.nextInt(4) != 0;
    String tag = phased ? "@Phase int p, " : "";
    text.append(
        """
        import java.util.*;
        import rondo.*;
        @Protocol(n = %s, f = %s,%s network = %s.class, spec = Drawn.Never.class)
        public class Drawn extends Node {
          public static class Never implements Spec<Boolean> {
            public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
          }
          enum Mood { GOOD, BAD }
          record Pair(int one, int other) {}
          @Round(1) record A(%sNodeId who, int v, boolean lead) {}
          @Round(2) record B(%sint k) {}
          %s
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
          @Init void start() { %s%sbroadcast(%s); }
          private boolean isOne(int y) { return y == 1; }
          private <T> boolean same(T one, T other) { return one.equals(other); }
          private int next() { return k += 1; }
          private NodeId first(Iterable<A> all) { for (A m : all) { return m.who(); } return self(); }
          private boolean note(A m) { if (last == null) { last = m.who(); } return true; }
        """
            .formatted(
                n,
                random.nextInt(2),
                spawns ? " max = 3," : "",
                spawns ? "Arbitrary" : code.pick(NETWORKS),
                tag,
                tag,
                few ? "private int v = 2;" : "@Input(\"{2, 3}\") private int v;",
                few ? "lead = self().equals(node(0)); " : "lead = flip(); ",
                spawns ? "if (self().index() < 2) " : "",
                a()));
  }

  private void handlers() {
    text.append(
        """
          @Upon void a(Mailbox<A> all) {
            var box = all.with(m -> %s);
            when(at <= 1 && box.size() >= %s);
            at = 2;
        """
            .formatted(mine(), code.pick(List.of("1", "n()", "n() - f()", "2"))));
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      text.append("    ").append(code.statement(true)).append('\n');
    }
    text.append("    ").append(code.sends(b("%s"))).append("\n  }\n");
    text.append(
        """
          @Upon void b(Mailbox<B> all) {
            var got = all.with(m -> %s);
            when(at == 2 && !got.isEmpty());
            at = 3;
            int sum = 0;
            for (B m : got) { sum += m.k(); }
            %s
            output(%s);
        %s%s  }
        """
            .formatted(
                mine(),
                random.nextInt(3) == 0 ? plain() : "",
                code.verdict(),
                spawns ? "    if (" + code.condition(false) + ") { spawn(); }\n" : "",
                phased ? "    if (p < 2) { p++; at = 0; broadcast(" + a() + "); }\n" : ""));
  }

  /** A timeout that looks into the mailbox of the first round, with an early return. */
  private String patience() {
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
            mine(),
            code.pick(List.of("== 0", "<= 1", ">= 1", "< n()")),
            code.condition(true),
            code.statement(true));
  }

  /** A timeout that looks into the mailbox of the second round. */
  private String worry() {
    return """
      private boolean worried;
      @Timeout void worry(Mailbox<B> all) {
        var got = all.with(m -> %s);
        when(at == 2 && !worried && got.size() %s);
        worried = true;
        %s
      }
    """
        .formatted(mine(), code.pick(List.of("== 0", "<= 1", "< n()")), plain());
  }

  private String mine() {
    return phased ? "m.p() == p" : "true";
  }

  private String a() {
    return phased ? "new A(p, self(), v, lead)" : "new A(self(), v, lead)";
  }

  private String b(String number) {
    return phased ? "new B(p, " + number + ")" : "new B(" + number + ")";
  }
}
