package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What a process must not do is a bug of the protocol, with its line, in every command. */
class FailingStepsTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 2, spec = Agreement.class)
      public class P extends Node {
        @Round(1) record A(int v) {}
        @Round(2) record B(int v) {} record Peer(NodeId id) { NodeId sender(int i) { return id; } }
        private NodeId leader;
        private boolean done;
        private int got;
        @Init void start() { broadcast(new A(1)); }
        @Upon void a(Mailbox<A> box) {
          when(!done && box.size() > 1);
          done = true;
          output(node(0));
          STEP
        }
        @Upon void b(B m) {
          when(done && got == 0);
          got = m.v();
        }
      }
      """;

  private static final List<String> COMMANDS =
      List.of(
          "hunt --form async",
          "hunt --form sequential",
          "verify",
          "verify --form async",
          "verify --engine smt",
          "verify --equivalence");

  @TempDir private Path folder;

  static Stream<Arguments> steps() {
    return Stream.of(
            "output(leader);",
            "send(node(n()), new B(1));",
            "for (int i = 0; i <= n(); i++) send(node(i), new B(1));",
            "send(leader, new B(1));",
            "NodeId one = leader; NodeId other = one; one = other; send(one, new B(1));",
            "send(new Peer(node(n())).sender(0), new B(1));",
            "B none = null; send(self(), none);",
            "B none = null; broadcast(none);")
        .flatMap(step -> COMMANDS.stream().map(command -> Arguments.of(step, command)));
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("steps")
  void everyCommandNamesItsLine(String step, String command) throws IOException {
    Path file = folder.resolve("P.java");
    Files.writeString(file, PROTOCOL.replace("STEP", step));
    StringWriter said = new StringWriter();
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(said));
    rondo.setErr(new PrintWriter(said));

    String all = command + " " + file + (command.startsWith("hunt") ? " --out " + folder : "");
    int exit = Rondo.execute(rondo, all.split(" "));

    // In formulas no variable holds the name of a process beyond the last.
    boolean bounded = command.endsWith("smt") && step.contains("Peer");
    assertThat(exit)
        .as(said.toString())
        .isEqualTo(bounded ? ExitCode.INPUT_AT_FAULT : ExitCode.BUG);
    assertThat(said.toString()).containsPattern("line 14|P.java:14");
  }

  /** Each start ends after fewer loops than an endless one has; all together make more. */
  @Test
  void longStepsAreNoEndlessLoop() throws IOException {
    Path file = folder.resolve("P.java");
    String loop = "for (int i = 0; i < 5_000_000; i++) { got = i % 7; }";
    Files.writeString(
        file,
        PROTOCOL
            .replace("n = 2", "n = 6")
            .replace("STEP", "")
            .replace("void start() {", "void start() { " + loop));
    StringWriter said = new StringWriter();
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said));
    int code =
        Rondo.execute(commandLine, "hunt", file.toString(), "--form", "async", "--schedules", "2");
    assertThat(said.toString()).doesNotContain("come to an end");
    assertThat(code).isEqualTo(ExitCode.NOTHING_FOUND);
  }
}
