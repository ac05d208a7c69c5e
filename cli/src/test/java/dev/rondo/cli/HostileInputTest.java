package dev.rondo.cli;

import static dev.rondo.cli.HostileProtocol.bug;
import static dev.rondo.cli.HostileProtocol.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Whatever a protocol does, it is the protocol's bug or a diagnostic, and it ends in time. */
@Timeout(3_000)
class HostileInputTest {

  private static final String ASYNC = "hunt --form async --schedules 20 --jobs 1";
  private static final String SEQUENTIAL =
      "hunt --form sequential --trust-tags --schedules 20 --jobs 1";
  private static final String VERIFY = "verify --jobs 1";

  private static final String OWN_ERROR =
      "throw new Own(); } static class Own extends Error { static final long serialVersionUID ="
          + " 1L;";
  private static final String STEALTH =
      "P.<RuntimeException>sneak(new Exception(\"stealth\")); return 1; }"
          + " static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t;";
  private static final String SILENT =
      "throw new Mute(); } static class Mute extends RuntimeException {"
          + " @Override public String getMessage() { throw new IllegalStateException(); }";
  private static final String LOST =
      "throw new Lost(); } static class Lost extends RuntimeException {"
          + " @Override public StackTraceElement[] getStackTrace() { throw new Lost(); }";
  private static final String LOOP_IN_CATCH =
      "while (true) { try { while (true) { } } catch (Throwable t) { } }";
  private static final String LOOP = "while (true) { }";
  private static final String STREAM =
      "return java.util.stream.IntStream.iterate(0, i -> i).filter(i -> i >"
          + " 0).findFirst().getAsInt();";
  private static final String SPEC =
      "static class S implements Spec<Object> { S() { MADE; }"
          + " public void input(NodeId node, Object value) { SHOWN; }"
          + " public void observe(NodeId node, Object value) { SEEN; } }";

  @TempDir private Path folder;

  private static HostileProtocol failing(String command) {
    String network =
        "public static class Failing extends Network {"
            + " public void round(int phase, int round, Deliveries d) { boom(); } }";
    return refused(
        "an error in a network, " + command,
        command,
        "the network Failing fails: ",
        "NETWORK",
        "P.Failing.class",
        "MEMBERS",
        network,
        "BOOM",
        OWN_ERROR);
  }

  private static HostileProtocol asserted(String command) {
    return bug(
        "an assertion that does not hold, " + command,
        command,
        "line 11",
        "HANDLER",
        "assert votes.size() < 2 : \"two\"");
  }

  private static String spec(String made, String shown, String seen) {
    return SPEC.replace("MADE", made).replace("SHOWN", shown).replace("SEEN", seen);
  }

