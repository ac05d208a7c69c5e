package dev.rondo.search.rounds;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.RequiredOutputs;
import dev.rondo.search.Search;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.LongToIntFunction;
import rondo.runtime.NetworkModel;

/**
 * Searches the round form for a run in which a process never outputs although the network is
 * eventually good: from some phase on no process crashes and every message is heard. It finds
 * safety bugs as well.
 *
 * <p>If the phase number does not matter, termination is decided for all phases: a cycle of good
 * phases violates it or, with random choices, a cycle that no choice leaves. Otherwise the number
 * of phases is bounded: the network is good after at most K phases, and after K good ones all must
 * have output.
 */
public final class RoundTerminationSearch implements Search {

  private final Protocol protocol;
  private final OptionalInt phases;
  private final RoundSearch rounds;
  private final RequiredOutputs must;
  private Optional<Trace> silence = Optional.empty();
  private Optional<String> undecided = Optional.empty();
  private boolean isByChance;

  /**
   * A search that has not begun.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   * @throws CannotSearch if the protocol cannot be searched
   */
  public RoundTerminationSearch(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings) {
    this.protocol = program.protocol();
    boolean phased = protocol.tags().phased();
    this.phases = phased ? settings.phases() : OptionalInt.empty();
    CannotSearch.whereSomeAreFaulty(protocol, settings.f());
    this.must = RequiredOutputs.in(protocol, settings.n(), settings.f()).orRefuse();
    refuse(program);
    if (phased && phases.isEmpty()) {
      LanguageUse.phaseNumber(protocol)
          .ifPresent(
              use -> {
                throw new CannotSearch(
                    "the phase number matters (%s), so a run in which a process never outputs visits infinitely many states; say --phases K: after at most K phases the network is good, and after K good ones all must have output"
                        .formatted(use));
              });
    }
    this.rounds =
        new RoundSearch(program, specs, classPath, settings, RoundModel.LivenessProperty.OUTPUTS);
  }

  /** Refuses protocols and networks for which liveness of rounds is not defined. */
  static void refuse(SequentialProgram program) {
    refuseNetwork(program.network());
    Protocol protocol = program.protocol();
    refuseAt(
        protocol,
        LanguageUse.spawn(protocol),
        "calls spawn() in line %s, and whether new processes ever output is searched nowhere");
    refuseAt(
        protocol,
        protocol.timeouts().stream().map(timeout -> timeout.position()).findFirst(),
        "has a timeout in line %s, and in rounds nothing guarantees that it ever runs; say --form"
            + " async --network Arbitrary --faults R,D,T, where what stays possible happens");
  }

  private static void refuseNetwork(String network) {
    NetworkModel model = NetworkModel.of(network);
    if (!model.guaranteesRounds() || model.has(NetworkModel.Trait.PROGRAMMED)) {
      throw new CannotSearch(
          "%s does not guarantee that messages are ever heard, so a process may never output; say --network EventuallyReliable, or another built-in network with a guarantee in every round, such as Kernel"
              .formatted(network));
    }
  }

  private static void refuseAt(Protocol protocol, Optional<Position> place, String reason) {
    place.ifPresent(
        at -> {
          throw new CannotSearch(
              protocol.name() + " " + String.format(Locale.ROOT, reason, at.line()));
        });
  }

  @Override
  public String form() {
    return "sequential form, safety and "
        + must.asked()
        + " once every message is heard, "
        + (phases.isPresent() ? "up to " + counted(phases.getAsInt()) : "all phases");
  }

  private static String counted(int count) {
    return count + (count == 1 ? " phase" : " phases");
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
    return rounds.refused();
  }

  /** Searches all states, then their cycles. */
  @Override
  public SearchResult run() {
    SearchResult result = rounds.run();
    Optional<NonterminatingRun> silent = silentRun(result, NonterminatingGraph::cycle);
    Optional<Position> choice = LanguageUse.choiceAfterInit(protocol);
    if (silent.isPresent()
        && choice.isPresent()
        && result.counterexample().filter(this::isDeadlock).isEmpty()) {
      Optional<String> unless = rounds.model().unlessDrawnWhenGood();
      if (phases.isPresent() || unless.isPresent()) {
        undecided =
            Optional.of(chooses(choice.get(), unless.orElse("the phase number does not matter")));
        return result.withoutBug();
      }
      silent = silentRun(result, NonterminatingGraph::certainCycle);
      isByChance = silent.isEmpty();
    }
    silence = silent.map(NonterminatingRun::trace);
    if (silent.isPresent()) {
      Bug bug = Bug.of(Finding.FindingKind.NO_OUTPUT, "a process never outputs");
      return result.withBug(new Counterexample(silent.get().path(), bug));
    }
    boolean isOpen = result.end() != End.EXHAUSTED && result.end() != End.BUG;
    undecided =
        isOpen
            ? Optional.of("termination is not decided: not all states were visited")
            : Optional.empty();
    return result;
  }

  /** Whether the run ends in a deadlock, whatever processes choose. */
  private boolean isDeadlock(Counterexample found) {
    List<int[]> states = rounds.states(found.path());
    return !rounds.model().silence(states.get(states.size() - 1)).isBounded();
  }

  private Optional<NonterminatingRun> silentRun(
      SearchResult result,
      BiFunction<NonterminatingGraph, LongToIntFunction, Optional<NonterminatingGraph.Cycle>>
          kind) {
    Optional<Counterexample> found = result.counterexample();
    if (found.isPresent()) {
      return found
          .filter(each -> each.bug().kind() == Finding.FindingKind.NO_OUTPUT)
          .map(each -> NonterminatingRun.ending(rounds, each.path()));
    }
    return result.end() == End.EXHAUSTED
        ? kind.apply(rounds.silent(), state -> rounds.pathTo(state).size())
            .map(cycle -> NonterminatingRun.repeating(rounds, cycle))
        : Optional.empty();
  }

  private static String chooses(Position place, String unless) {
    return String.format(
        Locale.ROOT,
        "termination is not decided: there is a run in which a process never outputs, but processes"
            + " choose in line %d, and whether what they choose ends it with probability one is"
            + " searched only where %s",
        place.line(),
        unless);
  }

  @Override
  public void stop() {
    rounds.stop();
  }

  @Override
  public String progress() {
    return rounds.progress();
  }

  @Override
  public String covered(SearchResult result) {
    if (result.end() != End.EXHAUSTED || undecided.isPresent()) {
      return result.covered(unit());
    }
    return phases.isPresent()
        ? "all schedules in which every message is heard after at most %s, and all output within as many more"
            .formatted(counted(phases.getAsInt()))
        : "all reachable states, and all output once every message is heard"
            + (isByChance ? ", with probability one" : "");
  }

  @Override
  public int wholePhases(SearchResult result) {
    return result.end() == End.EXHAUSTED ? phases.orElse(0) : 0;
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    return rounds.vacuity(result);
  }

  @Override
  public Optional<String> undecided(SearchResult result) {
    return undecided;
  }

  /** The run in which a process never outputs, or that shows a safety bug. */
  @Override
  public Optional<CounterexampleRun> shown(SearchResult result) {
    return silence
        .map(trace -> new CounterexampleRun(trace, Optional.empty()))
        .or(() -> undecided.isPresent() ? Optional.empty() : rounds.shown(result));
  }
}
