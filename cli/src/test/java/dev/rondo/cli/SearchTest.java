package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SearchTest {

  private static final Path BENCHMARKS = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOLDEN = Golden.folder("search");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aProtocolWhosePhasesAreAlikeIsSearchedToTheEnd() {
    assertThat(verify("OneThirdRule.java", "-n", "4")).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(GOLDEN.resolve("OneThirdRule.txt"), withoutTimes());
  }

  @Test
  void aBugComesWithAShortestScheduleThatCanBeReplayed() {
    assertThat(verify("FloodSet.java")).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("FloodSet.txt"), withoutTimes());

    assertThat(run(List.of("replay", folder.resolve("t.trace.json").toString(), "--classpath", "")))
        .isEqualTo(ExitCode.BUG);
  }

  @Test
  void aBugOfHandlersIsConfirmedInTheOriginal() {
    assertThat(verify("UniformVoting.java", "--phases", "1")).isEqualTo(ExitCode.BUG);
    assertThat(out.toString())
        .contains("not nodes: get(…) sees the order of the senders (line 34)")
        .contains("confirmed in the original");
  }

  @Test
  void aProtocolWithPhasesIsSearchedUpToABound() {
    assertThat(verify("RaftElectionFixed.java", "--phases", "1")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("no bug: all schedules of up to 1 phases: ");
  }

  @Test
  void aProtocolWithoutRoundsIsSearchedAsItIs() {
    assertThat(verify("ChangRoberts.java")).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("asynchronous form, delivery M");
  }

  @Test
  void theFiguresGoToAFile() throws IOException {
    Path file = folder.resolve("figures.json");
    verify("OneThirdRule.java", "-n", "3", "--json", file.toString());

    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));

    assertThat(figures.get("end").asText()).isEqualTo("exhausted");
    assertThat(figures.get("states").asLong()).isEqualTo(13);
  }

  @Test
  void littleMemoryEndsTheSearchWithWhatWasSeen() {
    assertThat(verify("PaxosFixed.java", "--phases", "3", "--memory", "1m", "--trust-tags"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("nothing found, but not all was seen: the memory is used up; all schedules of");
  }

  @Test
  void aSearchInWhichNobodyOutputsIsNoSuccess() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Silent.java"),
            """
            import rondo.*;
            @Protocol(spec = Agreement.class) public class Silent extends RoundNode {
              record Ping() {}
              @Send(1) Ping send() { return new Ping(); }
              @Update(1) void update(Mailbox<Ping> received) {}
            }
            """);
    assertThat(run(List.of("verify", file.toString()))).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("NOTHING WAS EXPLORED");
  }

  @Test
  void whatCannotBeSearchedIsRefusedWithAReason() {
    refuses("Raft.java", "Raft calls spawn(): new processes are not searched");
    refuses("OneThirdRule.java", "-n 17: at most 16 are searched", "-n", "17");
    refuses("OneThirdRule.java", "--no-reduction x: there are outcomes", "--no-reduction", "x");
    refuses("OneThirdRule.java", "--memory 3: write a number with k, m or g", "--memory", "3");
    refuses("OneThirdRule.java", "--phases 0: at least one", "--phases", "0");
  }

  private void refuses(String benchmark, String reason, String... options) {
    assertThat(verify(benchmark, options)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains(reason);
  }

  private int verify(String benchmark, String... options) {
    List<String> args =
        new ArrayList<>(List.of("verify", BENCHMARKS.resolve(benchmark).toString()));
    args.addAll(List.of("--trace", folder.resolve("t.trace.json").toString(), "--jobs", "2"));
    args.addAll(List.of(options));
    return run(args);
  }

  private int run(List<String> args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return Rondo.execute(commandLine, args.toArray(String[]::new));
  }

  /** What is the same on every machine. */
  private String withoutTimes() {
    return out.toString()
        .replaceAll("\\d+\\.\\d+ s, \\d+ states/s, \\d+\\.\\d MB", "… s, … states/s, … MB")
        .replaceAll("replay .*/", "replay ")
        .replaceAll("rondo [^,]*, .*/", "rondo …, ");
  }
}
