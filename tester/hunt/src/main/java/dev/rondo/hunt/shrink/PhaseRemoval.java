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
 * Proposes runs like a given one in which phases are left out or nothing happens in them.
 *
 * <p>A process that times out in such a phase does so right before it, or not at all: a process
 * that gives up again and again to come to a phase of its own comes to an earlier one with less.
 */
final class PhaseRemoval {

  /** The opportunity to time out that comes after the update of a round. */
  static final int AFTER_UPDATE = 1;

  /** Of so many timeouts, the latest, every set is tried. */
  private static final int MOST_TIMEOUTS = 6;

  /**
   * Phases to leave out.
   *
   * @param before the phase right before them, or 0
   * @param first the first of them
   * @param last the last of them
   * @param next the phase right after them, in whose place it comes: the first
   */
  record LeftOut(int before, int first, int last, int next) {

    /** So many phases, where each number counts one. */
    static LeftOut of(int first, int length) {
      return new LeftOut(first - 1, first, first + length - 1, first + length);
    }
  }

  private final SortedMap<ChoicePosition, Long> choices;
  private final int rounds;

  /**
   * Prepares proposals.
   *
   * @param choices what is not plain in the given run
   * @param rounds that a phase has
   */
  PhaseRemoval(SortedMap<ChoicePosition, Long> choices, int rounds) {
    this.choices = choices;
    this.rounds = rounds;
  }

  /**
   * Phases are left out, and what happens later happens earlier: as it is, or with the processes
   * that gave up in the last of these phases doing so right before them.
   */
  Stream<SortedMap<ChoicePosition, Long>> plain(LeftOut phases) {
    SortedMap<ChoicePosition, Long> folded = folded(phases);
    SortedMap<ChoicePosition, Long> opened = new TreeMap<>(folded);
    for (ChoicePosition timeout : timeouts(phase -> phase == phases.last())) {
      opened.put(atTheEndOf(phases.before(), timeout), at(timeout));
    }
    return Stream.of(folded, opened);
  }

  /** The same, with any of the timeouts up to then left out. */
  Stream<SortedMap<ChoicePosition, Long>> withFewerTimeouts(LeftOut phases) {
    List<ChoicePosition> timeouts = latest(timeouts(phase -> phase < phases.next()));
    SortedMap<ChoicePosition, Long> rest = folded(phases);
    timeouts.stream().filter(place -> place.phase() < phases.first()).forEach(rest::remove);
    return withAnyOf(timeouts, phases.before(), rest);
  }

  /**
   * Nothing happens in some phases: of their timeouts, any come earlier and the others not at all.
   *
   * @param before the last earlier phase in which something happens, or 0
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

  /** All of the timeouts first, those after a phase at its end, and then ever other sets. */
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
