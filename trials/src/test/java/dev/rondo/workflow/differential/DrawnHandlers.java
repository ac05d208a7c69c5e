package dev.rondo.workflow.differential;

import java.util.List;
import java.util.Random;

/**
 * A small random protocol like those that people write: handlers of one message that join a later
 * phase, messages taken one by one, answers to a sender, two kinds of message in a round,
 * collections in messages, timers, requests and recoveries. Handlers may throw or assert, keep
 * collections of collections, switch over an enum and call methods of records; a message may be
 * used late, a spec may depend on the order of outputs, an invariant may relate processes, and tags
 * may be missing.
 *
 * <p>Its time is in {@code p} and {@code at}: 1 when it has sent in round 1, 2 and 3 when it has
 * used messages of the first and of the second. Most guards keep to that and some do not.
 */
final class DrawnHandlers {

  private static final List<String> NETWORKS =
      List.of(
          "Arbitrary",
          "Arbitrary",
          "Reliable",
          "Reliable",
          "NMinusF",
          "Kernel",
          "Crash",
          "BoundedOmissions",
          "EventuallyReliable",
          "Fifo");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final DrawnActions actions;
  private final boolean phased;
  private final boolean kinds;
  private final boolean lists;
  private final boolean starts;
  private final boolean tagged;

  private DrawnHandlers(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt(); // the first numbers of neighbouring seeds are alike
    this.phased = random.nextInt(3) != 0;
    this.kinds = random.nextInt(4) == 0;
    this.lists = random.nextInt(3) == 0;
    this.starts = random.nextInt(5) != 0;
    this.tagged = random.nextInt(6) != 0;
    this.actions = new DrawnActions(random, phased, lists);
  }

  /** The file of a class {@code Drawn}. */
  static String of(long seed) {
    return new DrawnHandlers(seed).generate();
  }

  private String generate() {
    boolean late = phased && random.nextInt(5) == 0;
    boolean early = random.nextBoolean();
    if (late && early) {
      late("A");
    }
    first();
    if (random.nextInt(6) == 0) {
      watcher();
    }
    second();
    if (late && !early) {
      late("B");
    }
    timeouts();
    String rest = withTimers(text.toString());
    text.setLength(0);
    head(rest);
    return text + rest + "}\n";
  }

  private void head(String rest) {
    String tag = phased ? (tagged ? "@Phase int p, " : "int p, ") : "";
    String first = tagged ? "@Round(1) " : "";
    String second = tagged ? "@Round(2) " : "";
    String collection = lists ? ", List<Integer> log" : "";
    boolean recovers = rest.contains("@Recover");
    line("import java.util.*;");
    line("import rondo.*;");
    line(
        "@Protocol(n = %s, f = %s, network = %s.class, spec = Drawn.Never.class%s)"
            .formatted(
                random.nextInt(4) == 0 ? 3 : 2,
                random.nextInt(2),
                actions.pick(NETWORKS),
                random.nextInt(8) == 0 ? ", severalRoles = true" : ""));
    line("public class Drawn extends Node {");
    spec();
    if (kinds) {
      line("  sealed interface Second permits B, C {}");
    }
    String implemented = kinds ? " implements Second" : "";
    line("  %srecord A(%sint v%s) {}".formatted(first, tag, collection));
    line("  %srecord B(%sint v%s)%s {}".formatted(second, tag, collection, implemented));
    if (kinds) {
      line("  %srecord C(%sint v)%s {}".formatted(second, tag, implemented));
    }
    String durable = recovers && random.nextInt(5) != 0 ? "@Durable " : "";
    line("  %sprivate int p%s;".formatted(durable, starts ? " = 1" : ""));
    line("  %sprivate int at;".formatted(durable));
    line("  %sprivate int x;".formatted(random.nextInt(3) == 0 ? "@Input(\"0..1\") " : ""));
    line("  private int k;");
    text.append(DrawnActions.TYPES);
    text.append(actions.fields());
    if (random.nextInt(12) == 0) {
      line("  @Invariant static boolean together(List<Drawn> all) {");
      line("    return all.get(0).at + 1 >= all.get(1).at;");
      line("  }");
    }
    if (random.nextInt(12) == 0) {
      line(
          "  @Invariant boolean sane() { return %s; }"
              .formatted(
                  actions.pick(
                      List.of(
                          "k < 4",
                          "grid[0][1] < 2",
                          "k > 2 || grid[0][k] < 2",
                          "Mood.values()[k].heat() < 3"))));
    }
    line("  @Init void start() { %s%s }".formatted(timer(rest), starts ? open() : ""));
    line("  private boolean takes(int v) {");
    line("    if (v < 0) { return false; }");
    line("    if (k > 0) { x = v; return true; }");
    line("    k++;");
    line("    return %s;".formatted(actions.condition("")));
    line("  }");
    line("  private int most() { for (int v : votes) { if (v > k) { return v; } } return x; }");
  }

