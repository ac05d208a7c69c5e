package dev.rondo.workflow.differential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The searches of one protocol, with each reduction and without it, with one job and with two. */
final class Searches {

  // Small enough for every protocol to be done in a moment, and without a clock.
  static final SearchLimits LIMITS =
      new SearchLimits(60, 100_000_000L, Long.MAX_VALUE).withTransitions(30_000);

  // Without a bound on steps, which would count those of every order.
  private static final SearchLimits FEW_STEPS =
      LIMITS.withDepth(Integer.MAX_VALUE).withTransitions(15_000);

  private static final Map<String, Reductions> WITHOUT =
      Map.of(
          "nodes", new Reductions(true, true, false, true, SymmetryHeuristic.EXACT, true),
          "values", new Reductions(true, true, true, false, SymmetryHeuristic.EXACT, true),
          "order", new Reductions(true, false, true, true, SymmetryHeuristic.EXACT, true),
          "commuting", new Reductions(true, true, true, true, SymmetryHeuristic.EXACT, false));

  private final Protocol protocol;
  private final Optional<SequentialProgram> program;
  private final List<String> differences;
  private final Map<String, SearchResult> results = new LinkedHashMap<>();
  private final Map<String, Search> made = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();

  Searches(Protocol protocol, Optional<SequentialProgram> program, List<String> differences) {
    this.protocol = protocol;
    this.program = program;
    this.differences = differences;
  }

  /** What a search has come to; null where it was not run. */
  @Nullable SearchResult result(String way) {
    return results.get(way);
  }

  /** A search that was run. */
  Search search(String way) {
    return Objects.requireNonNull(made.get(way));
  }

  Collection<SearchResult> results() {
    return results.values();
  }

  /** Runs them all; what is compared is added to the pairs. */
  void compare(Set<String> pairs) {
    program.ifPresent(
        some -> compare("rounds", (jobs, wanted) -> rounds(some, jobs, wanted), pairs));
    if (!protocol.writtenAsRounds()) {
      compare("steps", this::steps, pairs);
    }
  }

  private void compare(
      String form, BiFunction<Integer, Reductions, Search> maker, Set<String> pairs) {
    used.clear();
    run(form, () -> maker.apply(1, Reductions.ALL));
    SearchResult all = result(form);
    if (!isEnd(all)) {
      return; // others have more transitions, not fewer
    }
    List<String> reductions = WITHOUT.keySet().stream().filter(used::contains).sorted().toList();
    run(form + ", two jobs", () -> maker.apply(2, Reductions.ALL));
    sameCounts(form, pairs);
    if (form.equals("rounds") && reductions.size() > 1) {
      for (String one : reductions) {
        run(form + ", no " + one, () -> maker.apply(1, WITHOUT.get(one)));
        sameVerdict(form, "no " + one, pairs);
      }
    }
    if (!reductions.isEmpty() || form.equals("rounds")) {
      run(form + ", no reduction", () -> maker.apply(1, Reductions.NONE));
      sameVerdict(form, "no reduction", pairs);
    }
  }

  private Search rounds(SequentialProgram some, int jobs, Reductions wanted) {
    int n = protocol.settings().n();
    int f = protocol.settings().f();
    return new RoundSearch(
        some,
        protocol.settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            new ProcessCounts(n, f, protocol.settings().max()),
            OptionalInt.of(Ways.PHASES),
            wanted,
            LIMITS,
            jobs));
  }

  private Search steps(int jobs, Reductions wanted) {
    return new AsyncSearch(
        ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
        AsyncSettings.of(protocol.settings()),
        FEW_STEPS,
        jobs,
        wanted);
  }

  private void run(String way, java.util.function.Supplier<Search> maker) {
    try {
      Search search = maker.get();
      used.addAll(search.used());
      made.put(way, search);
      results.put(way, search.run());
    } catch (CannotSearch refused) {
      // not a way for this one
    } catch (RuntimeException fault) {
      differences.add(way + ": " + fault);
    }
  }

  private void sameCounts(String form, Set<String> pairs) {
    SearchResult one = result(form);
    SearchResult two = result(form + ", two jobs");
    if (one == null || !isEnd(two) || isEndless(one) || isEndless(two)) {
      return;
    }
    pairs.add("search of " + form + ": one job, two jobs");
    boolean same =
        one.states() == two.states()
            && one.transitions() == two.transitions()
            && one.end() == two.end();
    if (!same) {
      differences.add(form + ", one job: " + text(one) + ", two jobs: " + text(two));
    }
  }

  /** Whether a loop without an end was found: its thread computes no further states. */
  private static boolean isEndless(SearchResult result) {
    return result.counterexample().filter(found -> found.bug().isEndless()).isPresent();
  }

  private void sameVerdict(String form, String other, Set<String> pairs) {
    SearchResult one = result(form);
    SearchResult two = result(form + ", " + other);
    if (one == null || !isEnd(two)) {
      return;
    }
    pairs.add("search of " + form + ": all reductions, " + other);
    if ((one.end() == End.BUG) != (two.end() == End.BUG)) {
      differences.add(form + ": " + text(one) + "; " + other + ": " + text(two));
    }
  }

  /** Whether a search has seen all there is within the bound, or a bug. */
  static boolean isEnd(@Nullable SearchResult result) {
    return result != null
        && (result.end() == End.BUG
            || result.end() == End.EXHAUSTED
            || (result.end() == End.DEPTH && result.depth() < LIMITS.depth()));
  }

  static String text(SearchResult result) {
    return result.end()
        + " after "
        + result.states()
        + " states and "
        + result.transitions()
        + " transitions";
  }
}
