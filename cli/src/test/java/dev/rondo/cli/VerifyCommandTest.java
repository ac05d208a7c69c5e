package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class VerifyCommandTest {

  private static final Path BENCHMARKS = Path.of("../benchmarks/src/main/protocols");
  private static final Path OWN = Golden.folder("verify");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Tag("long")
  @Test
  void equalFormsAreSaidToBeEqualWithTheFigures() {
    assertThat(verify(BENCHMARKS.resolve("RaftElectionFixed.java"), "-n", "2"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(OWN.resolve("RaftElectionFixed.txt"), withoutTimes());
  }

  @Test
  void aHistoryOfOneFormAloneIsPrintedWithBothTraces() {
    assertThat(verify(OWN.resolve("Backwards.java"), "--phases", "2"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(OWN.resolve("Backwards.txt"), withoutTimes());
  }

  @Test
  void aMessageUsedTooLateIsNamed() {
    assertThat(verify(OWN.resolve("NotClosed.java"), "-n", "2")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(OWN.resolve("NotClosed.txt"), withoutTimes());
  }

  @Test
  void whatDoesNothingIsNoSuccess() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Silent.java"),
            """
            import rondo.*;
            @Protocol public class Silent extends Node {
              @Round(1) record Ping() {}
              private int pings;
              @Timeout void ping() { broadcast(new Ping()); }
              @Upon void pinged(Ping m) { when(pings == 0); pings++; }
            }
            """);
    assertThat(verify(file, "--timeouts", "0")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString())
        .contains("NOTHING WAS COMPARED: no process ever does anything within the bound; perhaps");
  }

  @Test
  void aProtocolThatFailsIsABug() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Fails.java"),
            """
            import rondo.*;
            @Protocol public class Fails extends Node {
              @Round(1) record Ping() {}
              private int pings;
              @Init void start() { broadcast(new Ping()); }
              @Upon void pinged(Mailbox<Ping> mailbox) {
                when(pings == 0);
                pings = 1 / pings;
              }
            }
            """);
    assertThat(verify(file)).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("the protocol itself fails, in line 8: java.lang.Arith");
  }

  @Test
  void aBrokenInvariantIsNoDifference() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Judged.java"),
            """
            import java.util.*;
            import rondo.*;
            @Protocol(n = 2) public class Judged extends Node {
              @Round(1) record Ping() {}
              private boolean done;
              @Init void start() { broadcast(new Ping()); }
              @Upon void pinged(Ping m) { when(!done); done = true; output(1); }
              @Invariant boolean never() { return !done; }
              @Invariant static boolean none(List<Judged> all) {
                return all.stream().noneMatch(p -> p.done);
              }
            }
            """);
    assertThat(verify(file)).as(err.toString()).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("\nequal\n");
  }

  @Test
  @Tag("long")
  void whatCannotBeComparedIsRefusedWithAReason() {
    refuses(
        "Raft",
        "Raft calls spawn(): executions with new processes are enumerated under Arbitrary only",
        "--network",
        "Kernel",
        "--timeouts",
        "0");
    refuses("LastVoting", "LastVoting is written as rounds: it has no asynchronous form");
    refuses(
        "ChangRoberts",
        "no rounds fit: Election leads back to Election inside one phase",
        "--network",
        "Arbitrary");
    refuses("BenOrTwoQuorums", "executions under TwoQuorums are not enumerated");
    refuses("Paxos", "-n 9: executions of 1 to 8 processes are enumerated", "-n", "9");
    refuses("Paxos", "-f 3: with n = 2, f is a number from 0 to 2 processes", "-n", "2", "-f", "3");
    refuses("Paxos", "--phases 0: an execution has at least one", "--phases", "0");
    refuses("Paxos", "--timeouts -1: it is 0 or more", "--timeouts", "-1");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void newProcessesWithoutRoomForThemAreNotCompared() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Alone.java"),
            """
            import rondo.*;
            @Protocol(n = 2) public class Alone extends Node {
              @Round(1) record Ping() {}
              @Init void start() { broadcast(new Ping()); }
              @Upon void pinged(Ping ping) {
                output(spawn() == null ? 1 : 2);
              }
            }
            """);
    assertThat(verify(file)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("leaves no room for new processes", "write max = 3, say");
  }

  private void refuses(String benchmark, String reason, String... options) {
    assertThat(verify(BENCHMARKS.resolve(benchmark + ".java"), options))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains(reason);
  }

  private int verify(Path file, String... options) {
    List<String> args = new ArrayList<>(List.of("verify", "--equivalence", file.toString()));
    args.addAll(List.of(options));
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return Rondo.execute(commandLine, args.toArray(String[]::new));
  }

  /** What is the same on every machine. */
  private String withoutTimes() {
    return out.toString()
        .replaceAll("\\d+\\.\\d+ s\\b", "… s")
        .replaceAll("rondo [^,\n]*, .*/", "rondo …, ");
  }
}
