package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The semantics of static calls: of the class itself, and of supported library classes. */
final class StaticCallSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  StaticCallSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Value run(MethodCallExpr call, String type, ExecutionState env) {
    Optional<MethodDeclaration> own =
        executor
            .model()
            .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()));
    return switch (isOfFile(call) ? "" : type + "." + call.getNameAsString()) {
      case "Math.max" -> values.number(terms.max(number(call, 0, env), number(call, 1, env)));
      case "Math.min" -> values.number(terms.min(number(call, 0, env), number(call, 1, env)));
      case "Integer.max" -> values.number(terms.max(number(call, 0, env), number(call, 1, env)));
      case "Integer.min" -> values.number(terms.min(number(call, 0, env), number(call, 1, env)));
      case "Math.abs" -> {
        Term number = number(call, 0, env);
        yield values.number(terms.max(number, terms.mul(-1, number)));
      }
      case "Integer.compare" -> comparison(values, number(call, 0, env), number(call, 1, env));
      case "Integer.valueOf" -> values.number(number(call, 0, env));
      case "Objects.equals" -> {
        call.getArguments().forEach(OwnershipRules::refuseLong);
        yield values.bool(values.same(value(call, 0, env), value(call, 1, env)));
      }
      case "Map.entry" ->
          new RecordValue(
              terms.bool(true),
              RecordValue.ENTRY,
              List.of(owned(call, 0, env), owned(call, 1, env)),
              null);
      case "NodeId.of" -> new NodeCallSemantics(executor).node(call, env);
      case "List.of" -> listOf(call, env);
      case "Set.of" -> setOf(call, env);
      case "List.copyOf" -> copy(value(call, 0, env), call, env);
      case "Set.copyOf" ->
          setOf(new SetSemantics(executor).slots(value(call, 0, env), call), call, env);
      default -> {
        boolean isOwn = own.isPresent() && own.get().isStatic();
        if (!isOwn) {
          throw new UnsupportedCode(
              call,
              "the call of " + type + "." + call.getNameAsString(),
              "see docs/proofs.md for what is covered");
        }
        yield executor.invoke(own.get(), call, env);
      }
    };
  }

  /** A class of the file may have the name of a class of the JDK. */
  private static boolean isOfFile(MethodCallExpr call) {
    return Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
        && !method.owner().equals("rondo.NodeId")
        && !LibraryModel.standard().knows(method.owner());
  }

  private Term number(MethodCallExpr call, int index, ExecutionState env) {
    return executor.number(call.getArgument(index), env);
  }

  private Value value(MethodCallExpr call, int index, ExecutionState env) {
    return executor.evaluate(call.getArgument(index), env);
  }

  /** A value that is not null and has no mutable alias. */
  private Value owned(MethodCallExpr call, int index, ExecutionState env) {
    Expression argument = call.getArgument(index);
    OwnershipRules.refuseLong(argument);
    Value value = values.plain(executor.evaluate(argument, env));
    executor.failWhere(env, values.isNull(value), "null in a list or an entry", argument);
    return new AssignmentSemantics(executor).owned(argument, value);
  }

  private List<Value> all(MethodCallExpr call, ExecutionState env) {
    List<Value> all = new ArrayList<>();
    for (int index = 0; index < call.getArguments().size(); index++) {
      all.add(owned(call, index, env));
    }
    return all;
  }

  private Value listOf(MethodCallExpr call, ExecutionState env) {
    List<Value> slots = all(call, env);
    return new ListValue(
        terms.bool(true), terms.number(slots.size()), List.copyOf(slots), Mutability.STRICT);
  }

  /** A value that occurs twice is an exception. */
  private Value setOf(MethodCallExpr call, ExecutionState env) {
    List<Value> all = all(call, env);
    for (int index = 0; index < all.size(); index++) {
      for (Value earlier : all.subList(0, index)) {
        executor.failWhere(
            env, values.same(earlier, all.get(index)), "a value stands twice in Set.of", call);
      }
    }
    return setOf(all.stream().map(v -> new Slot(terms.bool(true), v, -1)).toList(), call, env);
  }

  private Value setOf(List<Slot> slots, MethodCallExpr call, ExecutionState env) {
    refuseNulls(slots, call, env);
    SetValue set = new SetValue(List.of(), false, false);
    for (Slot slot : slots) {
      set = values.with(set, slot.present(), slot.value());
    }
    return set;
  }

  private void refuseNulls(List<Slot> slots, MethodCallExpr call, ExecutionState env) {
    for (Slot slot : slots) {
      Term isNull = terms.and(slot.present(), values.isNull(slot.value()));
      executor.failWhere(env, isNull, "null in a copy", call);
    }
  }

  /** An immutable copy. */
  private Value copy(Value value, MethodCallExpr call, ExecutionState env) {
    if (value instanceof ListValue s) {
      executor.failWhere(env, terms.not(s.present()), "a list is null", call);
      refuseNulls(executor.elements(s, call), call, env);
      return new ListValue(s.present(), s.length(), s.slots(), Mutability.STRICT);
    }
    if (value instanceof SetValue set) {
      return new SetValue(set.slots(), false, set.sorted());
    }
    throw new UnsupportedCode(call, "a copy of this", "copy lists and sets");
  }

  /** As {@code compareTo} of numbers and processes. */
  static Value comparison(Values values, Term a, Term b) {
    Terms terms = values.terms();
    return values.number(
        terms.ite(
            terms.lt(a, b),
            terms.number(-1),
            terms.ite(terms.eq(a, b), terms.number(0), terms.number(1))));
  }
}
