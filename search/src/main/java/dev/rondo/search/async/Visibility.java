package dev.rondo.search.async;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.term.Term;
import java.util.Set;

/**
 * What can be seen of a step besides what becomes of its process and of its messages.
 *
 * @param outputs whether some spec may ask in which order different processes output
 * @param variables whether some invariant sees the states of all processes together
 */
record Visibility(boolean outputs, boolean variables) {

  // These ask which outputs there are. In which order they come decides only who is blamed.
  private static final Set<String> WITHOUT_ORDER =
      Set.of("rondo.Agreement", "rondo.AgreementPerKey", "rondo.PrefixOrder", "rondo.Validity");

  static Visibility of(Protocol protocol) {
    return new Visibility(
        !WITHOUT_ORDER.containsAll(protocol.settings().specs()),
        !protocol.invariantsOfAll().isEmpty());
  }

  /** Whether nobody can tell if the step came before or after those of other processes. */
  boolean isHidden(Term before, LocalStep step) {
    return step.bug() == null
        && (!outputs || step.outputs().size() == 0)
        && (!variables
            || before.part(LocalProcess.VARIABLES) == step.process().part(LocalProcess.VARIABLES));
  }
}
