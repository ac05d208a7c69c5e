package dev.rondo.search.rounds;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.LivenessTrace;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.Search;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlChecker;
import dev.rondo.search.temporal.LtlChecker.Refutation;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches the round form for a run that violates an LTL formula although the network is eventually
 * good: from some phase on no process crashes and every message is heard. It finds safety bugs as
 * well. A formula is evaluated on the states between rounds.
 */
public final class RoundLtlSearch implements Search {

  private static final String FAILS_FOR_GOOD =
      "each run that fails has failed from some state on, whatever happens again and again";

  private final Protocol protocol;
  private final LtlProperty asked;
  private final RoundSearch rounds;
  private final Budget budget;
  private volatile @Nullable Supplier<String> progress;
  private boolean allSeen;
  private boolean isByChance;
  private Optional<Trace> refutation = Optional.empty();
  private Optional<String> undecided = Optional.empty();

  /**
   * A search that has not begun.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   * @throws CannotSearch if the protocol cannot be searched
   */
  public RoundLtlSearch(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings,
      LtlProperty asked) {
    this.protocol = program.protocol();
    this.asked = asked;
    CannotSearch.whereSomeAreFaulty(protocol, settings.f());
    if (settings.phases().isPresent()) {
      throw new CannotSearch("--phases: a formula is about infinite runs");
    }
    if (protocol.tags().phased()) {
      LanguageUse.phaseNumber(protocol).ifPresent(this::refuse);
    }
    RoundTerminationSearch.refuse(program);
    this.budget = new Budget(settings.limits());
    this.rounds =
        new RoundSearch(
            program,
            specs,
            classPath,
            withStatesAsTheyAre(settings),
            RoundModel.LivenessProperty.by(asked.formula()));
  }

  private void refuse(String use) {
    throw new CannotSearch(
        "the phase number matters (%s), so an infinite run visits infinitely many states and no formula can be checked; %s"
            .formatted(
                use,
                protocol.writtenAsRounds()
                    ? "count in a variable that has an end instead"
                    : "say --form async --network Arbitrary --faults R,D,T, where the states may be"
                        + " finitely many"));
  }

  private static RoundSearchSettings withStatesAsTheyAre(RoundSearchSettings settings) {
    Reductions wanted = settings.wanted();
    return new RoundSearchSettings(
        settings.processes(),
        settings.phases(),
        new Reductions(wanted.outcomes(), false, false, false, wanted.symmetry()),
        settings.limits(),
        settings.jobs());
  }

  @Override
  public String form() {
    return "sequential form, safety and %s once every message is heard, all phases"
        .formatted(asked.words());
  }

  @Override
  public String unit() {
    return rounds.unit();
  }

  @Override
  public List<String> used() {
    return rounds.used();
  }

