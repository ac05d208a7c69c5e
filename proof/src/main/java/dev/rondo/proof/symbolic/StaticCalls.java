package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Sequence;
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
    return switch (type + "." + call.getNameAsString()) {
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
      case "Objects.equals" -> values.bool(values.same(value(call, 0, env), value(call, 1, env)));
      case "Map.entry" ->
          new Structure(
              terms.bool(true),
              Calls.ENTRY,
              List.of(owned(call, 0, env), owned(call, 1, env)),
              null);
      case "List.of" -> listOf(call, env);
      case "Set.of" -> setOf(call, env);
      case "List.copyOf", "Set.copyOf" -> copy(value(call, 0, env), call);
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

  private Term number(MethodCallExpr call, int index, Env env) {
    return machine.expressions().number(call.getArgument(index), env);
  }

  private Value value(MethodCallExpr call, int index, Env env) {
    return machine.expressions().evaluate(call.getArgument(index), env);
  }

  private Value owned(MethodCallExpr call, int index, Env env) {
    return Assignments.owned(call.getArgument(index), values.plain(value(call, index, env)));
  }

  private Value listOf(MethodCallExpr call, Env env) {
    List<Value> slots = new ArrayList<>();
    for (Expression argument : call.getArguments()) {
      slots.add(values.plain(machine.expressions().evaluate(argument, env)));
    }
    return new Sequence(terms.bool(true), terms.number(slots.size()), List.copyOf(slots), false);
  }

  private Value setOf(MethodCallExpr call, Env env) {
    Collected set = new Collected(List.of(), false, false);
    for (Expression argument : call.getArguments()) {
      set =
          values.with(
              set, terms.bool(true), values.plain(machine.expressions().evaluate(argument, env)));
    }
    return set;
  }

  /** What nobody can change any more. */
  static Value copy(Value value, MethodCallExpr call) {
    if (value instanceof Sequence s) {
      return new Sequence(s.present(), s.length(), s.slots(), false);
    }
    if (value instanceof Collected set) {
      return new Collected(set.slots(), false, set.sorted());
    }
    throw new NotCovered(call, "a copy of this", "copy lists and sets");
  }

  /** As {@code compareTo} has it. */
  static Value comparison(Values values, Term a, Term b) {
    Terms terms = values.terms();
    return values.number(
        terms.ite(
            terms.lt(a, b),
            terms.number(-1),
            terms.ite(terms.eq(a, b), terms.number(0), terms.number(1))));
  }
}
