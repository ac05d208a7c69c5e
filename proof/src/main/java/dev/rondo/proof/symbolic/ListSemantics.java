package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.StreamValue;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The semantics of lists and arrays: slots in order, and a symbolic length. */
final class ListSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  ListSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Optional<Value> run(ListValue list, MethodCallExpr call, ExecutionState env) {
    return switch (call.getNameAsString()) {
      case "size" -> Optional.of(values.number(list.length()));
      case "isEmpty" -> Optional.of(values.bool(terms.eq(list.length(), terms.number(0))));
      case "get" -> Optional.of(get(list, index(list, call, 0, env), env, call));
      case "contains" -> Optional.of(values.bool(contains(list, call, env)));
      case "stream" -> Optional.of(new StreamValue(executor.elements(list, call)));
      case "iterator" -> Optional.of(MailboxSemantics.start(call, executor.elements(list, call)));
      case "subList" -> Optional.of(part(list, call, env));
      case "indexOf" -> Optional.of(indexOf(list, call, env));
      default -> change(list, call, env);
    };
  }

  /**
   * The call must always change the list: on an immutable list, some calls without effect do not
   * throw.
   */
  private void refuseUnlessMutable(ListValue list, MethodCallExpr call, ExecutionState env) {
    if (!OwnershipRules.changes(call)) {
      throw new UnsupportedCode(call, "this call of a list", "see docs/proofs.md");
    }
    if (isUnknown(list)) {
      throw new UnsupportedCode(
          call, "a change of a list that may be one which cannot be changed", "copy it before");
    }
    executor.failWhere(env, terms.bool(!list.mutable()), "a list is changed that cannot be", call);
  }

  private static boolean isUnknown(ListValue list) {
    return list.change() == Mutability.UNSURE || list.change() == Mutability.LEFT_ALONE;
  }

  private Optional<Value> change(ListValue list, MethodCallExpr call, ExecutionState env) {
    AssignmentSemantics assignments = new AssignmentSemantics(executor);
    OwnershipRules arguments = new OwnershipRules(executor, env);
    refuseUnlessMutable(list, call, env);
    switch (call.getNameAsString()) {
      case "add" -> {
        if (call.getArguments().size() != 1) {
          throw new UnsupportedCode(call, "an element inserted in the middle", "add it at the end");
        }
        Value element = arguments.element(list, call, 0);
        assignments.change(call, append(list, terms.bool(true), element), env);
        return Optional.of(values.bool(terms.bool(true)));
      }
      case "addAll" -> {
        Value other = arguments.of(list, call, 0);
        ListValue longer = list;
        for (Slot slot : executor.elements(other, call)) {
          longer = append(longer, slot.present(), slot.value());
        }
        assignments.change(call, longer, env);
        return Optional.of(values.bool(terms.lt(list.length(), longer.length())));
      }
      case "remove" -> {
        return Optional.of(remove(list, call, env));
      }
      case "set" -> {
        Term index = index(list, call, 0, env);
        Value element = arguments.element(list, call, 1);
        assignments.change(call, set(list, index, element, env, call), env);
        return Optional.of(get(list, index, env, call));
      }
      case "clear" -> {
        assignments.change(
            call,
            new ListValue(list.present(), terms.number(0), List.of(), Mutability.ALLOWED),
            env);
        return Optional.empty();
      }
      default -> throw new UnsupportedCode(call, "this call of a list", "see docs/proofs.md");
    }
  }

  private Term index(ListValue list, MethodCallExpr call, int argument, ExecutionState env) {
    return executor.number(
        new OwnershipRules(executor, env).of(list, call, argument), call.getArgument(argument));
  }

  /** The value to look for; some lists throw if it is null. */
  private Value sought(ListValue list, MethodCallExpr call, ExecutionState env) {
    OwnershipRules.refuseLong(call.getArgument(0));
    Value element = new OwnershipRules(executor, env).of(list, call, 0);
    Term isNull = values.isNull(element);
    if (isUnknown(list) && !terms.isFalse(terms.and(env.absolute(), isNull))) {
      throw new UnsupportedCode(
          call, "null, looked for in a list that may be one of List.of", "ask for null before");
    }
    if (list.change() == Mutability.STRICT) {
      executor.failWhere(env, isNull, "null is looked for where there is none", call);
    }
    return element;
  }

  /** The element at an index; an exception if the index is out of bounds. */
  Value get(Value value, Term index, ExecutionState env, Node place) {
    ListValue list = sequence(value, place);
    executor.failWhere(env, outside(list, index), "an index is outside of its list", place);
    Value found = Values.NULL;
    for (int slot = list.slots().size() - 1; slot >= 0; slot--) {
      Term here = terms.eq(index, terms.number(slot));
      if (!terms.isFalse(here)) {
        found =
            found == Values.NULL
                ? list.slots().get(slot)
                : values.choose(here, list.slots().get(slot), found);
      }
    }
    return found;
  }

  /** The list with another element at an index; an exception if the index is out of bounds. */
  ListValue set(Value value, Term index, Value element, ExecutionState env, Node place) {
    ListValue list = sequence(value, place);
    executor.failWhere(env, outside(list, index), "an index is outside of its list", place);
    List<Value> slots = new ArrayList<>();
    for (int slot = 0; slot < list.slots().size(); slot++) {
      slots.add(
          values.choose(terms.eq(index, terms.number(slot)), element, list.slots().get(slot)));
    }
    return new ListValue(list.present(), list.length(), List.copyOf(slots), list.change());
  }

  private static ListValue sequence(Value value, Node place) {
    if (value instanceof ListValue sequence) {
      return sequence;
    }
    throw new UnsupportedCode(place, "an index into this", "use lists and arrays");
  }

  private Term outside(ListValue list, Term index) {
    return terms.or(terms.lt(index, terms.number(0)), terms.le(list.length(), index));
  }

  /** The list with another element at its end, under a condition. */
  ListValue append(ListValue list, Term condition, Value element) {
    if (terms.isFalse(condition)) {
      return list;
    }
    List<Value> slots = new ArrayList<>();
    for (int slot = 0; slot <= list.slots().size(); slot++) {
      Term here = terms.and(condition, terms.eq(list.length(), terms.number(slot)));
      slots.add(
          slot == list.slots().size()
              ? element
              : values.choose(here, element, list.slots().get(slot)));
    }
    boolean canBeFull = !terms.isFalse(terms.eq(list.length(), terms.number(list.slots().size())));
    return new ListValue(
        list.present(),
        terms.add(list.length(), terms.ite(condition, terms.number(1), terms.number(0))),
        List.copyOf(canBeFull ? slots : slots.subList(0, list.slots().size())),
        list.change());
  }

  private Term contains(ListValue list, MethodCallExpr call, ExecutionState env) {
    Value element = sought(list, call, env);
    List<Term> found = new ArrayList<>();
    for (Slot slot : executor.elements(list, call)) {
      found.add(terms.and(slot.present(), values.same(slot.value(), element)));
    }
    return terms.or(found);
  }

  private Value indexOf(ListValue list, MethodCallExpr call, ExecutionState env) {
    Value element = sought(list, call, env);
    List<Slot> slots = executor.elements(list, call);
    Term found = terms.number(-1);
    for (int index = slots.size() - 1; index >= 0; index--) {
      Slot slot = slots.get(index);
      Term here = terms.and(slot.present(), values.same(slot.value(), element));
      found = terms.ite(here, terms.number(index), found);
    }
    return values.number(found);
  }

  private Value part(ListValue list, MethodCallExpr call, ExecutionState env) {
    Node parent = call.getParentNode().orElse(null);
    boolean copied =
        (parent instanceof MethodCallExpr user && !OwnershipRules.changes(user))
            || parent instanceof ObjectCreationExpr;
    if (list.mutable() && !copied) {
      throw new UnsupportedCode(
          call, "a part of a list that changes with it", "copy it: List.copyOf(…)");
    }
    Term from = index(list, call, 0, env);
    Term to = index(list, call, 1, env);
    executor.failWhere(
        env,
        terms.or(terms.lt(from, terms.number(0)), terms.lt(to, from), terms.lt(list.length(), to)),
        "a part reaches outside of its list",
        call);
    List<Slot> kept = new ArrayList<>();
    for (int slot = 0; slot < list.slots().size(); slot++) {
      Term number = terms.number(slot);
      Term inside = terms.and(terms.le(from, number), terms.lt(number, to));
      kept.add(new Slot(inside, list.slots().get(slot), -1));
    }
    return new MailboxSemantics(executor).compact(kept);
  }

  /** Removes the first element that equals another; an element at an index is not covered. */
  private Value remove(ListValue list, MethodCallExpr call, ExecutionState env) {
    OwnershipRules.refuseLong(call.getArgument(0));
    Value element = new OwnershipRules(executor, env).of(list, call, 0);
    if (element instanceof Scalar scalar && scalar.kind().equals(Value.ScalarType.INT)) {
      throw new UnsupportedCode(call, "an element removed by its index", "copy with subList");
    }
    Term removed = terms.bool(false);
    List<Slot> kept = new ArrayList<>();
    for (Slot slot : executor.elements(list, call)) {
      Term here = terms.and(slot.present(), terms.not(removed), values.same(slot.value(), element));
      kept.add(new Slot(terms.and(slot.present(), terms.not(here)), slot.value(), -1));
      removed = terms.or(removed, here);
    }
    ListValue rest = new MailboxSemantics(executor).compact(kept);
    new AssignmentSemantics(executor)
        .change(
            call,
            new ListValue(list.present(), rest.length(), rest.slots(), Mutability.ALLOWED),
            env);
    return values.bool(removed);
  }
}