  @Override
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>(rounds.refused());
    refused.put("order", Refusal.because("a formula follows each process"));
    refused.putAll(asked.refused());
    refused.put("nodes", Refusal.because("formulas are searched in rounds as the states are"));
    return refused;
  }

  /** Searches all states, then their cycles. */
  @Override
  public SearchResult run() {
    budget.open();
    try {
      SearchResult result = rounds.run();
      return result.end() == End.BUG ? result : judged(result);
    } finally {
      budget.close();
    }
  }

  private SearchResult judged(SearchResult result) {
    if (result.end() != End.EXHAUSTED) {
      undecided = Optional.of(asked.text() + " is not decided: not all states were visited");
      return result;
    }
    allSeen = true;
    try {
      return budget.limited(() -> judgedBy(states(result.bytes()), result));
    } catch (LimitReached limit) {
      return unjudged(result, limit.end());
    } catch (OutOfMemoryError e) {
      return unjudged(result, End.MEMORY);
    }
  }

  private RoundKripkeStructure states(long bytes) {
    RoundKripkeStructure graph = new RoundKripkeStructure(rounds.model(), budget, bytes);
    progress = graph::progress;
    graph.find();
    return graph;
  }

  private SearchResult unjudged(SearchResult result, End end) {
    undecided = Optional.of(asked.text() + " is not decided: not all cycles were checked");
    return result.endedBy(end).taking(budget.nanos());
  }

  private SearchResult judgedBy(RoundKripkeStructure graph, SearchResult result) {
    LtlChecker check = new LtlChecker(graph, asked.formula(), budget);
    progress = check::progress;
    Optional<Refutation> found = check.refutation();
    Optional<Position> choice = LanguageUse.choiceAfterInit(protocol);
    if (found.isPresent() && choice.isPresent()) {
      Optional<String> unless = rounds.model().unlessDrawnWhenGood();
      if (unless.isPresent() || !check.knowsChances()) {
        undecided = Optional.of(chooses(choice.get(), unless.orElse(FAILS_FOR_GOOD)));
        return result.taking(budget.nanos());
      }
      found = check.likelyRefutation();
      isByChance = found.isEmpty();
    }
    budget.close();
    SearchResult all = result.taking(budget.nanos());
    refutation = found.map(each -> trace(graph, each));
    return found
        .map(each -> each.lasso().states().stream().map(graph::fingerprint).toList())
        .map(path -> all.withBug(counterexample(path)))
        .orElse(all);
  }

  private Counterexample counterexample(List<Long> path) {
    return new Counterexample(
        path, Bug.of(Finding.FindingKind.FORMULA, asked.text() + " does not hold"));
  }

  private String chooses(Position place, String unless) {
    return String.format(
        Locale.ROOT,
        "%s is not decided: there is a run that does not satisfy it, but processes choose in line"
            + " %d, and whether what they choose ends it with probability one is searched only"
            + " where %s",
        asked.text(),
        place.line(),
        unless);
  }

  private Trace trace(RoundKripkeStructure graph, Refutation found) {
    List<Integer> run = new ArrayList<>(found.lasso().states());
    int cycle = found.lasso().cycle();
    boolean ends = graph.isEnd(run.get(cycle));
    if (ends) {
      // A run stays in its last state, which may occur several times.
      run.subList(run.indexOf(run.get(cycle)) + 1, run.size()).clear();
    } else {
      run.add(run.get(cycle));
    }
    List<int[]> states = run.stream().map(graph::state).toList();
    NonterminatingRun.ViolationReport report =
        (trace, why, from) -> LivenessTrace.refuting(trace, finding(found, why), from);
    return ends
        ? NonterminatingRun.ending(rounds, states, report)
        : NonterminatingRun.repeating(rounds, states, cycle, report);
  }

  private Finding finding(Refutation found, String why) {
    return new Finding(
        Finding.FindingKind.FORMULA,
        "%s: %s, and there %s".formatted(asked.refuted(found.process()), why, found.during()),
        found.process().orElse(0),
        "",
        0);
  }

  @Override
  public void stop() {
    budget.stop();
    rounds.stop();
  }

  @Override
  public String progress() {
    Supplier<String> judging = progress;
    return judging == null ? rounds.progress() : judging.get();
  }

  @Override
  public String covered(SearchResult result) {
    if (result.end() == End.EXHAUSTED && undecided.isEmpty()) {
      return "all reachable states, and every run satisfies %s once every message is heard%s"
          .formatted(asked.text(), isByChance ? ", with probability one" : "");
    }
    return allSeen ? "all reachable states" : result.covered(unit());
  }

  /** A protocol with a formula need not output. */
  @Override
  public Optional<String> vacuity(SearchResult result) {
    return rounds.vacuity(result).filter(reason -> !reason.equals(SearchResult.NO_OUTPUT));
  }

  @Override
  public Optional<String> undecided(SearchResult result) {
    return undecided;
  }

  /** The run that violates the formula, or that shows a safety bug. */
  @Override
  public Optional<CounterexampleRun> shown(SearchResult result) {
    return refutation
        .map(trace -> new CounterexampleRun(trace, Optional.empty()))
        .or(() -> undecided.isPresent() ? Optional.empty() : rounds.shown(result));
  }
}