  /** What no output may be; sometimes it depends on the order in which processes output. */
  private void spec() {
    line("  public static class Never implements Spec<Boolean> {");
    switch (random.nextInt(12)) {
      case 0 -> {
        line("    private NodeId before;");
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      if (bad && before != null && before.index() > node.index()) {");
        line("        throw new Violation(\"after \" + before);");
        line("      }");
        line("      before = node;");
      }
      case 1 -> {
        line("    private int count;");
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      if (bad && ++count > 2) throw new Violation(\"three\");");
      }
      case 2 -> {
        line("    private final Map<NodeId, List<Boolean>> seen = new TreeMap<>();");
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      seen.computeIfAbsent(node, y -> new ArrayList<>()).add(bad);");
        line("      if (seen.get(node).get(0)) throw new Violation(\"first\");");
      }
      case 3 -> {
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      if (bad) throw new IllegalStateException(\"not a violation\");");
      }
      case 4 -> {
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      assert !bad : \"asserted\";");
      }
      default -> {
        line("    public void observe(NodeId node, Boolean bad) {");
        line("      if (bad) throw new Violation(\"bad\");");
      }
    }
    line("    }");
    line("  }");
  }

  /** Without what is done with a timer that is not there. */
  private static String withTimers(String rest) {
    return hasTimer(rest, "slow")
        ? rest
        : rest.replaceAll("(start|cancel)Timer\\(\"slow\"\\);", "");
  }

  private static boolean hasTimer(String rest, String name) {
    return rest.contains("@Timeout(\"" + name + "\")");
  }

  private static String timer(String rest) {
    return (hasTimer(rest, "slow") ? "startTimer(\"slow\"); " : "")
        + (hasTimer(rest, "open") ? "startTimer(\"open\"); " : "");
  }

  private String open() {
    String broadcast = "at = 1; broadcast(%s);".formatted(actions.message("A"));
    return random.nextInt(4) == 0 ? "if (self().equals(node(0))) { " + broadcast + " }" : broadcast;
  }

  private void first() {
    switch (random.nextInt(4)) {
      case 0 -> {
        box("a", "A", "at < 2", List.of("1", "2", "n()", "n() - f()"));
        line("    at = 2;");
        some("box", 2);
        line("    " + actions.sends(second2(), ""));
      }
      case 1 -> {
        single("a", "A", newer(2));
        line("    %sat = 2;".formatted(phased ? "p = m.p(); " : ""));
        some("m", 2);
        line("    " + actions.sends(second2(), "from"));
      }
      case 2 -> { // one by one
        single("a", "A", same("at < 2"));
        some("m", 1);
        line(
            "    "
                + actions.pick(List.of("k++;", "votes.add(m.v());", "votes.add(from.index());")));
        line(
            "    if (%s) { at = 2; %s }"
                .formatted(
                    actions.pick(List.of("k == 2", "votes.size() == n() - f()", "k > n() / 2")),
                    actions.sends(second2(), "from")));
      }
      default -> { // an answer to each
        single("a", "A", same(actions.pick(List.of("at < 3", "at < 2 || !done"))));
        some("m", 1);
        line("    send(from, %s);".formatted(actions.message(second2())));
      }
    }
    line("  }");
  }

  private String second2() {
    return kinds && random.nextBoolean() ? "C" : "B";
  }

  private void second() {
    if (kinds && random.nextInt(3) != 0) {
      single("c", "C", newer(3));
      line("    %sat = 3;".formatted(phased ? "p = m.p(); " : ""));
      some("m", 1);
      end("m");
    }
    boolean whole = kinds && random.nextInt(3) == 0 && !phased;
    switch (random.nextInt(4)) {
      case 0 -> {
        single("b", "B", newer(3));
        line("    %sat = 3;".formatted(phased ? "p = m.p(); " : ""));
        some("m", 1);
        end("m");
      }
      case 1 -> { // one by one
        single("b", "B", same(actions.pick(List.of("at == 2", "at <= 2", "at <= 2"))));
        line("    " + actions.pick(List.of("k++;", "votes.add(m.v());", "log.add(m.v());")));
        some("m", 1);
        line("    output(%s);".formatted(actions.verdict("m")));
        line("  }");
      }
      default -> {
        box(
            "b",
            whole ? "Second" : "B",
            actions.pick(List.of("at == 2", "at < 3")),
            List.of("1", "1", "n()"));
        line("    at = 3;");
        some(whole ? "" : "box", 1);
        end(whole ? "" : "box");
      }
    }
  }

