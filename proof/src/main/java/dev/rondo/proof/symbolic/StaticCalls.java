package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
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
import java.util.Optional;

/** Calls on classes: of the class itself, and of those of Java that protocols use. */
final class StaticCalls {

  private final Machine machine;
  private final Terms terms;
  private final Values values;

  StaticCalls(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
  }

  Value run(MethodCallExpr call, String type, Env env) {
    Optional<MethodDeclaration> own =
        machine
            .text()
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
        call.getArguments().forEach(Arguments::refuseLong);
        yield values.bool(values.same(value(call, 0, env), value(call, 1, env)));
      }
      case "Map.entry" ->
          new Structure(
              terms.bool(true),
              Structure.ENTRY,
              List.of(owned(call, 0, env), owned(call, 1, env)),
              null);
      case "List.of" -> listOf(call, env);
      case "Set.of" -> setOf(call, env);
      case "List.copyOf" -> copy(value(call, 0, env), call, env);
      case "Set.copyOf" -> setOf(new Sets(machine).slots(value(call, 0, env), call), call, env);
      default -> {
        boolean isOwn = own.isPresent() && own.get().isStatic();
        if (!isOwn) {
          throw new NotCovered(
              call,
              "the call of " + type + "." + call.getNameAsString(),
              "see docs/proofs.md for what is covered");
        }
        yield machine.expressions().invoke(own.get(), call, env);
      }
    };
  }

  /** A class of the file may be named like one of the JDK. */
  private static boolean isOfFile(MethodCallExpr call) {
    return Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
        && !LibraryModel.standard().knows(method.owner());
  }

  private Term number(MethodCallExpr call, int index, Env env) {
    return machine.expressions().number(call.getArgument(index), env);
  }

  private Value value(MethodCallExpr call, int index, Env env) {
    return machine.expressions().evaluate(call.getArgument(index), env);
  }

  /** A value that must be there, and that nobody else may change. */
  private Value owned(MethodCallExpr call, int index, Env env) {
    Expression argument = call.getArgument(index);
    Arguments.refuseLong(argument);
    Value value = values.plain(machine.expressions().evaluate(argument, env));
    machine.failWhere(env, values.isNull(value), "null in a list or an entry", argument);
    return new VariableChanges(machine).owned(argument, value);
  }

  private List<Value> all(MethodCallExpr call, Env env) {
    List<Value> all = new ArrayList<>();
    for (int index = 0; index < call.getArguments().size(); index++) {
      all.add(owned(call, index, env));
    }
    return all;
  }

  private Value listOf(MethodCallExpr call, Env env) {
    List<Value> slots = all(call, env);
    return new Sequence(
        terms.bool(true), terms.number(slots.size()), List.copyOf(slots), Change.STRICT);
  }

  /** The same value twice is an exception. */
  private Value setOf(MethodCallExpr call, Env env) {
    List<Value> all = all(call, env);
    for (int index = 0; index < all.size(); index++) {
      for (Value earlier : all.subList(0, index)) {
        machine.failWhere(
            env, values.same(earlier, all.get(index)), "a value stands twice in Set.of", call);
      }
    }
    return setOf(all.stream().map(v -> new Slot(terms.bool(true), v, -1)).toList(), call, env);
  }

  private Value setOf(List<Slot> slots, MethodCallExpr call, Env env) {
    refuseNulls(slots, call, env);
    Collected set = new Collected(List.of(), false, false);
    for (Slot slot : slots) {
      set = values.with(set, slot.present(), slot.value());
    }
    return set;
  }

  private void refuseNulls(List<Slot> slots, MethodCallExpr call, Env env) {
    for (Slot slot : slots) {
      Term isNull = terms.and(slot.present(), values.isNull(slot.value()));
      machine.failWhere(env, isNull, "null in a copy", call);
    }
  }

  /** What nobody can change any more. */
  private Value copy(Value value, MethodCallExpr call, Env env) {
    if (value instanceof Sequence s) {
      machine.failWhere(env, terms.not(s.present()), "a list is null", call);
      refuseNulls(machine.expressions().elements(s, call), call, env);
      return new Sequence(s.present(), s.length(), s.slots(), Change.STRICT);
    }
    if (value instanceof Collected set) {
      return new Collected(set.slots(), false, set.sorted());
    }
    throw new NotCovered(call, "a copy of this", "copy lists and sets");
  }

  /** As {@code compareTo} of numbers and processes has it. */
  static Value comparison(Values values, Term a, Term b) {
    Terms terms = values.terms();
    return values.number(
        terms.ite(
            terms.lt(a, b),
            terms.number(-1),
            terms.ite(terms.eq(a, b), terms.number(0), terms.number(1))));
  }
}
