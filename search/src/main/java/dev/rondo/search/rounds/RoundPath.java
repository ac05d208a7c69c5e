package dev.rondo.search.rounds;

import dev.rondo.search.engine.PathReconstructor;
import dev.rondo.search.rounds.RoundTransitions.RoundAction;
import java.util.ArrayList;
import java.util.List;

/**
 * A path between rounds, reconstructed as a run of the program. Its states are equal to those of
 * the search up to symmetry.
 */
final class RoundPath {

  private final RoundModel model;
  private final RoundExpander exact;
  private final PathReconstructor<RoundAction> reconstructor;

  /** At the beginning. */
  RoundPath(RoundModel searched) {
    this.model = searched.canonical();
    this.exact = new RoundExpander(model);
    this.reconstructor = new PathReconstructor<>(new RoundTransitions(model));
  }

  /** The exact canonical fingerprints of states; those of the search may tell equal ones apart. */
  List<Long> fingerprints(List<int[]> states) {
    return states.stream().map(int[]::clone).map(exact::canonical).toList();
  }

  /** Continues to the states with these exact fingerprints, one round after another. */
  void follow(List<Long> path) {
    reconstructor.follow(path);
  }

  /** Continues with a round, or a start, that shows a bug. */
  void followBug() {
    reconstructor.followBug();
  }

  /** The state reached so far, not renamed. */
  int[] state() {
    return reconstructor.state();
  }

  /** How many rounds it has so far. */
  int rounds() {
    return reconstructor.actions().size() - 1;
  }

  /** The start and the rounds so far, each with its time. */
  List<TimedAction> actions() {
    List<TimedAction> timed = new ArrayList<>();
    for (RoundAction action : reconstructor.actions()) {
      timed.add(new TimedAction(timed.isEmpty() ? 0 : time(timed.size()), action));
    }
    return timed;
  }

  private int time(int round) {
    return model.clock().keepsPhase()
        ? reconstructor.states().get(round - 1)[model.timePlace()]
        : round - 1;
  }

  /**
   * A round of the path.
   *
   * @param time how many rounds the program counts before it, with those that it skips
   */
  record TimedAction(int time, RoundAction action) {}
}
