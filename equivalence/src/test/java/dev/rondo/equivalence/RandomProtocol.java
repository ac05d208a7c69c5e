package dev.rondo.equivalence;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small random protocol with tags, the same for the same seed on every machine.
 *
 * <p>It is closed by construction: the field {@code at} of a process is 2r when it has sent in
 * round r of its phase {@code k}, and 2r + 1 when it has used messages of that round. Guards accept
 * only what is newer, and sends go to later rounds or phases.
 */
final class RandomProtocol {

  /** One of so many seeds makes a protocol that spawns; its network must guarantee nothing. */
  private static final int SPAWNING = 9;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean phased;
  private final boolean oneType;
  private final int rounds;
  private final boolean helpers;
  private final boolean joinsAnywhere;
  private final boolean spawns;
  private final Set<Integer> called = new TreeSet<>();
  private String indent = "  ";
  private boolean chosen;
  private int names;

  private RandomProtocol(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt(); // the first numbers of neighbouring seeds are alike
    this.phased = !chance(20);
    this.rounds = 1 + random.nextInt(3);
    this.oneType = rounds > 1 && chance(20);
    this.helpers = chance(40);
    this.joinsAnywhere = chance(30);
    this.spawns = seed % SPAWNING == 0;
  }

  /** The file of a class {@code Generated}. */
  static String of(long seed) {
    return new RandomProtocol(seed).generate();
  }

  private String generate() {
    indent = "";
    line("import rondo.*;");
    line(spawns ? "@Protocol(n = 2, max = 4)" : "@Protocol(n = 2)");
    line("public class Generated extends Node {");
    indent = "  ";
    messages();
    line((chance(40) ? "@Input(\"0..1\") " : "") + "private int x;");
    line("private boolean b;");
    line("private int at;");
    boolean opens = chance(70);
    boolean outside = !opens && chance(50); // processes begin before the first phase
    if (phased) {
      line("private int k" + (outside ? ";" : " = 1;"));
    }
    if (opens) {
      init();
    }
    for (int round = 1; round <= rounds; round++) {
      handler(round, true);
      if (chance(30)) {
        handler(round, false);
      }
    }
    if (!opens || chance(40)) {
      timeout(!opens, outside);
    }
    called.forEach(this::helper);
    indent = "";
    line("}");
    return text.toString();
  }

