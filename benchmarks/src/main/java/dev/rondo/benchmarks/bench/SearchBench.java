package dev.rondo.benchmarks.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Searches of all schedules of protocols with a bug, in rounds and in steps, with every reduction
 * that their code allows. A search ends at its bug, when it has seen all states, or after a number
 * of transitions: what it has found by then does not depend on the machine. A search of rounds
 * samples schedules where it pauses, and ends at a bug of these. A bug is shrunk and confirmed. A
 * search also ends when its states no longer fit into memory, and the result says so.
 */
public final class SearchBench {

  private static final OperatingSystemMXBean MACHINE =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final SearchLimits limits;
  private final int jobs;

  private SearchBench(SearchLimits limits, int jobs) {
    this.limits = limits;
    this.jobs = jobs;
  }

  /**
   * What the search of one form has come to.
   *
   * @param result the states, and why the search ended
   * @param found whether the bug was found and confirmed, by the search or in a sampled schedule
   * @param sampled how many schedules were sampled
   * @param processorSeconds of the whole JVM, its compiler among them
   * @param reductions those that were used
   */
  public record SearchedForm(
      SearchResult result,
      boolean found,
      long sampled,
      double processorSeconds,
      List<String> reductions) {

    /** Whether the bug was found in a sampled schedule, and not by the search. */
    public boolean isSampled() {
      return found && result.end() != SearchResult.End.BUG;
    }
  }

  /**
   * Both forms of a protocol.
   *
   * @param rounds none where the protocol has no rounds
   * @param steps none where the protocol is written as rounds, or steps cannot be searched
   */
  public record SearchedRow(
      BenchRow row, Optional<SearchedForm> rounds, Optional<SearchedForm> steps) {}

  /**
   * Searches.
   *
   * @param transitions after so many transitions a search ends
   * @param bytes how much memory the states of a search may take
   * @param takes each row when it is done
   */
  public static List<SearchedRow> run(
      List<BenchRow> rows, long transitions, long bytes, int jobs, Consumer<SearchedRow> takes) {
    SearchLimits limits =
        new SearchLimits(Integer.MAX_VALUE, bytes, Long.MAX_VALUE).withTransitions(transitions);
    SearchBench bench = new SearchBench(limits, jobs);
    List<SearchedRow> done = new ArrayList<>();
    for (BenchRow row : rows) {
      done.add(bench.search(row));
      takes.accept(done.get(done.size() - 1));
    }
    return done;
  }

  private SearchedRow search(BenchRow row) {
    Shape shape = row.protocol().shape();
    return new SearchedRow(
        row,
        shape == Shape.UNTAGGED ? Optional.empty() : search(row, FormChoice.SEQUENTIAL),
        shape == Shape.ROUNDS ? Optional.empty() : search(row, FormChoice.ASYNC));
  }

  private Optional<SearchedForm> search(BenchRow row, FormChoice form) {
    VerifyingSettings settings =
        new VerifyingSettings(
            Optional.of(form),
            row.async(),
            OptionalInt.empty(),
            AskedProperty.SAFETY,
            Reductions.ALL,
            limits,
            jobs,
            /* trustsTags= */ true);
    try {
      return Verifying.of(row.model(), ClassPath.LANGUAGE, settings, new Log(row.model().source()))
          .map(SearchBench::searched);
    } catch (CannotSearch refused) {
      return Optional.empty();
    }
  }

  private static SearchedForm searched(Verifying verifying) {
    long begin = MACHINE.getProcessCpuTime();
    VerifyingResult verified =
        verifying.run(new Closure.Assumed(), SearchWatcher.SILENT, Optional.empty());
    return new SearchedForm(
        verified.result(),
        verified.counterexample().filter(Counterexample::isConfirmed).isPresent(),
        verified.sampled(),
        (MACHINE.getProcessCpuTime() - begin) / 1e9,
        verifying.search().used());
  }
}