  static Stream<HostileProtocol> cases() {
    return Stream.of(
        bug("an error in a handler", ASYNC, "P$Own", "HANDLER", "boom()", "BOOM", OWN_ERROR),
        bug("the same in rounds", SEQUENTIAL, "P$Own", "HANDLER", "boom()", "BOOM", OWN_ERROR),
        bug("an error in a guard", ASYNC, "in a guard", "GUARD", "boom() > 0", "BOOM", OWN_ERROR),
        asserted(ASYNC),
        asserted(SEQUENTIAL),
        asserted(VERIFY),
        asserted("verify --engine smt --phases 1"),
        bug(
            "an assertion in a spec",
            ASYNC,
            "java.lang.AssertionError: 2",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "assert value == null : value")),
        bug(
            "a list that holds itself",
            SEQUENTIAL,
            "decided [(this Collection)]",
            "HANDLER",
            "List<Object> own = new ArrayList<>(); own.add(own); output(own)"),
        bug("an error in @Init", ASYNC, "in @Init", "INIT", "boom()", "BOOM", OWN_ERROR),
        bug(
            "an error in an invariant",
            ASYNC,
            "P$Own",
            "INVARIANT",
            "boom() > 0",
            "BOOM",
            OWN_ERROR),
        refused(
            "code in a record",
            ASYNC,
            "does not store what its constructor receives",
            "RECORD",
            "Vote { boom(); }",
            "BOOM",
            OWN_ERROR),
        refused(
            "an error in a field",
            ASYNC,
            "cannot be made: P$Own",
            "FIELD",
            "boom()",
            "BOOM",
            OWN_ERROR),
        bug(
            "a checked exception",
            ASYNC,
            "Exception: stealth",
            "HANDLER",
            "boom()",
            "BOOM",
            STEALTH),
        bug("no message", ASYNC, "Mute (its text throws", "HANDLER", "boom()", "BOOM", SILENT),
        bug("no stack trace", ASYNC, "P$Lost", "HANDLER", "boom()", "BOOM", LOST),
        bug(
            "an error in a spec",
            ASYNC,
            "P$Own",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "boom()"),
            "BOOM",
            OWN_ERROR),
        bug(
            "an error in a spec's constructor",
            ASYNC,
            "P$Own",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("boom()", "", ""),
            "BOOM",
            OWN_ERROR),
        bug(
            "an error about an input",
            ASYNC,
            "P$Own",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "boom()", ""),
            "BOOM",
            OWN_ERROR),
        bug(
            "an error in a searched spec",
            VERIFY,
            "P$Own",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "boom()"),
            "BOOM",
            OWN_ERROR),
        bug(
            "an error in a searched handler",
            VERIFY,
            "Own",
            "HANDLER",
            "boom()",
            "BOOM",
            OWN_ERROR),
        bug(
            "half a character",
            ASYNC,
            "not \\ud800",
            "HANDLER",
            "if (v == 1) { throw new IllegalStateException(\"not \\ud800\"); }"),
        bug(
            "controls of a terminal",
            SEQUENTIAL,
            "outputs \\u001b[2J\\r\\n\\u202e",
            "HANDLER",
            "output(\"\\u001b[2J\\r\\n\\u202e\" + v)"),
        bug(
            "controls of a terminal in an exception",
            ASYNC,
            "IllegalStateException: \\u001b[2J\nred",
            "HANDLER",
            "if (v >= 0) { throw new IllegalStateException(\"\\u001b[2J\\nred\"); }"),
        bug(
            "a very long text",
            ASYNC,
            "… and 20033 characters more",
            "HANDLER",
            "if (v >= 0) { throw new IllegalStateException(\"ab\".repeat(20_000)); }"),
        refused(
            "a phase beyond all numbers of rounds",
            VERIFY + " --phases 2",
            "sends a message of phase 2147483646",
            "record Vote(int v)",
            "record Vote(@Phase int p, int v)",
            "new Vote(v)",
            "new Vote(1, v)",
            "MEMBERS",
            "@Round(2) record Late(@Phase int p) {} @Upon void late(Late m) { when(sum < 0); }",
            "HANDLER",
            "broadcast(new Late(Integer.MAX_VALUE - 1))"),
        refused(
            "an error in a constant, in formulas",
            "verify --engine smt --phases 1",
            "cannot be made: java.lang.NumberFormatException",
            "MEMBERS",
            "static final int ODD = Integer.parseInt(\"x\");"),
        bug(
            "a text that throws in a violation",
            VERIFY,
            "now it uses Vote (its text throws Own)",
            "RECORD",
            "public String toString() { boom(); return null; }",
            "votes.size() == n()",
            "votes.size() > 0",
            "BOOM",
            OWN_ERROR),
        bug(
            "a text that throws",
            SEQUENTIAL,
            "bug found",
            "SPEC",
            "P.S.class",
            "RECORD",
            "public String toString() { boom(); return null; }",
            "MEMBERS",
            spec("", "", "throw new Violation(\"no\")"),
            "BOOM",
            OWN_ERROR),
        bug(
            "a loop in a catch",
            ASYNC,
            "does not come to an end",
            "HANDLER",
            "boom()",
            "BOOM",
            LOOP_IN_CATCH),
        bug(
            "a loop in a spec",
            ASYNC,
            "the spec S does not come to an end",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "boom()"),
            "BOOM",
            LOOP),
        bug(
            "a loop in an invariant",
            ASYNC,
            "an invariant does not come to an end",
            "INVARIANT",
            "boom() > 0",
            "BOOM",
            LOOP),
        refused(
            "an endless stream in a field",
            ASYNC,
            "does not come to an end",
            "FIELD",
            "boom()",
            "BOOM",
            STREAM),
        bug(
            "sends without end",
            ASYNC,
            "more than 10000 times",
            "INIT",
            "while (sum >= 0) { broadcast(new Vote(1)); }"),
        bug("a choice of nothing", ASYNC, "choose(-5)", "HANDLER", "choose(-5)"),
        bug(
            "a message without a receiver",
            ASYNC,
            "P7, which does not exist",
            "INIT",
            "send(node(7), new Vote(1))"),
        failing(ASYNC),
        failing(SEQUENTIAL),
        failing(VERIFY),
        refused(
            "an end of the JVM in a spec",
            ASYNC,
            "observe uses System.exit",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "System.exit(0)")),
        refused(
            "a clock in a spec",
            ASYNC,
            "observe uses a clock",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "System.nanoTime()")),
        refused(
            "a thread in a spec",
            ASYNC,
            "observe uses threads",
            "SPEC",
            "P.S.class",
            "MEMBERS",
            spec("", "", "new Thread(() -> {}).start()")),
        refused("phases without end", SEQUENTIAL + " --phases 2000000000", "--phases 2000000000"),
        refused("steps without end", ASYNC + " --steps 2000000000", "--steps 2000000000"),
        refused("a time without end", ASYNC + " --timeout 999999999h", "999999999h"),
        refused(
            "deep nesting",
            ASYNC,
            "nested too deeply",
            "HANDLER",
            "sum = " + "(v + ".repeat(4000) + "0" + ")".repeat(4000)),
        refused("native code", ASYNC, "uses native code", "MEMBERS", "native int far();"),
        refused(
            "an abstract class", ASYNC, "it is abstract", "public class", "public abstract class"),
        refused(
            "a class that is not made",
            ASYNC,
            "no constructor without parameters",
            "MEMBERS",
            "P(int i) {}"),
        refused(
            "a class with type parameters",
            ASYNC,
            "with type parameters",
            "class P ",
            "class P<T> "));
  }

  @Sampled(oneOf = 6)
  @ParameterizedTest
  @MethodSource("cases")
  void endsInTime(HostileProtocol hostile) throws IOException {
    Path file = Files.writeString(folder.resolve("P.java"), hostile.text());
    List<String> args = new ArrayList<>(List.of(hostile.command().split(" ")));
    args.add(file.toString());
    if (hostile.command().startsWith("hunt")) {
      args.add("--columns");
    }
    args.add("--trace");
    args.add(folder.resolve("P.trace.json").toString());
    StringWriter out = new StringWriter();
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(out, true));
    rondo.setErr(new PrintWriter(out, true));

    int exit = Rondo.execute(rondo, args.toArray(String[]::new));

    assertThat(out.toString()).contains(hostile.printed());
    assertThat(exit).isEqualTo(hostile.exit());
  }
}
