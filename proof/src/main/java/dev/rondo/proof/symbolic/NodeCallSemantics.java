package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The semantics of the methods of {@code Node} and {@code RoundNode}. */
final class NodeCallSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  NodeCallSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Optional<Value> run(MethodCallExpr call, ExecutionState env) {
    SymbolicExecutor.ProcessContext place = executor.context();
    return switch (call.getNameAsString()) {
      case "self" -> Optional.of(values.node(terms.number(place.process())));
      case "n" -> Optional.of(values.number(place.n()));
      case "f" -> Optional.of(values.number(place.f()));
      case "phase" -> Optional.of(values.number(place.phase()));
      case "round" -> Optional.of(values.number(place.round()));
      case "nodes" -> Optional.of(nodes(-1));
      case "others" -> Optional.of(nodes(place.process()));
      case "node" -> Optional.of(node(call, env));
      case "flip" ->
          Optional.of(
              values.bool(
                  terms.eq(
                      executor.effects().choose(env.absolute(), terms.number(2), call),
                      terms.number(1))));
      case "choose" -> Optional.of(choose(call, env));
      case "output" -> {
        refuseOutput(call.getArgument(0));
        Value shown = values.plain(executor.evaluate(call.getArgument(0), env));
        executor.failWhere(env, values.isNull(shown), "null is output", call);
        executor.effects().output(env.absolute(), shown, call);
        yield Optional.empty();
      }
      case "send" -> {
        Value to = executor.evaluate(call.getArgument(0), env);
        Term receiver = executor.node(to, env, call);
        send(receiver, call.getArgument(1), call, env);
        yield Optional.empty();
      }
      case "broadcast" -> {
        send(null, call.getArgument(0), call, env);
        yield Optional.empty();
      }
      case "when" -> {
        Term guard = executor.condition(call.getArgument(0), env);
        executor.effects().guard(env.absolute(), guard).forEach(env::setField);
        env.leave(terms.not(guard));
        yield Optional.empty();
      }
      default ->
          throw new UnsupportedCode(
              call,
              "the call of " + call.getNameAsString(),
              "see docs/proofs.md for what is covered");
    };
  }

  /** Arrays are equal by identity, and a boxed long never equals an int. */
  private static void refuseOutput(Expression shown) {
    if (Symbol.typeOf(shown).filter(type -> type.endsWith("]")).isPresent()) {
      throw new UnsupportedCode(shown, "an output that is an array", "output a list");
    }
    if (Symbol.typeOf(shown).filter(type -> type.matches("long|java.lang.Long")).isPresent()) {
      throw new UnsupportedCode(shown, "an output of type long", "output an int");
    }
  }

  private void send(
      @Nullable Term to, Expression message, MethodCallExpr call, ExecutionState env) {
    Value sent = executor.evaluate(message, env);
    executor.failWhere(env, values.isNull(sent), "null is sent", call);
    executor.effects().send(env.absolute(), to, sent, call);
  }

  /** The list of the other processes rejects null like List.copyOf; the list of all does not. */
  private Value nodes(int without) {
    List<Value> nodes = new ArrayList<>();
    for (int index = 0; index < executor.context().n(); index++) {
      if (index != without) {
        nodes.add(values.node(terms.number(index)));
      }
    }
    return new ListValue(
        terms.bool(true),
        terms.number(nodes.size()),
        List.copyOf(nodes),
        without < 0 ? Mutability.REFUSED : Mutability.STRICT);
  }

  /** Naming a process beyond the last exceeds the bounds: a send to it is not modelled. */
  Value node(MethodCallExpr call, ExecutionState env) {
    Term index = executor.number(call.getArgument(0), env);
    executor.failWhere(env, terms.lt(index, terms.number(0)), "a process index is negative", call);
    executor.exceedWhere(
        env,
        terms.le(terms.number(executor.context().n()), index),
        "a process is named that does not exist",
        call);
    return values.node(index);
  }

  private Value choose(MethodCallExpr call, ExecutionState env) {
    Value from = executor.evaluate(call.getArgument(0), env);
    if (values.plain(from) instanceof Value.Scalar) {
      Term bound = executor.number(from, call);
      executor.failWhere(env, terms.lt(bound, terms.number(1)), "there is nothing to choose", call);
      return values.number(executor.effects().choose(env.absolute(), bound, call));
    }
    List<Slot> slots = executor.elements(from, call);
    Term size = terms.count(slots.stream().map(Slot::present).toList());
    executor.failWhere(env, terms.eq(size, terms.number(0)), "there is nothing to choose", call);
    Term chosen = executor.effects().choose(env.absolute(), size, call);
    return new MailboxSemantics(executor).at(slots, chosen);
  }
}
