package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.PhaseProgram;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proposition 1 of Drăgoi and Inzaghi Pronesti 2022: the unfolded program has the executions of its
 * protocol, up to stuttering. Both are run in steps; the rounds have no part in it.
 */
class UnfoldedExecutionsTest {

  private static final Path BENCHMARKS = Path.of("../benchmarks/src/main/protocols");
  private static final Path TRANSLATED = Path.of("../sequentializer/src/test/resources/translated");
  private static final Path SMALL = Path.of("src/test/resources/equivalence");

  /** A process that has sent B may still use A, although A belongs to an earlier round. */
  private static final String LATE =
      """
      import rondo.*;
      @Protocol(n = 2)
      public class Late extends Node {
        @Round(1) record A(@Phase int k) {}
        @Round(2) record B(@Phase int k) {}
        private boolean a;
        private boolean b;
        @Init void start() {
          broadcast(new A(1));
          broadcast(new B(1));
        }
        @Upon void a(A m) {
          when(!a);
          a = true;
        }
        @Upon void b(B m) {
          when(!b);
          b = true;
        }
      }
      """;

  /** A protocol, its unfolded program, and the variables that only the latter has. */
  private record Unfolded(LoadedProtocol original, LoadedProtocol program, List<String> ghosts) {}

  @ParameterizedTest
  @CsvSource({
    "Paxos, 2", "PaxosFixed, 2", "TwoPhaseCommit, 2", "TwoPhaseCommitFixed, 3",
    "RaftElectionFixed, 2", "BenOrFixed, 2", "ChandraTouegFixed, 2", "ViewChangeFixed, 2"
  })
  void protocolsOfThePapersHaveTheSameExecutions(String name, int n) throws IOException {
    checkSameExecutions(BENCHMARKS, name, new Bound(n, 0, 1, 1, 0));
  }

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @CsvSource({
    "BitsAndQueues, 1",
    "CountingLoops, 1",
    "DistinctSenders, 2",
    "EnumRounds, 1",
    "GuardsAsIf, 2",
    "HelperObjects, 1",
    "IntRounds, 1",
    "KindsOfOneRound, 2",
    "LocalsNamedLikeParts, 2",
    "MailboxAfterGuard, 1",
    "MessagesByValue, 2",
    "MissingObjects, 1",
    "OneByOne, 2",
    "OneHandlerForAll, 1",
    "OnePhase, 1",
    "OwnOthers, 1",
    "PhaseInHeader, 2",
    "PhaseTakenOver, 2",
    "PhasesOfTwoLevels, 2",
    "ReadBehindOr, 1",
    "RoleView, 2",
    "SealedMessages, 2",
    "SendsInBranches, 1",
    "SendsInLoops, 1",
    "SendsInTry, 1",
    "SentAgain, 2",
    "SharedBase, 1",
    "Timeouts, 1",
    "ToOthers, 2",
    "UnnamedViews, 1",
    "ViewOfAView, 2"
  })
  void soDoOthers(String name, int phases) throws IOException {
    checkSameExecutions(TRANSLATED, name, new Bound(2, 0, phases, 1, 0));
  }

  /** Without any assumption on what a process takes when, also of what is old. */
  @Sampled(oneOf = 4)
  @ParameterizedTest
  @ValueSource(strings = {"Ring", "Waits", "Few", "GiveUp", "Family", "OwnNames", "Merges"})
  void everyOrderOfStepsGivesTheSame(String name) throws IOException {
    Unfolded both = unfolded(SMALL, name);
    int spawned = both.original().model().settings().max() - both.original().model().settings().n();
    int timeouts = both.original().model().timeouts().isEmpty() ? 0 : 1;
    Bound bound = new Bound(2, 0, 1, timeouts, spawned);
    Set<List<List<String>>> original =
        BruteForce.histories(both.original(), bound, "rondo.Arbitrary");
    assertThat(original).hasSizeGreaterThan(1);
    assertThat(
            withoutGhosts(
                BruteForce.histories(both.program(), bound, "rondo.Arbitrary"), both.ghosts()))
        .isEqualTo(original);
  }

  /** A guard that accepts an old message breaks the structure: the unfolded program ignores it. */
  @Test
  void whatIsUsedTooLateHasNoPlaceInThePhase() {
    Unfolded both = unfolded("Late", LATE);
    Bound bound = new Bound(2, 0, 1, 0, 0);
    Set<List<List<String>>> original =
        BruteForce.histories(both.original(), bound, "rondo.Arbitrary");
    Set<List<List<String>>> unfolded =
        withoutGhosts(
            BruteForce.histories(both.program(), bound, "rondo.Arbitrary"), both.ghosts());
    assertThat(original).containsAll(unfolded).hasSizeGreaterThan(unfolded.size());
  }

  private static void checkSameExecutions(Path folder, String name, Bound bound)
      throws IOException {
    Unfolded both = unfolded(folder, name);
    Set<List<List<String>>> original = histories(both.original(), bound);
    assertThat(original).hasSizeGreaterThan(1);
    assertThat(withoutGhosts(histories(both.program(), bound), both.ghosts())).isEqualTo(original);
  }

  private static Set<List<List<String>>> histories(LoadedProtocol protocol, Bound bound) {
    return BruteForceTest.all(
        new AsyncHistories(
                protocol,
                bound,
                "rondo.Arbitrary",
                new HistoryTree(),
                new ComparisonProgress(),
                false)
            .enumerate());
  }

  private static Unfolded unfolded(Path folder, String name) throws IOException {
    return unfolded(name, Files.readString(folder.resolve(name + ".java")));
  }

  private static Unfolded unfolded(String name, String text) {
    Log log = new Log(new SourceFile(name + ".java", text));
    Protocol original = Forms.read(name + ".java", text, log).orElseThrow();
    Optional<PhaseProgram> translated = Pipeline.phaseProgram(original, log);
    assertThat(translated).as(log.sorted().toString()).isPresent();
    PhaseProgram program = translated.orElseThrow();
    String file = program.name() + ".java";
    Log printed = new Log(new SourceFile(file, program.print()));
    Optional<Protocol> read = Frontend.read(printed.source(), ClassPath.LANGUAGE, printed);
    assertThat(printed.sorted()).as(program.print()).isEmpty();
    Protocol unfolded = read.orElseThrow();
    return new Unfolded(
        ProtocolLoader.load(original, ClassPath.LANGUAGE),
        ProtocolLoader.load(unfolded, ClassPath.LANGUAGE),
        program.ghosts());
  }

  private static Set<List<List<String>>> withoutGhosts(
      Set<List<List<String>>> histories, List<String> ghosts) {
    return histories.stream()
        .map(all -> all.stream().map(one -> withoutGhosts(one, ghosts.get(0))).toList())
        .collect(Collectors.toSet());
  }

  /** The ghosts are the last variables; states that differ in them alone are stuttering. */
  private static List<String> withoutGhosts(List<String> history, String firstGhost) {
    List<String> entries = new ArrayList<>();
    String last = "";
    for (String entry : history) {
      int place = entry.indexOf(" " + firstGhost + "=");
      String shown = place < 0 ? entry : entry.substring(0, place);
      if (place < 0 || !shown.equals(last)) {
        entries.add(shown);
      }
      last = place < 0 ? last : shown;
    }
    return entries;
  }
}
