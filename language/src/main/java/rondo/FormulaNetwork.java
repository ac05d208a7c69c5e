package rondo;

import java.util.Objects;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.HeardOfSets;

/**
 * A network that a first-order formula over heard-of sets defines: in every round {@code HO(p)} is
 * the set of processes whose messages {@code p} hears, and the formula says which sets are allowed.
 * Usually it is written in {@link Protocol#heardOf()} or after {@code --network}.
 */
public class FormulaNetwork extends Network {

  private final String formula;

  /**
   * A network by its formula.
   *
   * @param formula such as {@code forall p: |HO(p)| >= n - f}
   */
  public FormulaNetwork(String formula) {
    HeardOfFormula.read(formula);
    this.formula = formula;
  }

  @Override
  public final void round(int phase, int round, Deliveries deliveries) {
    HeardOfSets.of(Objects.requireNonNull(formula), deliveries.n(), deliveries.f())
        .draw(deliveries);
  }
}
