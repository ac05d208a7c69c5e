package dev.rondo.hunt.shrink;

import dev.rondo.hunt.shrink.PhaseRemoval.LeftOut;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialProbe;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Shrinks a counterexample of the sequential form: the same bug with the least {@link Cost} that a
 * greedy search finds.
 *
 * <p>Each pass proposes changes of the choices: a phase or a process does nothing, faults are
 * removed, values become smaller. A change is kept if the run still shows the same bug and costs
 * less. The search ends when no change is kept or the budget is spent. Nothing is random: the same
 * trace gives the same result.
 */
public final class SequentialShrinker extends Shrinker {

  /** A number of runs that suffices for the benchmark protocols. */
  public static final int BUDGET = 20_000;

  private static final int MOST_FOLDED = 1_000;

  /** The budget of runs for phases that timeouts skip. */
  private static final int MOST_LEAPS = 4_000;

  private final SequentialProbe probe;
  private final Trace original;
  private final BugIdentity bug;
  private SortedMap<ChoicePosition, Long> best;
  private ProcessActivity activity;
  private Cost cost;
  private boolean isSmaller;

  private SequentialShrinker(SequentialProbe probe, Trace trace, int budget) {
    super(budget);
    this.probe = probe;
    this.original = trace;
    PositionedChoices choices = PositionedChoices.learning(probe.recorded(trace));
    this.activity = newActivity(choices);
    BugIdentity shown = probe.run(choices, activity);
    if (shown == null) {
      throw new IllegalArgumentException("the trace shows no bug");
    }
    this.bug = shown;
    this.best = choices.exceptions();
    this.cost = Cost.of(best, activity, choices.phase());
  }

  /**
   * Prepares to shrink a counterexample.
   *
   * @param trace a trace of the form with a finding
   * @param budget how many runs may be tried
   * @return gives a trace of the same form with the same bug
   */
  public static SequentialShrinker prepare(SequentialForm form, Trace trace, int budget) {
    return new SequentialShrinker(form.newProbe(), trace, budget);
  }

  static SequentialShrinker searched(SequentialForm form, Trace trace, int budget) {
    SequentialShrinker shrink = prepare(form, trace, budget);
    shrink.search();
    return shrink;
  }

  Cost cost() {
    return cost;
  }

  @Override
  Trace shrunk() {
    if (!isSmaller && isTimeOver()) {
      return original;
    }
    Trace shrunk = probe.trace(PositionedChoices.of(best, probe.sizes()), original);
    return checked(shrunk, probe.trace(probe.recorded(shrunk), shrunk));
  }

  private ProcessActivity newActivity(PositionedChoices choices) {
    return new ProcessActivity(
        choices::phase,
        choices::round,
        new TreeSet<>(probe.program().timeouts()),
        probe.hasHandlers());
  }

  @Override
  void search() {
    Cost before;
    try {
      do {
        before = cost;
        foldPhases(phases -> folding(best).plain(phases));
        silencePhases();
        silenceNodes();
        silenceRounds();
        leaveOut();
        lower();
        foldLeaps();
      } while (cost.compareTo(before) < 0);
    } catch (Enough enough) {
      // what was best by then stays
    }
  }

  /** Thrown when the budget is used up, to leave the generator of proposals. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super(null, null, false, false);
    }
  }

  /** Runs a proposal and keeps it if it shows the same bug and costs less. */
  private boolean keep(SortedMap<ChoicePosition, Long> proposal) {
    if (isOver()) {
      throw new Enough();
    }
    if (proposal.equals(best)) {
      return false;
    }
    countTry();
    PositionedChoices choices = PositionedChoices.of(proposal, probe.sizes());
    ProcessActivity acts = newActivity(choices);
    if (!bug.equals(probe.run(choices, acts))) {
      return false;
    }
    Cost now = Cost.of(choices.exceptions(), acts, choices.phase());
    if (now.compareTo(cost) >= 0) {
      return false;
    }
    isSmaller = true;
    best = choices.exceptions();
    activity = acts;
    cost = now;
    return true;
  }

  /**
   * Removes phases and moves later ones forward. The protocol numbers the phases, so this works
   * only if the numbers do not matter, or only modulo n.
   */
  private void foldPhases(Folds proposals) {
    if (cost.lastPhase() > MOST_FOLDED) {
      foldFarPhases(proposals);
      return;
    }
    for (int length = cost.lastPhase() - 1; length > 0; length--) {
      for (int first = 1; first + length <= cost.lastPhase(); first++) {
        if (proposals.of(LeftOut.of(first, length)).anyMatch(this::keep)) {
          length = Math.min(length + 1, cost.lastPhase());
          break;
        }
      }
    }
  }

