package dev.rondo.proof.counting;

import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.Region;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The inputs of all processes.
 *
 * @param listed where there are few, all of them
 */
record CountedInputs(LinearTerm low, LinearTerm high, Set<Integer> listed) {

  /** More inputs than these are told apart by how they stand to one of them. */
  private static final int FEW = 4;

  static CountedInputs of(List<StateVariable> variables) {
    List<StateVariable> inputs =
        variables.stream().filter(variable -> variable.input().isPresent()).toList();
    if (inputs.isEmpty()) {
      return new CountedInputs(LinearTerm.ZERO, LinearTerm.ZERO, Set.of(0));
    }
    StateVariable first = inputs.get(0);
    for (StateVariable other : inputs) {
      if (other.drawnFor().isPresent()) {
        throw CountingExecutor.refusal(
            other.declarator(), "inputs of some processes", "prove it for a number of processes");
      }
      if (!other.input().equals(first.input()) || !other.type().equals("int")) {
        throw CountingExecutor.refusal(
            other.declarator(), "inputs of several ranges or types", "use int and one range");
      }
    }
    return of(first.input().orElseThrow(), first);
  }

  private static CountedInputs of(InputValues values, StateVariable variable) {
    if (values instanceof InputValues.Listed list) {
      TreeSet<Integer> sorted = new TreeSet<>(list.numbers());
      return few(LinearTerm.of(sorted.first()), LinearTerm.of(sorted.last()), sorted);
    }
    if (values instanceof InputValues.Range range) {
      LinearTerm low = bound(range.low());
      LinearTerm high = bound(range.high());
      boolean listed =
          low.isConstant() && high.isConstant() && high.constant() - low.constant() < FEW;
      return few(low, high, listed ? new TreeSet<>(values.values(1, 0)) : Set.of());
    }
    throw CountingExecutor.refusal(variable.declarator(), "this input", "give it a range");
  }

  private static CountedInputs few(LinearTerm low, LinearTerm high, Set<Integer> all) {
    return new CountedInputs(low, high, all.size() <= FEW ? all : Set.of());
  }

  private static LinearTerm bound(InputValues.Bound bound) {
    return switch (bound.text()) {
      case "n" -> SystemSize.N;
      case "f" -> SystemSize.F;
      default -> LinearTerm.of(Integer.parseInt(bound.text()));
    };
  }

  boolean areListed() {
    return !listed.isEmpty();
  }

  /** As they are told apart. */
  List<AbstractValue> values() {
    return areListed()
        ? listed.stream().<AbstractValue>map(Count::of).toList()
        : Stream.of(Region.values()).<AbstractValue>map(InputValue::new).toList();
  }

  InputRange range(LinearTerm focus) {
    return new InputRange(!areListed(), low, high, focus);
  }
}
