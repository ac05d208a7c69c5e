package dev.rondo.search.rounds;

import dev.rondo.search.symmetry.LabelCanonicalizer;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.RenamedExpansionCheck;
import org.jspecify.annotations.Nullable;

/**
 * Checks symmetry and message order reduction on states between rounds, by computing successors
 * without them; for one thread.
 */
final class RoundSymmetryCheck {

  private final RoundModel model;
  private @Nullable RenamedExpansionCheck plain;

  RoundSymmetryCheck(RoundModel model) {
    this.model = model;
  }

  void check(int[] from, int offset, int number) {
    Reductions used = model.reductions();
    if (!used.order() && !used.nodes() && !used.values()) {
      return;
    }
    if (plain == null) {
      Reductions merging = new Reductions(used.outcomes(), false, false, false, false);
      plain =
          new RenamedExpansionCheck(
              model.terms(),
              LabelCanonicalizer.roles(model.n(), used.order() || used.nodes()),
              model.values().all(),
              new RenamedExpansionCheck.Places(0, 1, model.specPlace()),
              new RoundExpander(model.with(merging)));
    }
    plain.check(from, offset, model.width(), number);
  }
}
