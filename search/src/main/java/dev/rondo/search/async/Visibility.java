package dev.rondo.search.async;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.term.ValueTerm;
import java.util.Set;

/**
 * Which steps are visible to the properties, in the sense of partial-order reduction.
 *
 * @param outputs whether a spec may depend on the order of outputs of different processes
 * @param variables whether an invariant reads the states of all processes
 */
record Visibility(boolean outputs, boolean variables) {

  // These specs depend on the set of outputs. Their order decides only which process is reported.
  private static final Set<String> WITHOUT_ORDER =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  static Visibility of(Protocol protocol) {
    return new Visibility(
        !WITHOUT_ORDER.containsAll(protocol.settings().specs()),
        !protocol.invariantsOfAll().isEmpty());
  }

  /**
   * Whether a step is invisible: no property depends on its order relative to steps of other
   * processes.
   */
  boolean isHidden(ValueTerm before, LocalStep step) {
    return step.bug() == null
        && (!outputs || step.outputs().size() == 0)
        && (!variables
            || before.part(LocalProcess.VARIABLES) == step.process().part(LocalProcess.VARIABLES));
  }
}
