package dev.rondo.search;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.Atom;
import dev.rondo.frontend.formula.Formula.HasOutput;
import dev.rondo.frontend.formula.Formula.HasOutputValue;
import dev.rondo.run.load.UserToString;
import java.util.List;

/**
 * The atoms of a formula that speak of outputs. A state records which of them hold, since outputs
 * themselves are not part of states.
 */
public record OutputAtoms(List<Atom> atoms) {

  /** No atoms. */
  public static final OutputAtoms NONE = new OutputAtoms(List.of());

  /** The atoms of a formula. */
  public static OutputAtoms in(Formula formula) {
    return new OutputAtoms(
        formula.atoms().stream()
            .filter(atom -> atom instanceof HasOutput || atom instanceof HasOutputValue)
            .toList());
  }

  /** The atoms that an output makes true, as bits. */
  public long of(Object output) {
    long made = 0;
    for (int index = 0; index < atoms.size(); index++) {
      boolean isIt =
          atoms.get(index) instanceof HasOutputValue value
              ? value.value().equals(UserToString.of(output))
              : true;
      made |= isIt ? 1L << index : 0;
    }
    return made;
  }

  /** Whether an atom is among those that were made true. */
  public boolean holds(Atom atom, long made) {
    return (made >>> atoms.indexOf(atom) & 1) == 1;
  }
}
