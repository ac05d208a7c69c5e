package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.OptionalValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.StreamValue;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The semantics of streams and optional values. */
final class StreamSemantics {

  /** An operation that may end before all elements have come. */
  private static final Set<String> LAZY =
      Set.of("anyMatch", "noneMatch", "allMatch", "findFirst", "findAny", "count");

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  StreamSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Value run(StreamValue flow, MethodCallExpr call, ExecutionState env) {
    String name = call.getNameAsString();
    if (flow.mustRun() && LAZY.contains(name)) {
      throw new UnsupportedCode(
          call, "a stream of which not all need to be looked at, and some may throw", "loop");
    }
    LambdaSemantics functions = new LambdaSemantics(executor);
    return switch (name) {
      case "filter" -> {
        List<Slot> kept =
            each(flow, s -> new Slot(holds(functions, call, s, env), s.value(), s.sender()));
        yield new StreamValue(kept, flow.mustRun() || functions.acted());
      }
      case "map", "mapToInt", "mapToObj" -> {
        List<Slot> made =
            each(flow, s -> new Slot(s.present(), mapped(functions, call, s, env), -1));
        yield new StreamValue(made, flow.mustRun() || functions.acted());
      }
      case "boxed" -> flow;
      case "anyMatch" -> values.bool(meets(flow, call, env, true));
      case "noneMatch" -> values.bool(terms.not(meets(flow, call, env, true)));
      case "allMatch" -> values.bool(terms.not(meets(flow, call, env, false)));
      case "count" -> values.number(count(flow));
      case "sum" -> values.number(sum(flow, call));
      case "distinct" -> new StreamValue(distinct(flow), flow.mustRun());
      case "findFirst", "findAny" ->
          new OptionalValue(
              values.any(flow.slots()), values.firstOf(flow.slots()).orElse(Values.NULL));
      case "max" -> extreme(flow, call, env, false);
      case "min" -> extreme(flow, call, env, true);
      case "toList" -> new MailboxSemantics(executor).compact(flow.slots());
      default -> throw new UnsupportedCode(call, "this call of a stream", "see docs/proofs.md");
    };
  }

  private static List<Slot> each(StreamValue flow, Function<Slot, Slot> change) {
    return flow.slots().stream().map(change).toList();
  }

  private Term holds(
      LambdaSemantics functions, MethodCallExpr call, Slot slot, ExecutionState env) {
    return terms.isFalse(slot.present())
        ? slot.present()
        : terms.and(
            slot.present(), functions.test(call.getArgument(0), slot.value(), env, slot.present()));
  }

  private Value mapped(
      LambdaSemantics functions, MethodCallExpr call, Slot slot, ExecutionState env) {
    if (!call.getNameAsString().equals("mapToInt")
        && call.getArgument(0) instanceof LambdaExpr lambda) {
      lambda.getExpressionBody().ifPresent(OwnershipRules::refuseLong);
    }
    return terms.isFalse(slot.present())
        ? Values.NULL
        : functions.apply(call.getArgument(0), List.of(slot.value()), env, slot.present());
  }

  /** Whether the function has this result for some element; it is not applied to later ones. */
  private Term meets(StreamValue flow, MethodCallExpr call, ExecutionState env, boolean answer) {
    Term met = terms.bool(false);
    for (Slot slot : flow.slots()) {
      Term asked = terms.and(slot.present(), terms.not(met));
      if (!terms.isFalse(asked)) {
        Term says =
            new LambdaSemantics(executor).test(call.getArgument(0), slot.value(), env, asked);
        met = terms.or(met, terms.and(asked, answer ? says : terms.not(says)));
      }
    }
    return met;
  }

  private Term count(StreamValue flow) {
    return terms.count(flow.slots().stream().map(Slot::present).toList());
  }

  private Term sum(StreamValue flow, MethodCallExpr call) {
    Term sum = terms.number(0);
    for (Slot slot : flow.slots()) {
      if (!terms.isFalse(slot.present())) {
        Term number = executor.number(slot.value(), call);
        sum = terms.add(sum, terms.ite(slot.present(), number, terms.number(0)));
      }
    }
    return sum;
  }

  private List<Slot> distinct(StreamValue flow) {
    List<Slot> kept = new ArrayList<>();
    for (Slot slot : flow.slots()) {
      List<Term> seen = new ArrayList<>();
      for (Slot earlier : kept) {
        if (!terms.isFalse(earlier.present()) && !terms.isFalse(slot.present())) {
          seen.add(terms.and(earlier.present(), values.same(earlier.value(), slot.value())));
        }
      }
      Term isNew = terms.and(slot.present(), terms.not(terms.or(seen)));
      kept.add(new Slot(isNew, slot.value(), -1));
    }
    return kept;
  }

  private Value extreme(StreamValue flow, MethodCallExpr call, ExecutionState env, boolean least) {
    List<Slot> there =
        flow.slots().stream().filter(slot -> !terms.isFalse(slot.present())).toList();
    if (there.isEmpty()) {
      return new OptionalValue(terms.bool(false), Values.NULL);
    }
    Value best =
        call.getArguments().isEmpty()
            ? new SetSemantics(executor).extreme(there, least, call)
            : byKey(there, call, env, least);
    return new OptionalValue(values.any(there), best);
  }

  /** As in Java, the first of several greatest elements and the first of several least ones. */
  private Value byKey(List<Slot> slots, MethodCallExpr call, ExecutionState env, boolean least) {
    Expression key = key(call);
    Value best = slots.get(0).value();
    Term present = slots.get(0).present();
    Term bestKey = keyOf(key, slots.get(0), env);
    for (Slot slot : slots.subList(1, slots.size())) {
      Term itsKey = keyOf(key, slot, env);
      Term beats = least ? terms.lt(itsKey, bestKey) : terms.lt(bestKey, itsKey);
      Term taken = terms.and(slot.present(), terms.or(terms.not(present), beats));
      best = values.choose(taken, slot.value(), best);
      bestKey = terms.ite(taken, itsKey, bestKey);
      present = terms.or(present, slot.present());
    }
    return best;
  }

  private Expression key(MethodCallExpr call) {
    if (call.getArgument(0) instanceof MethodCallExpr comparator
        && comparator.getNameAsString().equals("comparingInt")) {
      return comparator.getArgument(0);
    }
    throw new UnsupportedCode(
        call.getArgument(0), "this order", "use Comparator.comparingInt, or a loop");
  }

  private Term keyOf(Expression key, Slot slot, ExecutionState env) {
    Value value =
        new LambdaSemantics(executor).apply(key, List.of(slot.value()), env, slot.present());
    return executor.number(value, key);
  }

  Value ofMaybe(OptionalValue maybe, MethodCallExpr call, ExecutionState env) {
    return switch (call.getNameAsString()) {
      case "isPresent" -> values.bool(maybe.present());
      case "isEmpty" -> values.bool(terms.not(maybe.present()));
      case "orElse" -> {
        Value other = values.plain(executor.evaluate(call.getArgument(0), env));
        yield terms.isFalse(maybe.present())
            ? other
            : values.choose(maybe.present(), maybe.value(), other);
      }
      case "get", "getAsInt", "orElseThrow" -> {
        executor.failWhere(env, terms.not(maybe.present()), "there is no value", call);
        yield maybe.value();
      }
      default -> throw new UnsupportedCode(call, "this call", "use isPresent, orElse and get");
    };
  }
}
