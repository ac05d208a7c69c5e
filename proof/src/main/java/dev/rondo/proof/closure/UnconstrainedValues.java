package dev.rondo.proof.closure;

import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of which only the type is known (havoc); the sizes of collections are unknown too. */
final class UnconstrainedValues {

  /** The depth to which nested records have values of their own. */
  private static final int DEEPEST = 3;

  private final ClassModel text;
  private final Values values;
  private final Terms terms;
  private final int n;
  private final List<Term> assumptions;

  /**
   * Makes such values.
   *
   * @param assumptions receives what follows from their types
   */
  UnconstrainedValues(ClassModel text, Values values, int n, List<Term> assumptions) {
    this.text = text;
    this.values = values;
    this.terms = values.terms();
    this.n = n;
    this.assumptions = assumptions;
  }

  /** Any value of a type. */
  Value any(Type type, String name) {
    return any(type, name, 0);
  }

  private Value any(Type type, String name, int depth) {
    String written = type.asString();
    if (text.record(written).isPresent() && depth < DEEPEST) {
      return record(
          written, name, values.unknown(ScalarType.BOOL, name + "_set").term(), null, depth + 1);
    }
    return text.scalarType(written)
        .<Value>map(kind -> scalar(kind, name))
        .orElseGet(values::opaque);
  }

  /** A message that exists. */
  RecordValue message(String type, String name, Term sender) {
    return record(type, name, terms.bool(true), sender, 0);
  }

  private RecordValue record(
      String type, String name, Term present, @Nullable Term sender, int depth) {
    List<Value> components = new ArrayList<>();
    List<Type> types = text.componentTypes(type);
    for (int index = 0; index < types.size(); index++) {
      String component = text.record(type).orElseThrow().getParameter(index).getNameAsString();
      components.add(any(types.get(index), name + "_" + component, depth));
    }
    return new RecordValue(present, Symbol.simpleName(type), List.copyOf(components), sender);
  }

  private Scalar scalar(ScalarType kind, String name) {
    Scalar scalar = values.unknown(kind, name);
    assumptions.add(text.range(scalar, n, terms));
    return scalar;
  }

  /** The default value of a field. */
  Value initial(Type type) {
    return text.scalarType(type.asString()).<Value>map(values::initial).orElse(Values.NULL);
  }

  /** The same value, or an arbitrary one of its type if its value is lost. */
  Value settled(Type type, Value value) {
    if (value instanceof Opaque opaque) {
      return any(type, "lost_" + opaque.number());
    }
    return value instanceof NullValue ? initial(type) : value;
  }
}
