package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search counts is the same with one thread and with several, where a bug ends it too. */
final class AnyNumberOfJobsTest {

  private static final int ROUNDS = 3;
  private static final int STEPS = 3;

  @ParameterizedTest
  @ValueSource(strings = {"ChandraToueg", "FloodSet", "PaxosFirstLog", "RaftElection"})
  void aBenchmarkProtocolIsSearchedAlike(String name) {
    LoadedProtocol protocol = Protocols.load(benchmark(name));
    SequentialProgram program =
        program(protocol.model(), protocol.model().settings().network()).orElseThrow();
    isTheSame(jobs -> rounds(program, 2, jobs));
    if (!protocol.model().writtenAsRounds()) {
      isTheSame(jobs -> steps(protocol, jobs));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Arbitrary", "EventuallyReliable", "Crash"})
  void aTimeoutThatLooksAtAMailboxIsSearchedAlike(String network) {
    Protocol protocol = Protocols.load(Protocols.ownFile("Impatient")).model();
    SequentialProgram program = program(protocol, "rondo." + network).orElseThrow();
    isTheSame(jobs -> rounds(program, 3, jobs));
  }

  /** A bug deep enough for each thread to have met other messages first. */
  @Test
  void aSearchThatEndsAtABugIsTheSame() {
    Path file = benchmark("OneThirdRuleHalf");
    Protocol protocol = Protocols.load(file).model();
    SequentialProgram program = program(protocol, protocol.settings().network()).orElseThrow();
    assertThat(isTheSame(jobs -> rounds(program, 5, jobs)).end()).isEqualTo(SearchResult.End.BUG);
  }

  private static Path benchmark(String name) {
    return Path.of(System.getProperty("basedir", ""))
        .resolve("../benchmarks/src/main/protocols")
        .resolve(name + ".java");
  }

  private static Optional<SequentialProgram> program(Protocol protocol, String network) {
    return Pipeline.sequential(protocol, network, new Log(protocol.source()));
  }

  private static SearchResult rounds(SequentialProgram program, int n, int jobs) {
    return new RoundSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(n, 1),
                OptionalInt.of(2),
                Reductions.ALL,
                SearchLimits.NONE.withDepth(ROUNDS),
                jobs))
        .run();
  }

  private static SearchResult steps(LoadedProtocol protocol, int jobs) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return new AsyncSearch(
            protocol, settings, SearchLimits.NONE.withDepth(STEPS), jobs, Reductions.ALL)
        .run();
  }

  private static SearchResult isTheSame(IntFunction<SearchResult> search) {
    SearchResult one = search.apply(1);
    assertThat(one.states()).isPositive();
    for (int jobs : new int[] {2, 3, 16}) {
      assertThat(search.apply(jobs))
          .as(jobs + " jobs")
          .usingRecursiveComparison()
          .ignoringFields("seconds", "bytes")
          .isEqualTo(one);
    }
    return one;
  }
}
