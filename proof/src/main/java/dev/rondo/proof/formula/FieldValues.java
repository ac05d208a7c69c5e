package dev.rondo.proof.formula;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;

/** Initial and symbolic values of the types that fields have. */
final class FieldValues {

  private final ClassModel text;
  private final Values values;
  private final Terms terms;
  private final FormulaBuilder formula;
  private final int n;

  /** How many elements an unknown list or set has at most. */
  private final int longest;

  FieldValues(ClassModel text, Values values, FormulaBuilder formula, int n, int longest) {
    this.text = text;
    this.values = values;
    this.terms = values.terms();
    this.formula = formula;
    this.n = n;
    this.longest = longest;
  }

  /** The default value of a field. */
  Value initial(Type type) {
    return text.scalarType(type.asString()).<Value>map(values::initial).orElse(Values.NULL);
  }

  /** Any value of a type. */
  Value unknown(Type type, String name, Node place) {
    String written =
        switch (type.asString()) {
          case "Integer" -> "int";
          case "Boolean" -> "boolean";
          default -> type.asString();
        };
    return text.scalarType(written)
        .<Value>map(kind -> scalar(kind, name))
        .orElseGet(() -> compound(type, name, place));
  }

  /** A mailbox that holds any messages of its type. */
  MailboxValue mailbox(ClassOrInterfaceType type, String name, Node place) {
    String message = type.getTypeArguments().orElseThrow().get(0).asString();
    List<Slot> slots = new ArrayList<>();
    for (int sender = 0; sender < n; sender++) {
      String from = name + "_from_P" + sender;
      RecordValue any = structure(message, from, place);
      slots.add(
          new Slot(
              scalar(ScalarType.BOOL, from + "_there").term(),
              new RecordValue(terms.bool(true), any.type(), any.components(), terms.number(sender)),
              sender));
    }
    return new MailboxValue(List.copyOf(slots));
  }

  private Value compound(Type type, String name, Node place) {
    if (text.record(type.asString()).isPresent()) {
      return structure(type.asString(), name, place);
    }
    if (type instanceof ClassOrInterfaceType generic && generic.getTypeArguments().isPresent()) {
      Type element = generic.getTypeArguments().get().get(0);
      switch (generic.getNameAsString()) {
        case "List", "ArrayList" -> {
          return list(element, name, place, change(generic, place));
        }
        case "NodeMap" -> {
          return perNode(element, name, place);
        }
        case "Set", "TreeSet", "HashSet", "SortedSet" -> {
          return set(element, name, place, generic.getNameAsString());
        }
        default -> {}
      }
    }
    throw new UnsupportedCode(
        place,
        "a field of type " + type.asString() + " in a proof for all phases",
        "use int, boolean, enums, NodeId, records, lists and sets of these");
  }

  private Scalar scalar(ScalarType kind, String name) {
    Scalar scalar = values.unknown(kind, name);
    formula.decisions().open((Term.Var) scalar.term());
    formula.assume(text.range(scalar, n, terms));
    return scalar;
  }

  private RecordValue structure(String record, String name, Node place) {
    List<Value> components = new ArrayList<>();
    List<Type> types = text.componentTypes(record);
    ClassModel.refuseOwnEquality(text.record(record).orElseThrow(), place);
    for (int index = 0; index < types.size(); index++) {
      String component = text.record(record).orElseThrow().getParameter(index).getNameAsString();
      components.add(unknown(types.get(index), name + "_" + component, place));
    }
    return new RecordValue(
        scalar(ScalarType.BOOL, name + "_set").term(),
        Symbol.simpleName(record),
        List.copyOf(components),
        null);
  }

  /** A list in a field is mutable if the field never holds another one. */
  private Mutability change(ClassOrInterfaceType list, Node place) {
    if (list.getNameAsString().equals("ArrayList")) {
      return Mutability.ALLOWED;
    }
    if (place.getParentNode().orElse(null) instanceof VariableDeclarator variable
        && variable.getType() == list) {
      String field = variable.getNameAsString();
      if (text.isAlwaysNew(field)) {
        return Mutability.ALLOWED;
      }
      return text.changesInPlace(field) ? Mutability.UNSURE : Mutability.LEFT_ALONE;
    }
    return Mutability.LEFT_ALONE;
  }

  private ListValue list(Type element, String name, Node place, Mutability change) {
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < longest; index++) {
      slots.add(unknown(element, name + "_" + index, place));
    }
    Term length = scalar(ScalarType.INT, name + "_size").term();
    formula.assume(
        terms.and(terms.le(terms.number(0), length), terms.le(length, terms.number(longest))));
    return new ListValue(
        scalar(ScalarType.BOOL, name + "_set").term(), length, List.copyOf(slots), change);
  }

  private SetValue set(Type element, String name, Node place, String type) {
    List<Slot> slots = new ArrayList<>();
    for (int index = 0; index < longest; index++) {
      Term present = scalar(ScalarType.BOOL, name + "_has_" + index).term();
      slots.add(new Slot(present, unknown(element, name + "_" + index, place), -1));
    }
    return new SetValue(List.copyOf(slots), true, type.startsWith("Tree"));
  }

  private NodeMapValue perNode(Type element, String name, Node place) {
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < n; index++) {
      slots.add(unknown(element, name + "_P" + index, place));
    }
    return new NodeMapValue(List.copyOf(slots), unknown(element, name + "_last", place));
  }
}
