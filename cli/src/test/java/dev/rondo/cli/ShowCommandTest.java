package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.unfold.MermaidPrinter;
import dev.rondo.unfold.PhasePrinter;
import dev.rondo.unfold.PhaseTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code rondo show} and {@code rondo sequentialize}: the stages as a user sees them. */
class ShowCommandTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");

  private static final String WITH_NETWORK =
      """
      package a.b;
      import rondo.*;
      @Protocol public class Ping extends RoundNode {
        public static class Ear extends Network {
          public void round(int phase, int round, Deliveries deliveries) {
            for (int sender = 0; sender < deliveries.n(); sender++) deliveries.must(sender, 0);
          }
        }
        record Hello(int k) {}
        @Send(1) Hello hello() { return new Hello(1); }
        @Update(1) void hear(Mailbox<Hello> heard) { output(heard.size()); }
      }
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** The texts themselves are golden files of the modules that make them. */
  @Test
  void eachStageIsPrinted() {
    Log log = SourceReader.read(Path.of(example("Paxos")));
    Protocol paxos = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    PhaseTree phases = Pipeline.phases(paxos, log).orElseThrow();
    assertThat(show("Paxos", "tree")).isEqualTo(PhasePrinter.print(phases));
    assertThat(show("Paxos", "tree", "--mermaid")).isEqualTo(MermaidPrinter.print(phases));
    assertThat(show("Paxos", "phases"))
        .isEqualTo(Pipeline.phaseProgram(paxos, log).orElseThrow().print())
        .contains("class PaxosPhases extends Node");
    assertThat(show("Paxos", "rounds"))
        .isEqualTo(Pipeline.rounds(paxos, log).orElseThrow().print())
        .contains("class PaxosRounds extends RoundNode");
    assertThat(show("Paxos", "sequential"))
        .isEqualTo(
            Pipeline.sequential(paxos, "rondo.Arbitrary", log).orElseThrow().formatted().text())
        .contains("class PaxosSequential implements Program");
  }

  @Test
  void roundsWrittenByHandGoStraightToTheSequentialForm() {
    assertThat(show("OneThirdRule", "sequential")).contains("class OneThirdRuleSequential");
  }

  @Test
  void theNetworkMayBeChosen() {
    assertThat(show("Paxos", "sequential", "--network", "NMinusF"))
        .contains("// The sequential form of Paxos.java under the network NMinusF");
  }

  private String show(String protocol, String stage, String... options) {
    out.getBuffer().setLength(0);
    String[] args =
        Stream.concat(Stream.of("show", example(protocol), "--as", stage), Stream.of(options))
            .toArray(String[]::new);
    assertThat(rondo(args)).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(err.toString()).isEmpty();
    return out.toString();
  }

  @Test
  void theNetworkMayStandInTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("Ping.java"), WITH_NETWORK);
    assertThat(rondo("show", file.toString(), "--as", "sequential", "--network", "Ear")).isZero();
    assertThat(out.toString()).contains("under the network Ear");
  }

  @Test
  void anUnknownNetworkIsTheUsersFault() {
    int exitCode = rondo("show", example("Paxos"), "--as", "sequential", "--network", "Wire");
    assertThat(exitCode).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .isEqualTo(
            "rondo: there is no network Wire; there are Arbitrary, NMinusF, Kernel, NonEmptyKernel,"
                + " Reliable, Fifo, Sessions, Crash, BoundedOmissions, EventuallyReliable,"
                + " TwoQuorums, classes that extend rondo.Network, and formulas such as forall p:"
                + " |HO(p)| >= n - f\n");
  }

  @Test
  void anUnknownStageIsTheUsersFault() {
    assertThat(rondo("show", example("Paxos"), "--as", "poem")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("Invalid value for option '--as'");
  }

  @Test
  void whatHasNoRoundsHasNoFurtherStage() {
    int exitCode = rondo("show", example("ChangRoberts"), "--as", "rounds");
    assertThat(exitCode).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("[not-round-based]");
    assertThat(rondo("show", example("OneThirdRule"), "--as", "phases"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("OneThirdRule is written as rounds");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aFileIsWrittenAndWrittenAgain() throws IOException {
    Path file = folder.resolve("made/PaxosSequential.java");
    for (String network : new String[] {"Arbitrary", "Kernel"}) {
      out.getBuffer().setLength(0);
      assertThat(sequentialize("Paxos", "--network", network)).isZero();
      assertThat(out.toString()).isEqualTo("written: " + file + System.lineSeparator());
      assertThat(Files.readString(file)).contains("under the network " + network);
    }
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aPackageIsAFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("Ping.java"), WITH_NETWORK);
    assertThat(rondo("sequentialize", file.toString(), "-o", folder.toString())).isZero();
    assertThat(folder.resolve("a/b/PingSequential.java")).exists();
  }

  @Test
  void aFileThatSomebodyElseWroteIsKept() throws IOException {
    Path file = Files.createDirectories(folder.resolve("made")).resolve("PaxosSequential.java");
    Files.writeString(file, "class Mine {}\n");
    assertThat(sequentialize("Paxos")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("was not derived by Rondo");
    assertThat(file).hasContent("class Mine {}\n");
  }

  @Test
  void nothingIsWrittenWhereSomethingIsWrong() {
    assertThat(sequentialize("ChangRoberts")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(sequentialize("Paxos", "--network", "Wire")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(folder.resolve("made")).doesNotExist();
    assertThat(out.toString()).isEmpty();
  }

  private int sequentialize(String protocol, String... options) {
    return rondo(
        Stream.concat(
                Stream.of("sequentialize", example(protocol), "-o", folder.resolve("made") + ""),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private static String example(String protocol) {
    return EXAMPLES.resolve(protocol + ".java").toString();
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
