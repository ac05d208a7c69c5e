package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every command that has a time limit ends at it, in each of its stages, with a protocol whose
 * schedules do not end and whose steps take so long that a stage which asks only now and then would
 * take minutes of CPU time.
 */
@Tag("long")
@Timeout(3_000) // a stage without an end
class TimeoutTest {

  private static final Duration MOST_CPU = Duration.ofSeconds(60);

  private static final String SLOW =
      """
      import rondo.*;

      @Protocol(n = 4, f = 1, network = %s.class, spec = Agreement.class)
      public class Slow extends Node {
        %srecord Ping(%sint phase, int value) {}
        %srecord Pong(%sint phase, int value) {}
        @Input("0..3") private int mine;
        private int phase;

        @Observed boolean early() { return phase < 9; }

        @Init void start() {
          phase = 1;
          broadcast(new Ping(phase, work(mine)));
        }

        private int work(int seed) {
          int result = seed;
          for (int turn = 0; turn < 5_000_000; turn++) {
            result = (result * 31 + turn) %% 1009;
          }
          return result %% 5;
        }

        @Upon void ping(Mailbox<Ping> box) {
          var now = box.with(m -> m.phase() == phase);
          when(now.size() > n() / 2);
          broadcast(new Pong(phase, work(now.size())));
        }

        @Upon void pong(Mailbox<Pong> box) {
          var now = box.with(m -> m.phase() == phase);
          when(now.size() > n() / 2);
          phase++;
          broadcast(new Ping(phase, work(mine + phase)));
        }%s
      }
      """;

  private static final String TIMEOUT =
      """


      @Timeout void next() {
        phase++;
        broadcast(new Ping(phase, work(mine)));
      }\
      """;

  /** What each command does, FILE being a protocol whose work does not end. */
  private static final Map<String, List<String>> COMMANDS =
      Map.of(
          "hunt",
          List.of(
              "Tagged --timeout 1s",
              "Untagged --timeout 1s",
              "Tagged --form async --strategy feedback --timeout 1s",
              "Tagged --form sequential --rounds-strategy guided --timeout 1s"),
          "compare",
          List.of("Tagged --runs 1 --timeout 1s", "Untagged --runs 1 --timeout 1s"),
          "verify",
          List.of(
              "Tagged --timeout 1s",
              "Tagged --trust-tags --timeout 1s",
              "Untagged --timeout 1s",
              "Tagged --form async --timeout 1s",
              "Tagged --form async --property []early --timeout 1s",
              "Good --form sequential --property termination --phases 3 --timeout 1s",
              "Good --form async --network Arbitrary --faults R,D --property termination --timeout"
                  + " 1s",
              "Tagged --weakest-network --timeout 1s",
              "Tagged --engine smt --timeout 1s",
              "Tagged --engine smt --every-n --timeout 1s",
              "Tagged --equivalence --timeout 1s",
              "Untagged --equivalence --timeout 1s"),
          "bench",
          List.of("RaftFixed --correct --schedules 1000000000000 --runs 1 --timeout 1s --out OUT"),
          "conform",
          List.of("Tagged --log OUT.log --follow --timeout 1s"),
          "campaign",
          List.of("Tagged Untagged --for 1s --store OUT.db"),
          "spawn",
          List.of("Tagged -n 3 --for 1s"));

  @TempDir private Path folder;

  @BeforeEach
  void protocols() throws IOException {
    protocol("Tagged", "Arbitrary", "@Round(1) ", "@Round(2) ", "@Phase ", TIMEOUT);
    protocol("Untagged", "Arbitrary", "", "", "", TIMEOUT);
    protocol("Good", "Reliable", "@Round(1) ", "@Round(2) ", "@Phase ", "");
    Files.writeString(
        folder.resolve("out.log"),
        """
        {"node": 0, "event": "timeout", "handler": "next"}
        """
            .repeat(10_000));
  }

  private void protocol(
      String name, String network, String one, String two, String phase, String timeout)
      throws IOException {
    Path file = Files.createDirectories(folder.resolve(name)).resolve("Slow.java");
    Files.writeString(file, SLOW.formatted(network, one, phase, two, phase, timeout));
  }

  @Test
  void everyCommandWithALimitIsHere() {
    TreeSet<String> limited = new TreeSet<>();
    Rondo.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (command.getCommandSpec().options().stream().anyMatch(TimeoutTest::isTimeLimit)) {
                limited.add(name);
              }
            });
    assertThat(limited).isEqualTo(new TreeSet<>(COMMANDS.keySet()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tagged", "Untagged", "Good"})
  void theProtocolsAreAccepted(String name) {
    assertThat(Rondo.run(folder, "check", words(name)[0])).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  private static boolean isTimeLimit(OptionSpec option) {
    return option.longestName().equals("--timeout") || option.longestName().equals("--for");
  }

  static Stream<String> commands() {
    return COMMANDS.entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(line -> entry.getKey() + " " + line))
        .sorted();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void endsInTime(String line) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    Duration before = cpuTime();
    int code = Rondo.execute(commandLine, folder, words(line));
    String said = out.toString() + err;
    assertThat(cpuTime().minus(before)).as(said).isLessThan(MOST_CPU);
    assertThat(code).as(said).isIn(ExitCode.NOTHING_FOUND, ExitCode.INPUT_AT_FAULT);
    assertThat(said).doesNotContain("Usage:", "must compile", "Unmatched", "Exception");
  }

  private String[] words(String line) {
    return Stream.of(line.split(" "))
        .map(
            word ->
                Files.isDirectory(folder.resolve(word))
                    ? folder.resolve(word).resolve("Slow.java").toString()
                    : word.replace("OUT", folder + "/out"))
        .toArray(String[]::new);
  }

  private static Duration cpuTime() {
    return Duration.ofNanos(
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime());
  }
}
