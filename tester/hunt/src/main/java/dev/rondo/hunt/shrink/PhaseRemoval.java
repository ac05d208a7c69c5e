package dev.rondo.hunt.shrink;

import dev.rondo.hunt.shrink.ChoicePosition.ChoiceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Proposes variants of a run in which phases are removed, or nothing happens in them.
 *
 * <p>A process that times out in such a phase does so right before it, or not at all. So a process
 * that times out repeatedly to reach a phase of its own reaches an earlier one with fewer timeouts.
 */
final class PhaseRemoval {

  /** The slot of timeouts after the update of a round. */
  static final int AFTER_UPDATE = 1;

  /** The number of timeouts, the latest ones, of which every subset is tried. */
  private static final int MOST_TIMEOUTS = 6;

  /**
   * A range of phases to remove.
   *
   * @param before the phase right before them, or 0
   * @param first the first of them
   * @param last the last of them
   * @param next the phase right after them, which takes the place of the first
   */
  record LeftOut(int before, int first, int last, int next) {

    /** A number of consecutive phases, for phases that are numbered without gaps. */
    static LeftOut of(int first, int length) {
      return new LeftOut(first - 1, first, first + length - 1, first + length);
    }
  }

  private final SortedMap<ChoicePosition, Long> choices;
  private final int rounds;

  /**
   * Prepares proposals.
   *
   * @param choices the choices of the given run that differ from the default
   * @param rounds the number of rounds of a phase
   */
  PhaseRemoval(SortedMap<ChoicePosition, Long> choices, int rounds) {
    this.choices = choices;
    this.rounds = rounds;
  }

  /**
   * Removes phases, so that later ones move forward: with all else unchanged, or with the timeouts
   * of the last removed phase right before it.
   */
  Stream<SortedMap<ChoicePosition, Long>> plain(LeftOut phases) {
    SortedMap<ChoicePosition, Long> folded = folded(phases);
    SortedMap<ChoicePosition, Long> opened = new TreeMap<>(folded);
    for (ChoicePosition timeout : timeouts(phase -> phase == phases.last())) {
      opened.put(atTheEndOf(phases.before(), timeout), at(timeout));
    }
    return Stream.of(folded, opened);
  }

  /** Removes phases, together with any subset of the earlier timeouts. */
  Stream<SortedMap<ChoicePosition, Long>> withFewerTimeouts(LeftOut phases) {
    List<ChoicePosition> timeouts = latest(timeouts(phase -> phase < phases.next()));
    SortedMap<ChoicePosition, Long> rest = folded(phases);
    timeouts.stream().filter(place -> place.phase() < phases.first()).forEach(rest::remove);
    return withAnyOf(timeouts, phases.before(), rest);
  }

  /**
   * Lets nothing happen in some phases: any subset of their timeouts moves to an earlier phase, the
   * others are removed.
   *
   * @param before the last earlier phase in which a process acts, or 0
   */
  Stream<SortedMap<ChoicePosition, Long>> silent(IntPredicate phases, int before) {
    SortedMap<ChoicePosition, Long> rest = new TreeMap<>(choices);
    rest.keySet().removeIf(p -> phases.test(p.phase()) && p.kind() != ChoiceKind.LOSS);
    return withAnyOf(latest(timeouts(phases)), before, rest);
  }

  private SortedMap<ChoicePosition, Long> folded(LeftOut phases) {
    int length = phases.next() - phases.first();
    SortedMap<ChoicePosition, Long> proposal = new TreeMap<>();
    for (Map.Entry<ChoicePosition, Long> entry : choices.entrySet()) {
      ChoicePosition place = entry.getKey();
      if (place.phase() < phases.first()) {
        proposal.put(place, entry.getValue());
      } else if (place.phase() >= phases.next()) {
        proposal.put(place.inPhase(place.phase() - length), entry.getValue());
      }
    }
    return proposal;
  }

  private List<ChoicePosition> timeouts(IntPredicate phases) {
    List<ChoicePosition> places = new ArrayList<>();
    for (ChoicePosition place : choices.keySet()) {
      if (place.kind() == ChoiceKind.TIMEOUT && phases.test(place.phase())) {
        places.add(place);
      }
    }
    return places;
  }

  private static List<ChoicePosition> latest(List<ChoicePosition> places) {
    return places.subList(Math.max(0, places.size() - MOST_TIMEOUTS), places.size());
  }

  /** Proposals for the subsets of timeouts, the set of all first. */
  private Stream<SortedMap<ChoicePosition, Long>> withAnyOf(
      List<ChoicePosition> timeouts, int before, SortedMap<ChoicePosition, Long> rest) {
    return IntStream.range(0, 1 << timeouts.size())
        .mapToObj(
            left -> {
              SortedMap<ChoicePosition, Long> proposal = new TreeMap<>(rest);
              for (int i = 0; i < timeouts.size(); i++) {
                if ((left >>> i & 1) == 0) {
                  add(timeouts.get(i), before, proposal);
                }
              }
              return proposal;
            });
  }

  private void add(ChoicePosition timeout, int before, SortedMap<ChoicePosition, Long> proposal) {
    ChoicePosition place = timeout.phase() <= before ? timeout : atTheEndOf(before, timeout);
    while (proposal.containsKey(place)) {
      place = place.inTurn(place.turn() + 1);
    }
    proposal.put(place, at(timeout));
  }

  private ChoicePosition atTheEndOf(int phase, ChoicePosition timeout) {
    return phase == 0
        ? new ChoicePosition(ChoiceKind.TIMEOUT, 0, 0, timeout.node(), 0, 0)
        : new ChoicePosition(ChoiceKind.TIMEOUT, phase, rounds, timeout.node(), AFTER_UPDATE, 0);
  }

  private long at(ChoicePosition place) {
    return choices.getOrDefault(place, 0L);
  }
}
