package dev.rondo.proof.formula;

import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.Collections;
import java.util.List;

/** A constant that a field of every process may hold between any two phases. */
public enum FixedValue {
  /** Null; for messages that differ by destination, no message at all. */
  NOTHING,
  /** True. */
  TRUE,
  /** False. */
  FALSE;

  /** The value itself, for a field that can hold others like the one given. */
  Value of(Values values, Value like) {
    if (like instanceof Scalar scalar) {
      return this == NOTHING
          ? new Scalar(scalar.kind(), values.terms().number(-1))
          : values.bool(values.terms().bool(this == TRUE));
    }
    if (like instanceof NodeMapValue each) {
      List<Value> nothing = Collections.nCopies(each.values().size(), Values.NULL);
      return new NodeMapValue(nothing, Values.NULL);
    }
    if (like instanceof RecordValue) {
      return Values.NULL;
    }
    throw new IllegalArgumentException("nothing fixes " + like);
  }
}
