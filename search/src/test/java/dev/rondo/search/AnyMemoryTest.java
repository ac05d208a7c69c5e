package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search counts and shows is the same whether its states fit into memory or not. */
final class AnyMemoryTest {

  private static final Reductions FEW =
      new Reductions(true, false, false, false, SymmetryHeuristic.PSEUDO_SORT);

  @TempDir private Path folder;

  /** With a part of the memory that it took without a limit. */
  private SearchLimits less(SearchResult inMemory, double part) {
    return new SearchLimits(
        Integer.MAX_VALUE, (long) (inMemory.bytes() * part), Long.MAX_VALUE, Optional.of(folder));
  }

  private <S extends Search> void isTheSame(
      Function<SearchLimits, S> search, double part, End end) {
    S first = search.apply(SearchLimits.NONE);
    SearchResult inMemory = first.run();
    S second = search.apply(less(inMemory, part));
    SearchResult onDisk = second.run();

    assertThat(inMemory.end()).isEqualTo(end);
    assertThat(onDisk.diskBytes()).isPositive();
    assertThat(onDisk)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes", "diskBytes")
        .isEqualTo(inMemory);
    assertThat(second.shown(onDisk).map(Search.CounterexampleRun::trace))
        .isEqualTo(first.shown(inMemory).map(Search.CounterexampleRun::trace));
  }

  @Test
  void stepsAreSearchedAlike() {
    AsyncForm form = Protocols.searched("SynodPaxosAlways");
    AsyncSettings settings = form.settings().withNodes(6, 0);
    isTheSame(
        limits -> new AsyncSearch(form.protocol(), settings, limits, 2, Reductions.NONE),
        0.6,
        End.BUG);
  }

  @Test
  @Tag("long")
  void roundsAreSearchedAlike() {
    SequentialProgram program = program("TwoPhaseCommitFixed");
    // Most of the memory is what is known of single processes, which is kept.
    isTheSame(limits -> rounds(program, limits), 0.9, End.DEPTH);
  }

  @Test
  @Tag("long")
  void aSearchOnDiskGoesOnFromItsCheckpoint() throws IOException {
    AsyncForm form = Protocols.searched("SynodPaxos");
    AsyncSettings settings = form.settings().withNodes(6, 0);
    Function<SearchLimits, AsyncSearch> search =
        limits -> new AsyncSearch(form.protocol(), settings, limits, 2, Reductions.NONE);
    SearchResult whole = search.apply(SearchLimits.NONE).run();
    AsyncSearch first = search.apply(less(whole, 0.6).withDepth(11));
    assertThat(first.run().end()).isEqualTo(End.DEPTH);
    first.save(folder.resolve("search"));
    AsyncSearch second = search.apply(less(whole, 0.6));
    second.resume(folder.resolve("search"));

    SearchResult result = second.run();

    assertThat(result.diskBytes()).isPositive();
    assertThat(result)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes", "diskBytes")
        .isEqualTo(whole);
  }

  private static SequentialProgram program(String name) {
    var protocol = Protocols.benchmark(name).protocol().model();
    return Pipeline.sequential(protocol, protocol.settings().network(), new Log(protocol.source()))
        .orElseThrow();
  }

  private static RoundSearch rounds(SequentialProgram program, SearchLimits limits) {
    return new RoundSearch(
        program,
        program.protocol().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(ProcessCounts.of(4, 0), OptionalInt.of(9), FEW, limits, 2));
  }
}
