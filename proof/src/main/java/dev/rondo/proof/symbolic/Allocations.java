package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Change;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;

/** The semantics of {@code new}. */
final class Allocations {

  private static final int LONGEST_ARRAY = 1_000;

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  Allocations(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Value create(ObjectCreationExpr creation, ExecutionState env) {
    String type = ClassModel.simple(creation.getType().getNameAsString());
    if (executor.model().record(type).isPresent()) {
      return record(executor.model().record(type).get(), creation, env);
    }
    return switch (type) {
      case "ArrayList", "LinkedList" -> list(creation, env);
      case "TreeSet" -> set(creation, env, true);
      case "HashSet", "LinkedHashSet" -> set(creation, env, false);
      case "NodeMap" -> NodeMaps.empty(executor.context().n());
      default ->
          throw new UnsupportedCode(
              creation, "a new " + type, "use records, ArrayList, TreeSet and HashSet");
    };
  }

  private Value record(RecordDeclaration record, ObjectCreationExpr creation, ExecutionState env) {
    boolean plain = record.getConstructors().isEmpty() && record.getCompactConstructors().isEmpty();
    if (!plain) {
      throw new UnsupportedCode(
          creation, "a record with a constructor of its own", "compute before you create");
    }
    ClassModel.refuseOwnEquality(record, creation);
    record.getParameters().forEach(component -> SupportedTypes.refuse(component.getType()));
    List<Value> components = new ArrayList<>();
    for (Expression argument : creation.getArguments()) {
      Value value = values.plain(executor.evaluate(argument, env));
      components.add(new Assignments(executor).owned(argument, value));
    }
    return new RecordValue(
        terms.bool(true), record.getNameAsString(), List.copyOf(components), null);
  }

  private Value list(ObjectCreationExpr creation, ExecutionState env) {
    ListValue empty = new ListValue(terms.bool(true), terms.number(0), List.of(), Change.ALLOWED);
    if (creation.getArguments().isEmpty()) {
      return empty;
    }
    Value from = executor.evaluate(creation.getArgument(0), env);
    if (from instanceof Value.Scalar) {
      return empty; // its capacity
    }
    if (from instanceof ListValue copied) {
      executor.failWhere(env, terms.not(copied.present()), "a list is null", creation);
      return new ListValue(terms.bool(true), copied.length(), copied.slots(), Change.ALLOWED);
    }
    throw new UnsupportedCode(creation, "a list made of this", "copy lists");
  }

  private Value set(ObjectCreationExpr creation, ExecutionState env, boolean sorted) {
    SetValue set = new SetValue(List.of(), true, sorted);
    if (creation.getArguments().isEmpty()) {
      return set;
    }
    Value from = executor.evaluate(creation.getArgument(0), env);
    for (Slot slot : new Sets(executor).slots(from, creation)) {
      new Sets(executor).refuseOrder(set, slot.value(), creation);
      set = values.with(set, slot.present(), slot.value());
    }
    return set;
  }

  /** An array of a size that is known. */
  Value array(ArrayCreationExpr creation, ExecutionState env) {
    if (creation.getInitializer().isPresent() || creation.getLevels().size() != 1) {
      throw new UnsupportedCode(creation, "this array", "use new int[size]");
    }
    Term size = executor.number(creation.getLevels().get(0).getDimension().orElseThrow(), env);
    if (!(size instanceof Term.Int known)) {
      throw new UnsupportedCode(creation, "an array of unknown size", "use n() or a constant");
    }
    if (known.value() > LONGEST_ARRAY) {
      throw new UnsupportedCode(
          creation, "an array of more than " + LONGEST_ARRAY + " places", "search instead");
    }
    SupportedTypes.refuse(creation.getElementType());
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
    return new ListValue(terms.bool(true), size, List.copyOf(slots), Change.ALLOWED);
  }
}
