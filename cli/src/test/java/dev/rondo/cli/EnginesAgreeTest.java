package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Search, proof and hunt say the same of a protocol, as far as all three take it. */
class EnginesAgreeTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private static final List<String> FOLDERS =
      List.of(
          "benchmarks/src/main/protocols",
          "benchmarks/src/main/searched",
          "equivalence/src/test/resources/equivalence",
          "proof/src/test/resources",
          "run/src/test/resources/protocols",
          "sequentializer/src/test/resources/translated");

  /** Of CPU time, so that a busy machine compares as many. */
  private static final int SECONDS = Integer.getInteger("engines.seconds", 12);

  /** P0 speaks in the phases 7 and 14, each time of another value. */
  private static final String LEAPS =
      """
      import rondo.*;

      @Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
      public class Leaps extends Node {
        @Round(1) record Say(@Phase int ballot) {}

        private int ballot;

        @Timeout
        void leap() {
          when(self().equals(node(0)) && ballot < 14);
          ballot = ballot + 7;
          for (NodeId other : others()) {
            send(other, new Say(ballot));
          }
        }

        @Upon
        void say(Say m) {
          when(m.ballot() > ballot);
          ballot = m.ballot();
          output(m.ballot());
        }
      }
      """;

  @TempDir private Path folder;

  /**
   * On every protocol that all three take, the shortest first, as far as the time goes: {@code
   * -Dengines.seconds=1000} goes through all of them.
   */
  @Test
  void theVerdictsAgree() throws IOException {
    Duration end = spent().plusSeconds(SECONDS);
    SortedMap<String, List<Integer>> compared = new TreeMap<>();
    for (Path file : protocols()) {
      if (spent().compareTo(end) < 0) {
        verdicts(file).ifPresent(verdicts -> compared.put(file.toString(), verdicts));
      }
    }
    assertThat(compared).hasSizeGreaterThan(5);
    assertThat(compared.values()).contains(List.of(0, 0, 0), List.of(1, 1, 1));
    compared.values().removeIf(EnginesAgreeTest::agree);
    assertThat(compared).as("search, proof and hunt").isEmpty();
  }

  /** A hunt may miss a bug that the others find, as long as it finds none that they do not. */
  private static boolean agree(List<Integer> verdicts) {
    return verdicts.get(0).equals(verdicts.get(1)) && verdicts.get(2) <= verdicts.get(0);
  }

  private static Duration spent() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }

  private static List<Path> protocols() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> inside = Files.walk(ROOT.resolve(folder))) {
        files.addAll(inside.filter(file -> file.toString().endsWith(".java")).toList());
      }
    }
    return files.stream()
        .sorted(
            Comparator.comparingLong((Path file) -> file.toFile().length())
                .thenComparing(file -> file))
        .toList();
  }

  /** What search, proof and hunt say; nothing where one of them has no verdict. */
  private Optional<List<Integer>> verdicts(Path file) {
    StringWriter said = new StringWriter();
    List<Integer> verdicts = new ArrayList<>();
    for (String command :
        List.of(
            "verify --engine smt --timeout 5s",
            "verify --form sequential --timeout 5s",
            "hunt --form sequential --runs 1 --timeout 5s")) {
      int verdict = run(command, file, said);
      assertThat(verdict).as("%s %s%n%s", command, file, said).isNotEqualTo(3);
      if (verdict == 2) {
        return Optional.empty();
      }
      verdicts.add(verdict);
    }
    // A process that times out several times in a row is not in the formula.
    boolean isBounded = said.toString().contains("times out at most once in a row");
    return isBounded
        ? Optional.empty()
        : Optional.of(List.of(verdicts.get(1), verdicts.get(0), verdicts.get(2)));
  }

  private int run(String command, Path file, StringWriter said) {
    String options = " --phases 2 --trust-tags --trace " + folder.resolve("trace.json");
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(said));
    return Rondo.execute(commandLine, (command + " " + file + options).split(" "));
  }

  /** Phases are those in which somebody sends, whatever their numbers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunt --form sequential --runs 1 --schedules 500",
        "verify --form sequential",
        "verify --engine smt"
      })
  void aBugInTheSecondPhaseTakesTwoPhasesInEveryCommand(String command) throws IOException {
    String kept = command + " --trace " + folder.resolve("trace.json");
    assertThat(leaps(kept, 1, new StringWriter())).isZero();
    assertThat(leaps(kept, 2, new StringWriter())).isEqualTo(1);
  }

  @Test
  void bothFormsAreComparedInPhasesInWhichSomebodySends() throws IOException {
    StringWriter one = new StringWriter();
    StringWriter two = new StringWriter();
    assertThat(leaps("verify --equivalence --timeouts 2", 1, one)).isZero();
    assertThat(leaps("verify --equivalence --timeouts 2", 2, two)).isZero();
    assertThat(histories(two)).isGreaterThan(histories(one)).isGreaterThan(1);
  }

  private static int histories(StringWriter said) {
    return Integer.parseInt(said.toString().replaceAll("(?s).*?(\\d+) histories.*", "$1"));
  }

  private int leaps(String command, int phases, StringWriter said) throws IOException {
    Path file = Files.writeString(folder.resolve("Leaps.java"), LEAPS);
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(said));
    return Rondo.execute(commandLine, (command + " " + file + " --phases " + phases).split(" "));
  }
}
