package dev.rondo.workflow.differential;

import java.util.List;
import java.util.Random;

/**
 * A small random protocol of two roles that are classes: clients ask in the first round of a phase,
 * servers answer in the second. Both roles have the same members, which must be told apart, and now
 * and then a role has a handler for what its own role sends.
 */
final class DrawnRoles {

  private static final List<String> NETWORKS =
      List.of("Arbitrary", "Arbitrary", "Arbitrary", "Reliable", "Crash", "Fifo");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final DrawnActions actions;
  private final boolean phased;

  private DrawnRoles(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt(); // the first numbers of neighbouring seeds are alike
    this.phased = random.nextInt(3) != 0;
    this.actions = new DrawnActions(random, phased, false);
  }

  /** The file of a class {@code Drawn} with the roles {@code Client} and {@code Server}. */
  static String of(long seed) {
    return new DrawnRoles(seed).generate();
  }

  private String generate() {
    String tag = phased ? "@Phase int p, " : "";
    line("import java.util.*;");
    line("import rondo.*;");
    line("public class Drawn {");
    line("  public static class Never implements Spec<Boolean> {");
    line("    public void observe(NodeId node, Boolean bad) {");
    line("      if (bad) throw new Violation(\"bad\");");
    line("    }");
    line("  }");
    text.append(DrawnActions.TYPES);
    line("  @Round(1) record A(%sint v) {}".formatted(tag));
    line("  @Round(2) record B(%sint v) {}".formatted(tag));
    int clients = 1 + random.nextInt(2);
    line(
        "  @Protocol(n = %s, f = %s, network = %s.class, spec = Drawn.Never.class)"
            .formatted(clients, random.nextInt(2), actions.pick(NETWORKS)));
    role("Client", this::client);
    line("  @Protocol(n = %s)".formatted(clients == 2 ? 1 : 1 + random.nextInt(2)));
    role("Server", this::server);
    return text.append("}\n").toString().replaceAll("(start|cancel)Timer\\(\"slow\"\\);", "");
  }

  private void role(String name, Runnable handlers) {
    line("  static class %s extends Node {".formatted(name));
    line("    private int p = 1;");
    line("    private int at;");
    line("    %sprivate int x;".formatted(random.nextInt(3) == 0 ? "@Input(\"0..1\") " : ""));
    line("    private int k;");
    text.append(actions.fields());
    line("    private boolean takes(int v) {");
    line("      if (k > 0) { x = v; return true; }");
    line("      k++;");
    line("      return %s;".formatted(actions.condition("").replace("takes(x)", "done")));
    line("    }");
    line("    private int most() { for (int v : votes) { if (v > k) { return v; } } return x; }");
    handlers.run();
    if (random.nextInt(4) == 0) {
      line("    @Timeout void tire() {");
      line("      when(!done && at < 2);");
      line("      done = true;");
      some("", 1);
      line("    }");
    }
    line("  }");
  }

  private void client() {
    line("    @Init void start() { %s }".formatted(ask()));
    if (random.nextInt(5) == 0) {
      line("    @Upon void overheard(NodeId from, A m) {");
      line("      when(%sat < 2 && done);".formatted(same()));
      line("      at = 2;");
      some("m", 1);
      line("    }");
    }
    if (random.nextBoolean()) {
      line("    @Upon void answer(Mailbox<B> all) {");
      line("      var box = all.with(m -> %s);".formatted(phased ? "m.p() == p" : "true"));
      line(
          "      when(at < 3 && box.size() >= %s);"
              .formatted(actions.pick(List.of("1", "n(Server.class)", "n(Server.class) - f()"))));
      line("      at = 3;");
      some("box", 2);
      line("      output(%s);".formatted(actions.verdict("box")));
    } else {
      line("    @Upon void answer(NodeId from, B m) {");
      line("      when(%sat < 3);".formatted(same()));
      line("      at = 3;");
      some("m", 2);
      line("      output(%s);".formatted(actions.verdict("m")));
    }
    if (phased) {
      line("      if (p < 2) { p++; %s }".formatted(ask()));
    }
    line("    }");
  }

  private String ask() {
    String message = actions.message("A");
    return "at = 1; "
        + actions
            .pick(
                List.of(
                    "broadcast(Server.class, %s);",
                    "broadcast(Server.class, %s);",
                    "for (NodeId to : nodes(Server.class)) { send(to, %s); }",
                    "broadcast(%s);"))
            .formatted(message);
  }

  private void server() {
    if (random.nextInt(3) == 0) {
      line("    @Upon void ask(Mailbox<A> all) {");
      line("      var box = all.with(m -> %s);".formatted(phased ? "m.p() == p" : "true"));
      line("      when(at < 2 && box.size() >= n(Client.class));");
      line("      at = 2;");
      some("box", 2);
      line("      broadcast(Client.class, %s);".formatted(actions.message("B")));
    } else {
      line("    @Upon void ask(NodeId from, A m) {");
      line("      when(%s);".formatted(phased ? "m.p() > p || m.p() == p && at < 2" : "at < 2"));
      line("      %sat = 2;".formatted(phased ? "p = m.p(); " : ""));
      some("m", 2);
      line(
          "      "
              + actions
                  .pick(
                      List.of("send(from, %s);", "broadcast(Client.class, %s);", "broadcast(%s);"))
                  .formatted(actions.message("B")));
    }
    if (random.nextInt(3) == 0) {
      line("      output(%s);".formatted(actions.verdict("")));
    }
    line("    }");
  }

  private String same() {
    return phased ? "m.p() == p && " : "";
  }

  private void some(String given, int most) {
    for (int count = random.nextInt(most + 1); count > 0; count--) {
      line("      " + actions.statement(given));
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