  /**
   * Removes phases whose numbers are far apart, such as phases of two levels: an active phase takes
   * the place of another.
   */
  private void foldFarPhases(Folds proposals) {
    List<Integer> phases = List.copyOf(activity.phases());
    for (int count = phases.size() - 1; count > 0; count--) {
      for (int first = 0; first + count < phases.size(); first++) {
        LeftOut some =
            new LeftOut(
                first == 0 ? 0 : phases.get(first - 1),
                phases.get(first),
                phases.get(first + count - 1),
                phases.get(first + count));
        if (proposals.of(some).anyMatch(this::keep)) {
          phases = List.copyOf(activity.phases());
          count = Math.min(count + 1, phases.size());
          break;
        }
      }
    }
  }

  /** Proposals in which some phases are left out. */
  private interface Folds {
    Stream<SortedMap<ChoicePosition, Long>> of(LeftOut phases);
  }

  private PhaseRemoval folding(SortedMap<ChoicePosition, Long> choices) {
    return new PhaseRemoval(choices, probe.sizes().rounds());
  }

  /**
   * Removes phases with their timeouts. If fewer processes time out, more of them hear the messages
   * of a phase, so messages without effect are lost first.
   */
  private void foldLeaps() {
    int most = tried() + MOST_LEAPS;
    foldPhases(
        phases ->
            folding(losing(p -> !activity.listens(p)))
                .withFewerTimeouts(phases)
                .takeWhile(proposal -> tried() < most));
  }

  /** Lets nothing happen in some phases, or only a timeout in the last of them. */
  private void silencePhases() {
    List<Integer> phases = List.copyOf(activity.phases());
    for (int length = phases.size() - 1; length > 0; length--) {
      for (int first = 0; first + length <= phases.size(); first++) {
        Set<Integer> silent = new TreeSet<>(phases.subList(first, first + length));
        if (activity.phases().containsAll(silent) && silence(silent)) {
          phases = List.copyOf(activity.phases());
          length = Math.min(length, phases.size() - 1) + 1;
          break;
        }
      }
    }
  }

