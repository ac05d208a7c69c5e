package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Change;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Sequence;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.Structure;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;

/** What {@code new} makes. */
final class Creations {

  private static final int LONGEST_ARRAY = 1_000;

  private final Machine machine;
  private final Terms terms;
  private final Values values;

  Creations(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
  }

  Value create(ObjectCreationExpr creation, Env env) {
    String type = ClassText.simple(creation.getType().getNameAsString());
    if (machine.text().record(type).isPresent()) {
      return record(machine.text().record(type).get(), creation, env);
    }
    return switch (type) {
      case "ArrayList", "LinkedList" -> list(creation, env);
      case "TreeSet" -> set(creation, env, true);
      case "HashSet", "LinkedHashSet" -> set(creation, env, false);
      case "NodeMap" -> NodeMaps.empty(machine.place().n());
      default ->
          throw new NotCovered(
              creation, "a new " + type, "use records, ArrayList, TreeSet and HashSet");
    };
  }

  private Value record(RecordDeclaration record, ObjectCreationExpr creation, Env env) {
    boolean plain = record.getConstructors().isEmpty() && record.getCompactConstructors().isEmpty();
    if (!plain) {
      throw new NotCovered(
          creation, "a record with a constructor of its own", "compute before you create");
    }
    ClassText.refuseOwnEquality(record, creation);
    record.getParameters().forEach(component -> NumberTypes.refuse(component.getType()));
    List<Value> components = new ArrayList<>();
    for (Expression argument : creation.getArguments()) {
      Value value = values.plain(machine.expressions().evaluate(argument, env));
      components.add(new VariableChanges(machine).owned(argument, value));
    }
    return new Structure(terms.bool(true), record.getNameAsString(), List.copyOf(components), null);
  }

  private Value list(ObjectCreationExpr creation, Env env) {
    Sequence empty = new Sequence(terms.bool(true), terms.number(0), List.of(), Change.ALLOWED);
    if (creation.getArguments().isEmpty()) {
      return empty;
    }
    Value from = machine.expressions().evaluate(creation.getArgument(0), env);
    if (from instanceof Value.Scalar) {
      return empty; // its capacity
    }
    if (from instanceof Sequence copied) {
      machine.failWhere(env, terms.not(copied.present()), "a list is null", creation);
      return new Sequence(terms.bool(true), copied.length(), copied.slots(), Change.ALLOWED);
    }
    throw new NotCovered(creation, "a list made of this", "copy lists");
  }

  private Value set(ObjectCreationExpr creation, Env env, boolean sorted) {
    Collected set = new Collected(List.of(), true, sorted);
    if (creation.getArguments().isEmpty()) {
      return set;
    }
    Value from = machine.expressions().evaluate(creation.getArgument(0), env);
    for (Slot slot : new Sets(machine).slots(from, creation)) {
      new Sets(machine).refuseOrder(set, slot.value(), creation);
      set = values.with(set, slot.present(), slot.value());
    }
    return set;
  }

  /** An array of a size that is known. */
  Value array(ArrayCreationExpr creation, Env env) {
    if (creation.getInitializer().isPresent() || creation.getLevels().size() != 1) {
      throw new NotCovered(creation, "this array", "use new int[size]");
    }
    Term size =
        machine.expressions().number(creation.getLevels().get(0).getDimension().orElseThrow(), env);
    if (!(size instanceof Term.Int known)) {
      throw new NotCovered(creation, "an array of unknown size", "use n() or a constant");
    }
    if (known.value() > LONGEST_ARRAY) {
      throw new NotCovered(
          creation, "an array of more than " + LONGEST_ARRAY + " places", "search instead");
    }
    NumberTypes.refuse(creation.getElementType());
    Value zero =
        switch (creation.getElementType().asString()) {
          case "int", "long" -> values.number(0);
          case "boolean" -> values.bool(terms.bool(false));
          default -> Values.NULL;
        };
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < known.value(); index++) {
      slots.add(zero);
    }
    return new Sequence(terms.bool(true), size, List.copyOf(slots), Change.ALLOWED);
  }
}