  private void end(String given) {
    line("    output(%s);".formatted(actions.verdict(given)));
    if (phased && random.nextInt(3) != 0) {
      line("    if (p < 2) { p++; votes.clear(); %s }".formatted(open()));
    }
    line("  }");
  }

  /** A handler of messages of the past. */
  private void late(String type) {
    line("  @Upon void late%s(NodeId from, %s m) {".formatted(type, type));
    line("    when(m.p() < p);");
    line("    " + actions.late());
    line("  }");
  }

  /** A handler that changes nothing. */
  private void watcher() {
    if (random.nextBoolean()) {
      single("watch", "A", same("at < 2"));
      line("    output(%s);".formatted(actions.verdict("m")));
    } else {
      box("watch", "A", "at < 2", List.of("2"));
      line(
          "    if (%s) { output(%s); }"
              .formatted(actions.condition("box"), actions.verdict("box")));
    }
    line("  }");
  }

  private void timeouts() {
    if (!starts || random.nextInt(4) == 0) {
      String name = random.nextInt(3) == 0 ? "@Timeout(\"open\") void go()" : "@Timeout void go()";
      boolean request = random.nextInt(3) == 0;
      line("  %s {".formatted(request ? "@Request void go(@Input(\"1..2\") int c)" : name));
      line("    when(%s);".formatted(phased ? "p < 2 && at != 2" : "at == 0"));
      line("    %s%s%s".formatted(request ? "x = c; " : "", phased ? "p++; " : "", open()));
      line("  }");
    }
    if (random.nextInt(4) == 0) {
      String type = random.nextBoolean() ? "A" : "B";
      box("tire", type, "at < 3 && !done", List.of(""));
      line("    done = true;");
      line("    if (%s) { return; }".formatted(actions.condition("box")));
      some("box", 1);
      line("  }");
    }
    if (random.nextInt(8) == 0) { // what it looks at is asked for in its action
      line("  @Timeout void look(Mailbox<A> all) {");
      line("    when(!done && at < 2);");
      line("    done = true;");
      line(
          "    for (A m : %s) { k += m.v(); }"
              .formatted(phased ? "all.with(y -> y.p() == p)" : "all"));
      line("  }");
    }
    if (random.nextInt(8) == 0) {
      line("  @Timeout(\"slow\") void slow() {");
      line("    when(at < 3);");
      some("", 1);
      line("  }");
    }
    if (random.nextInt(6) == 0) {
      line("  @Recover void again() { k = 3; }");
    }
  }

  private void box(String name, String type, String guard, List<String> thresholds) {
    String threshold = actions.pick(thresholds);
    boolean timeout = threshold.isEmpty();
    String size =
        timeout ? actions.pick(List.of("== 0", "<= 1", ">= 1", "< n()")) : ">= " + threshold;
    line("  @%s void %s(Mailbox<%s> all) {".formatted(timeout ? "Timeout" : "Upon", name, type));
    line("    var box = all.with(m -> %s);".formatted(phased ? "m.p() == p" : "true"));
    line("    when(%s && box.size() %s%s);".formatted(guard, size, actions.guard()));
  }

  private void single(String name, String type, String guard) {
    line("  @Upon void %s(NodeId from, %s m) {".formatted(name, type));
    if (random.nextInt(4) == 0) {
      line("    if (!(%s)) { return; }".formatted(guard));
    } else {
      line("    when((%s)%s);".formatted(guard, actions.guard()));
    }
  }

  /** Accepts a message of a later phase, or of this one before some round. */
  private String newer(int at) {
    if (!phased) {
      return "at < " + at;
    }
    return switch (random.nextInt(7)) {
      case 0 -> "m.p() > p";
      case 1 -> "m.p() == p && at < " + at;
      case 2 -> "m.p() >= p && at < " + at;
      case 3 -> random.nextInt(3) == 0 ? "m.p() >= p - k && at < " + at : "m.p() > p";
      default -> "m.p() > p || m.p() == p && at < " + at;
    };
  }

  private String same(String guard) {
    return phased ? "m.p() == p && (" + guard + ")" : guard;
  }

  private void some(String given, int most) {
    for (int count = random.nextInt(most + 2); count > 0; count--) {
      line("    " + actions.statement(given));
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