  private void messages() {
    String phase = phased ? "@Phase int k, " : "";
    if (oneType) {
      List<String> constants = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        constants.add("S" + round);
      }
      line("enum Step {" + String.join(", ", constants) + "}");
      line("record M(" + phase + "@Round Step step, int v) {}");
      return;
    }
    for (int round = 1; round <= rounds; round++) {
      line("@Round(" + round + ") record M" + round + "(" + phase + "int v) {}");
    }
  }

  private void init() {
    block(
        "@Init void start() {",
        () -> {
          Runnable send = () -> send(1, "");
          if (spawns) {
            block("if (nodes().contains(self())) {", send);
          } else if (chance(40)) {
            block("if (" + pick("x == 0", "self().equals(node(0))") + ") {", send);
          } else {
            send.run();
          }
        });
  }

  private void handler(int round, boolean sends) {
    String name = "h" + ++names;
    chosen = false;
    if (chance(50)) {
      single(name, round, sends);
    } else {
      mailbox(name, round, sends);
    }
  }

  private void single(String name, int round, boolean sends) {
    boolean from = chance(50);
    String type = oneType ? "M" : "M" + round;
    block(
        "@Upon void " + name + "(" + (from ? "NodeId from, " : "") + type + " m) {",
        () -> {
          line("when(" + accepts(round) + extra("m.v()") + ");");
          if (phased) {
            line("k = m.k();");
          }
          line("at = " + (2 * round + 1) + ";");
          act(List.of("m.v()", "1 - x", "0"));
          proceed(round, from ? "from" : "", sends);
        });
  }

  /** The guard of one message: nothing older than the time of the process. */
  private String accepts(int round) {
    String step = oneType ? "m.step() == Step.S" + round + " && " : "";
    if (!phased) {
      return step + "at <= " + 2 * round;
    }
    return step
        + switch (random.nextInt(3)) {
          case 0 -> "m.k() == k && at <= " + 2 * round;
          case 1 -> "(m.k() > k || m.k() == k && at <= " + 2 * round + ")";
          default -> "m.k() >= k && (m.k() != k || at <= " + 2 * round + ")";
        };
  }

  private String extra(String value) {
    return switch (random.nextInt(6)) {
      case 0 -> " && !b";
      case 1 -> " && " + value + " == 1";
      case 2 -> " && " + value + " >= x";
      default -> "";
    };
  }

  private void mailbox(String name, int round, boolean sends) {
    String type = oneType ? "M" : "M" + round;
    boolean jumps = phased && chance(25);
    block(
        "@Upon void " + name + "(Mailbox<" + type + "> mailbox) {",
        () -> {
          String view = view(round, jumps);
          String time = jumps ? "" : "at <= " + 2 * round + " && ";
          line("when(" + time + view + threshold() + pick("", "", " && !b") + ");");
          if (jumps) {
            line("k++;");
          }
          line("at = " + (2 * round + 1) + ";");
          act(List.of(view + ".iterator().next().v()", view + ".size() % 2", "1 - x"));
          proceed(round, "", sends);
        });
  }

  /** Declares what a guard looks at, and gives its name. */
  private String view(int round, boolean jumps) {
    List<String> conditions = new ArrayList<>();
    if (phased) {
      conditions.add(jumps ? "m.k() == k + 1" : "m.k() == k");
    }
    if (oneType) {
      conditions.add("m.step() == Step.S" + round);
    }
    if (conditions.isEmpty() || chance(20)) {
      if (conditions.isEmpty() && chance(60)) {
        return "mailbox";
      }
      conditions.add(pick("m.v() == 1", "m.v() >= x"));
    }
    line("var view = mailbox.with(m -> " + String.join(" && ", conditions) + ");");
    return "view";
  }

  private String threshold() {
    return pick(".size() > n() / 2", ".size() >= 1", ".size() > 0", ".size() <= 1", ".size() == 2");
  }

  /** Changes the state. */
  private void act(List<String> values) {
    if (chance(60)) {
      line("x = " + (chance(25) ? choice() : values.get(random.nextInt(values.size()))) + ";");
    }
    if (chance(30)) {
      line("b = " + pick("true", "x == 1", "!b") + ";");
    }
    if (chance(30)) {
      line("output(" + pick("x", "at", "b") + ");");
    }
  }

  private String choice() {
    if (chosen) {
      return "1";
    }
    chosen = true;
    return pick("choose(2)", "flip() ? 1 : 0", "choose(nodes()).index()");
  }

  /** Sends for later rounds, perhaps, on some way through branches. */
  private void proceed(int round, String from, boolean sends) {
    if (!sends && chance(50)) {
      return;
    }
    int kind = random.nextInt(4);
    if (kind == 0) {
      block("if (" + pick("x == 1", "b", "x == 0") + ") {", () -> later(round, from));
      if (chance(50)) {
        block("else {", () -> later(round, from));
      }
    } else if (kind == 1) {
      block("if (" + pick("x == 1", "!b") + ") {", () -> line("return;"));
      later(round, from);
    } else {
      later(round, from);
    }
  }

  /** A send for a later round of the phase, or for the next phase. */
  private void later(int round, String from) {
    if (round < rounds && !chance(20)) {
      int next = round + 1 + random.nextInt(rounds - round);
      send(next, from);
      if (next < rounds && !oneType && chance(25)) {
        send(next + 1, from);
      }
    } else if (phased) {
      line("k++;");
      send(next(), from);
    } else {
      line("b = !b;");
    }
  }

  /** The round in which a process joins the next phase. */
  private int next() {
    return joinsAnywhere ? 1 + random.nextInt(rounds) : 1;
  }

  private void send(int round, String from) {
    if (helpers && chance(50)) {
      called.add(round);
      line("tell" + round + "(" + pick("x", "1", "b ? 1 : 0") + ");");
      return;
    }
    line("at = " + 2 * round + ";");
    String message = message(round, pick("x", "1", "1 - x"));
    if (spawns && chance(40)) {
      String born = "born" + ++names;
      line("NodeId " + born + " = spawn();");
      line("send(" + born + ", " + message + ");");
      return;
    }
    String to = from.isEmpty() || chance(30) ? pick("node(0)", "node(1)", "self()") : from;
    // Messages of a type that goes to the next phase somewhere are not sent in loops.
    boolean loops = !phased || round > 1 && !oneType && !joinsAnywhere;
    switch (random.nextInt(loops ? 4 : 3)) {
      case 0 -> line("send(" + to + ", " + message + ");");
      case 3 -> block("for (NodeId to : nodes()) {", () -> line("send(to, " + message + ");"));
      default -> line("broadcast(" + message + ");");
    }
  }

  private void helper(int round) {
    block(
        "private void tell" + round + "(int v) {",
        () -> {
          line("at = " + 2 * round + ";");
          String message = message(round, "v");
          line(chance(70) ? "broadcast(" + message + ");" : "send(node(0), " + message + ");");
        });
  }

  private String message(int round, String value) {
    String phase = phased ? "k, " : "";
    return oneType
        ? "new M(" + phase + "Step.S" + round + ", " + value + ")"
        : "new M" + round + "(" + phase + value + ")";
  }

  private void timeout(boolean sends, boolean outside) {
    chosen = false;
    if (!outside && chance(30)) {
      timeoutWithMailbox();
      return;
    }
    block(
        "@Timeout void timeOut() {",
        () -> {
          boolean opens = !phased || sends && !outside && chance(50);
          String guard = pick("", "", "!b", "x == 0");
          if (spawns) { // until it hears something, a spawned process does not know the time
            guard = "(nodes().contains(self()) || at > 0)";
          }
          if (opens) {
            line("when(at < 2" + (guard.isEmpty() ? "" : " && " + guard) + ");");
          } else if (!guard.isEmpty()) {
            line("when(" + guard + ");");
          }
          act(List.of("1 - x", "1", "0"));
          if (opens) {
            send(1, "");
          } else if (sends || chance(60)) {
            line("k++;");
            send(next(), "");
          }
        });
  }

  /** Gives up waiting for a threshold. */
  private void timeoutWithMailbox() {
    int round = 1 + random.nextInt(rounds);
    block(
        "@Timeout void giveUp(Mailbox<" + (oneType ? "M" : "M" + round) + "> mailbox) {",
        () -> {
          String view = view(round, false);
          line(
              "when(at <= "
                  + 2 * round
                  + " && "
                  + view
                  + pick(".size() < 2", ".size() == 1")
                  + ");");
          line("at = " + (2 * round + 1) + ";");
          line("x = " + (view.equals("mailbox") ? "1" : view + ".size()") + ";");
          proceed(round, "", true);
        });
  }

  private void block(String head, Runnable body) {
    line(head);
    String outer = indent;
    indent = outer + "  ";
    body.run();
    indent = outer;
    line("}");
  }

  private void line(String content) {
    text.append(indent).append(content).append('\n');
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String pick(String... values) {
    return values[random.nextInt(values.length)];
  }
}