  private boolean silence(Set<Integer> phases) {
    SortedMap<ChoicePosition, Long> lossy = losing(p -> phases.contains(p.phase()));
    if (keep(lossy)) {
      return true;
    }
    SortedMap<ChoicePosition, Long> silent =
        without(lossy, p -> phases.contains(p.phase()) && !isLoss(p));
    if (keep(silent)) {
      return true;
    }
    if (silenceLeaps(phases)) {
      return true;
    }
    int last = Collections.max(phases);
    for (int node = 0; node < probe.capacity(); node++) {
      for (int timeout = 1; timeout <= probe.program().timeouts().size(); timeout++) {
        SortedMap<ChoicePosition, Long> givingUp = new TreeMap<>(silent);
        int round = probe.sizes().rounds();
        givingUp.put(
            new ChoicePosition(
                ChoicePosition.ChoiceKind.TIMEOUT, last, round, node, PhaseRemoval.AFTER_UPDATE, 0),
            (long) timeout);
        if (keep(givingUp)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Moves the timeouts of some phases to earlier ones, or removes them. */
  private boolean silenceLeaps(Set<Integer> phases) {
    int first = Collections.min(phases);
    int before = activity.phases().stream().filter(p -> p < first).reduce(0, Math::max);
    return folding(losing(p -> phases.contains(p.phase()) || !activity.listens(p)))
        .silent(phases::contains, before)
        .anyMatch(this::keep);
  }

  private static boolean isLoss(ChoicePosition place) {
    return place.kind() == ChoicePosition.ChoiceKind.LOSS;
  }

  /** Lets a process hear nothing and not time out, in all phases or in one. */
  private void silenceNodes() {
    for (int node = 0; node < probe.capacity(); node++) {
      int silent = node;
      isolate(silent, p -> true);
      for (int phase : List.copyOf(activity.phases())) {
        isolate(silent, p -> p.phase() == phase);
      }
    }
  }

  private void isolate(int node, Predicate<ChoicePosition> where) {
    SortedMap<ChoicePosition, Long> deaf =
        without(
            losing(p -> p.node() == node && where.test(p)),
            p ->
                p.kind() == ChoicePosition.ChoiceKind.TIMEOUT && p.node() == node && where.test(p));
    if (!keep(deaf)) {
      SortedMap<ChoicePosition, Long> cut = new TreeMap<>(deaf);
      cut.putAll(losing(p -> p.slot() == node && where.test(p)));
      keep(
          without(
              cut,
              p ->
                  p.kind() == ChoicePosition.ChoiceKind.TIMEOUT
                      && p.node() == node
                      && where.test(p)));
    }
  }

  /** Loses all messages of a round, or all from or to one process. */
  private void silenceRounds() {
    for (int phase : List.copyOf(activity.phases())) {
      for (int round = 1; round <= probe.sizes().rounds(); round++) {
        int now = round;
        Predicate<ChoicePosition> here = p -> p.phase() == phase && p.round() == now;
        keep(losing(here));
        for (int node = 0; node < probe.capacity(); node++) {
          int one = node;
          keep(losing(here.and(p -> p.node() == one)));
          keep(losing(here.and(p -> p.slot() == one)));
        }
      }
    }
  }

  /** Resets choices to their defaults, many at once and then one by one (ddmin). */
  private void leaveOut() {
    for (int size = best.size(); size > 0; size /= 2) {
      List<ChoicePosition> places = List.copyOf(best.keySet());
      for (int first = places.size(); first > 0; first -= size) {
        Set<ChoicePosition> left = new TreeSet<>(places.subList(Math.max(0, first - size), first));
        keep(without(best, left::contains));
      }
    }
  }

  private void lower() {
    for (ChoicePosition place : List.copyOf(best.keySet())) {
      boolean value =
          place.kind() == ChoicePosition.ChoiceKind.VALUE
              || place.kind() == ChoicePosition.ChoiceKind.DRAW;
      for (long lower = 1; value && lower < best.getOrDefault(place, 0L); lower++) {
        SortedMap<ChoicePosition, Long> proposal = new TreeMap<>(best);
        proposal.put(place, lower);
        if (keep(proposal)) {
          break;
        }
      }
    }
  }

  /** The best proposal so far, with the messages lost for which a condition holds. */
  private SortedMap<ChoicePosition, Long> losing(Predicate<ChoicePosition> which) {
    SortedMap<ChoicePosition, Long> proposal = new TreeMap<>(best);
    for (ChoicePosition place : messages()) {
      if (which.test(place)) {
        proposal.put(place, 1L);
      }
    }
    return proposal;
  }

  /** The positions of all messages of the active phases. */
  private List<ChoicePosition> messages() {
    List<ChoicePosition> places = new ArrayList<>();
    for (int phase : activity.phases()) {
      for (int round = 1; round <= probe.sizes().rounds(); round++) {
        for (int receiver = 0; receiver < probe.capacity(); receiver++) {
          for (int sender = 0; sender < probe.capacity(); sender++) {
            places.add(
                new ChoicePosition(
                    ChoicePosition.ChoiceKind.LOSS, phase, round, receiver, sender, 0));
          }
        }
      }
    }
    return places;
  }

  private static SortedMap<ChoicePosition, Long> without(
      SortedMap<ChoicePosition, Long> choices, Predicate<ChoicePosition> which) {
    SortedMap<ChoicePosition, Long> proposal = new TreeMap<>(choices);
    proposal.keySet().removeIf(which);
    return proposal;
  }

  /**
   * How large a counterexample is. Of two, the smaller one has fewer phases in which a process
   * acts; with as many, fewer processes that act; then fewer losses and timeouts; then fewer
   * actions; then smaller values, inputs and draws of the network; then an earlier last phase.
   *
   * @param phases the number of phases in which a process acts
   * @param nodes the number of processes that act after their start
   * @param faults the number of lost messages and timeouts
   * @param actions the number of handlers and timeouts that run
   * @param values the sum of all chosen and drawn values, and a thousand for each set of senders
   *     that is not the default
   * @param lastPhase the phase of the bug
   */
  record Cost(int phases, int nodes, int faults, int actions, long values, int lastPhase)
      implements Comparable<Cost> {

    private static final long ODD_PICK = 1_000;

    private static final Comparator<Cost> ORDER =
        Comparator.comparingInt(Cost::phases)
            .thenComparingInt(Cost::nodes)
            .thenComparingInt(Cost::faults)
            .thenComparingInt(Cost::actions)
            .thenComparingLong(Cost::values)
            .thenComparingInt(Cost::lastPhase);

    static Cost of(
        SortedMap<ChoicePosition, Long> exceptions, ProcessActivity activity, int lastPhase) {
      int faults = 0;
      long values = 0;
      for (Map.Entry<ChoicePosition, Long> entry : exceptions.entrySet()) {
        if (entry.getKey().isFault()) {
          faults++;
        } else {
          values +=
              entry.getKey().kind() == ChoicePosition.ChoiceKind.PICK ? ODD_PICK : entry.getValue();
        }
      }
      return new Cost(
          activity.phases().size(),
          activity.nodes().size(),
          faults,
          activity.actions(),
          values,
          lastPhase);
    }

    @Override
    public int compareTo(Cost other) {
      return ORDER.compare(this, other);
    }
  }
}
