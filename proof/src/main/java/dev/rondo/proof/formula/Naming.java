package dev.rondo.proof.formula;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;

/** Names the parts of values, for readers of a formula. */
final class Naming {

  private final FormulaBuilder formula;

  private Naming(FormulaBuilder formula) {
    this.formula = formula;
  }

  static Naming of(FormulaBuilder formula) {
    return new Naming(formula);
  }

  void name(String name, Value value) {
    if (value instanceof Scalar scalar) {
      name(name, scalar.term());
    } else if (value instanceof RecordValue structure) {
      name(name + "_set", structure.present());
      for (int index = 0; index < structure.components().size(); index++) {
        name(name + "_" + index, structure.components().get(index));
      }
    } else if (value instanceof ListValue sequence) {
      name(name + "_size", sequence.length());
      for (int index = 0; index < sequence.slots().size(); index++) {
        name(name + "_" + index, sequence.slots().get(index));
      }
    } else if (value instanceof NodeMapValue perNode) {
      for (int index = 0; index < perNode.values().size(); index++) {
        name(name + "_to_P" + index, perNode.values().get(index));
      }
    }
  }

  /** What is simple needs no name. */
  private void name(String name, Term term) {
    if (term instanceof Term.App) {
      formula.name(name, term);
    }
  }
}
