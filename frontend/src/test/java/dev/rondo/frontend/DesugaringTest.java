package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each pass makes of a snippet. */
class DesugaringTest {

  private static final String PROTOCOL =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class)
      public class P extends Node {
        enum Step { FIRST, SECOND }
        sealed interface Kind permits Ask, Yes {}
        @Round(1) record Ask(@Phase int k, int value) implements Kind {}
        @Round(2) record Yes(@Phase int k) implements Kind {}
        private int k = 1;
        private int sum;
        @Init void start() { broadcast(new Ask(k, 1)); }
        MEMBERS
      }
      """;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "Assertions => @Upon void ask(Ask m) { assert m.k() > 0; k++; } => @Upon void ask(Ask m) {"
            + " if (!(m.k() > 0)) throw new java.lang.AssertionError(); k++; }",
        "OwnedObjects => private Log log = new Log();"
            + " static class Log { int size = 2; void add(int x) { size += x; } }"
            + " @Upon void ask(Ask m) { log.add(m.k()); output(log.size); }"
            + " => private int logSize = 2; void logAdd(int x) { logSize += x; }"
            + " @Upon void ask(Ask m) { logAdd(m.k()); output(logSize); }",
        "PhaseMethods => @Round(3) record Late(@Phase Step step) {} => @Round(3) record Late(Step"
            + " step) { @Phase public int phaseNumber() { return step.ordinal() + 1; } }",
        "SealedMessageHandlers => @Upon void any(Kind m) { if (m instanceof Ask a) { sum ="
            + " a.value(); } else if (m instanceof Yes y) { sum = 0; } } => @Upon void anyAsk(Ask"
            + " m) { { Ask a = m; sum = a.value(); } } @Upon void anyYes(Yes m) { { Yes y = m; sum"
            + " = 0; } }",
        "PhaseLoops => @Upon void asks(Mailbox<Ask> all) { when(sum < 3);"
            + " for (Ask m : all) if (m.k() == k) sum += m.value(); }"
            + " => @Upon void asks(Mailbox<Ask> all) { when(sum < 3);"
            + " for (Ask m : all.with(m -> m.k() == k)) if (m.k() == k) sum += m.value(); }",
        "IfGuards => @Upon void ask(Ask m) { if (m.k() < k || sum > 3) return; sum++; }"
            + " => @Upon void ask(Ask m) { when(m.k() >= k && sum <= 3); sum++; }",
        "IfGuards, whole body => @Upon void ask(Ask m) { if (m.k() == k) { sum++; } }"
            + " => @Upon void ask(Ask m) { when(m.k() == k); sum++; }",
        "TimeoutShorthands, request => @Request(times = 2) void add(@Input(\"0..1\") int x) {"
            + " when(sum < 9); sum += x; } => @Timeout void add() { when(sum < 9 && addRequests <"
            + " 2); addRequests++; int x = 0 + choose(2); sum += x; } private int addRequests;",
        "TimeoutShorthands, timer => @Timeout(\"late\") void late() { sum = 0; }"
            + " @Upon void ask(Ask m) { startTimer(\"late\"); }"
            + " => @Timeout void late() { when(lateTimer); lateTimer = false; sum = 0; }"
            + " private boolean lateTimer; @Upon void ask(Ask m) { lateTimer = true; }",
        "TimeoutShorthands, recovery => @Durable private int kept; @Recover void again() { sum ="
            + " kept; } => private int kept; @Timeout void again() { when(crashes < 1); crashes++;"
            + " k = 1; sum = 0; sum = kept; } private int crashes;",
        "DeferredInitializers => private final int all = n(); => private int all;",
        "TimeoutViews => @Timeout void end(Mailbox<Ask> in) { sum = in.with(m -> m.k() =="
            + " k).size(); k++; } => @Timeout void end(Mailbox<Ask> in) { var used1 = in.with(m ->"
            + " m.k() == k); when(true); sum = in.with(m -> m.k() == k).size(); k++; }",
        "HashTables => private Set<Integer> seen = new HashSet<>();"
            + " => private Set<Integer> seen = new java.util.LinkedHashSet<>();",
      })
  void aPassRewritesItsForm(String pass, String written, String meant) {
    assertThat(desugared(PROTOCOL.replace("MEMBERS", written))).containsIgnoringWhitespaces(meant);
  }

  @Test
  void aBaseClassAndItsProtocolAreOneClass() {
    String base =
        """
        abstract class Base extends Node {
          @Round(1) record Ask(int k) {}
          @Init void start() { broadcast(new Ask(least())); }
          abstract int least();
        }
        """;
    String own =
        """
        @Protocol(n = 2)
        class P extends Base {
          @Override int least() { return 2; }
        }
        """;
    assertThat(desugared("import rondo.*;\n" + base + own))
        .contains(
            "@Protocol(n = 2) class P extends Node {"
                + " @Round(1) record Ask(int k) { }"
                + " @Init void start() { broadcast(new Ask(least())); }"
                + " int least() { return 2; } }");
    assertThat(desugared("import rondo.*;\n" + own + base))
        .contains("class P extends Node { int least() { return 2; } @Round(1) record Ask");
  }

  private static String desugared(String text) {
    return oneLine(Models.read("P.java", text).code().text());
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").replace("{}", "{ }");
  }
}
