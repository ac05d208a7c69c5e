package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.KeptState;
import dev.rondo.run.archive.Leg;
import dev.rondo.run.watch.Finding;
import org.jspecify.annotations.Nullable;

/** Plays parts of schedules, each from where the one before it has ended. */
final class Legs {

  private Legs() {}

  /**
   * Plays a leg; returns the bug it shows, or null.
   *
   * @param from where it begins; null for the start
   * @param choices draw in the way of the leg
   */
  static @Nullable Finding play(
      Leg leg, @Nullable KeptState from, Stage stage, DrawnChoices choices, Stage.Watcher watcher) {
    if (from == null) {
      choices.restart(leg.seed(), leg.number());
      return stage.start(choices, watcher);
    }
    choices.restart(leg.seed(), leg.number(), leg.phases());
    // A phase that was about to begin is the first of the leg.
    int more = from.state().done() == 0 ? leg.phases() - 1 : leg.phases();
    return stage.goOn(from.state(), choices, more, watcher);
  }
}
