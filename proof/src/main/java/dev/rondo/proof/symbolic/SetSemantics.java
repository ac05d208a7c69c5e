package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The semantics of sets: each candidate element has a membership condition. */
final class SetSemantics {

  /** The largest number of candidates; larger sets are refused. */
  private static final int MOST = 64;

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  SetSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Optional<Value> run(SetValue set, MethodCallExpr call, ExecutionState env) {
    return switch (call.getNameAsString()) {
      case "size" -> Optional.of(values.number(size(set)));
      case "isEmpty" -> Optional.of(values.bool(terms.not(values.any(set.slots()))));
      case "contains" -> Optional.of(values.bool(contains(set, argument(set, call, env))));
      case "containsAll" -> Optional.of(values.bool(containsAll(set, call, env)));
      case "first" -> Optional.of(extreme(set, call, env, true));
      case "last" -> Optional.of(extreme(set, call, env, false));
      case "add" -> {
        Value added = new OwnershipRules(executor, env).element(set, call, 0);
        refuseOrder(set, added, call);
        executor.failWhere(
            env,
            terms.and(terms.bool(set.sorted()), values.isNull(added)),
            "null is put into a sorted set",
            call);
        Term isNew = terms.not(contains(set, added));
        change(set, values.with(set, terms.bool(true), added), call, env);
        yield Optional.of(values.bool(isNew));
      }
      case "addAll" -> Optional.of(addAll(set, call, env));
      case "remove" -> {
        Value removed = argument(set, call, env);
        change(set, without(set, removed), call, env);
        yield Optional.of(values.bool(contains(set, removed)));
      }
      case "clear" -> {
        change(set, new SetValue(List.of(), true, set.sorted()), call, env);
        yield Optional.empty();
      }
      default -> throw new UnsupportedCode(call, "this call of a set", "see docs/proofs.md");
    };
  }

  private Value argument(SetValue set, MethodCallExpr call, ExecutionState env) {
    OwnershipRules.refuseLong(call.getArgument(0));
    Value value = new OwnershipRules(executor, env).of(set, call, 0);
    if (set.sorted()) {
      executor.failWhere(env, values.isNull(value), "null is looked for in a sorted set", call);
    }
    return value;
  }

  /** A sorted set uses {@code compareTo}, which may treat different records as equal. */
  void refuseOrder(SetValue set, Value element, Node place) {
    if (set.sorted() && !(element instanceof Scalar || element instanceof Value.Opaque)) {
      throw new UnsupportedCode(place, "a sorted set of these values", "use numbers");
    }
  }

  private void change(SetValue old, SetValue changed, MethodCallExpr call, ExecutionState env) {
    executor.failWhere(env, terms.bool(!old.mutable()), "a set is changed that cannot be", call);
    if (changed.slots().size() > MOST) {
      throw new UnsupportedCode(call, "a set of so many values", "keep the set small");
    }
    new AssignmentSemantics(executor).change(call, changed, env);
  }

  /** The values that a collection may hold, in any order. */
  List<Slot> slots(Value value, Node place) {
    return value instanceof SetValue set ? set.slots() : executor.elements(value, place);
  }

  private Term contains(SetValue set, Value value) {
    List<Term> found = new ArrayList<>();
    for (Slot slot : set.slots()) {
      found.add(terms.and(slot.present(), values.same(slot.value(), value)));
    }
    return terms.or(found);
  }

  private Term containsAll(SetValue set, MethodCallExpr call, ExecutionState env) {
    List<Term> all = new ArrayList<>();
    for (Slot slot : slots(new OwnershipRules(executor, env).of(set, call, 0), call)) {
      all.add(terms.implies(slot.present(), contains(set, slot.value())));
    }
    return terms.and(all);
  }

  private Value addAll(SetValue set, MethodCallExpr call, ExecutionState env) {
    SetValue larger = set;
    List<Term> added = new ArrayList<>();
    for (Slot slot : slots(new OwnershipRules(executor, env).of(set, call, 0), call)) {
      refuseOrder(set, slot.value(), call);
      added.add(terms.and(slot.present(), terms.not(contains(set, slot.value()))));
      larger = values.with(larger, slot.present(), slot.value());
    }
    change(set, larger, call, env);
    return values.bool(terms.or(added));
  }

  private SetValue without(SetValue set, Value removed) {
    List<Slot> kept = new ArrayList<>();
    for (Slot slot : set.slots()) {
      Term other = terms.not(values.same(slot.value(), removed));
      kept.add(new Slot(terms.and(slot.present(), other), slot.value(), -1));
    }
    return new SetValue(List.copyOf(kept), true, set.sorted());
  }

  /** A value that occurs several times counts once. */
  private Term size(SetValue set) {
    List<Term> counted = new ArrayList<>();
    for (int index = 0; index < set.slots().size(); index++) {
      Slot slot = set.slots().get(index);
      List<Term> before = new ArrayList<>();
      for (Slot earlier : set.slots().subList(0, index)) {
        before.add(terms.and(earlier.present(), values.same(earlier.value(), slot.value())));
      }
      counted.add(terms.and(slot.present(), terms.not(terms.or(before))));
    }
    return terms.count(counted);
  }

  private Value extreme(SetValue set, MethodCallExpr call, ExecutionState env, boolean least) {
    if (!set.sorted()) {
      throw new UnsupportedCode(call, "the first of a set without an order", "use a TreeSet");
    }
    executor.failWhere(env, terms.not(values.any(set.slots())), "the set is empty", call);
    return extreme(set.slots(), least, call);
  }

  /** The least or the greatest of the elements that exist. */
  Value extreme(List<Slot> slots, boolean least, Node place) {
    Slot best = null;
    for (Slot slot : slots) {
      if (!Arithmetic.isOrdered(values.plain(slot.value()))) {
        throw new UnsupportedCode(place, "an order of these values", "use numbers");
      }
      best = best == null ? slot : better(best, slot, least);
    }
    return best == null ? values.number(0) : best.value();
  }

  private Slot better(Slot a, Slot b, boolean least) {
    Term x = ((Scalar) values.plain(a.value())).term();
    Term y = ((Scalar) values.plain(b.value())).term();
    Term beats = least ? terms.lt(y, x) : terms.lt(x, y);
    Term second = terms.and(b.present(), terms.or(terms.not(a.present()), beats));
    return new Slot(
        terms.or(a.present(), b.present()), values.choose(second, b.value(), a.value()), -1);
  }
}
