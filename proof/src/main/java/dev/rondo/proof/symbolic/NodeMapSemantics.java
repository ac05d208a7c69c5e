package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages that wait for their round and differ by destination. */
final class NodeMapSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  NodeMapSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  /** An empty map from processes to messages. */
  static NodeMapValue empty(int nodes) {
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < nodes; index++) {
      slots.add(Values.NULL);
    }
    return new NodeMapValue(List.copyOf(slots), Values.NULL);
  }

  Optional<Value> run(NodeMapValue map, MethodCallExpr call, ExecutionState env) {
    return switch (call.getNameAsString()) {
      case "get" -> Optional.of(get(map, call, env));
      case "last" -> Optional.of(map.last());
      case "isEmpty" -> Optional.of(values.bool(values.isNull(map.last())));
      case "put" -> {
        new AssignmentSemantics(executor).change(call, put(map, call, env), env);
        yield Optional.empty();
      }
      case "clear" -> {
        new AssignmentSemantics(executor).change(call, empty(map.values().size()), env);
        yield Optional.empty();
      }
      default -> throw new UnsupportedCode(call, "this call", "use get and put");
    };
  }

  private Value get(NodeMapValue map, MethodCallExpr call, ExecutionState env) {
    Term node = node(call, env);
    Value found = Values.NULL;
    for (int index = 0; index < map.values().size(); index++) {
      found = values.choose(terms.eq(node, terms.number(index)), map.values().get(index), found);
    }
    return found;
  }

  private NodeMapValue put(NodeMapValue map, MethodCallExpr call, ExecutionState env) {
    Term node = node(call, env);
    Value message = executor.evaluate(call.getArgument(1), env);
    executor.failWhere(env, values.isNull(message), "null is sent", call);
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < map.values().size(); index++) {
      slots.add(
          values.choose(terms.eq(node, terms.number(index)), message, map.values().get(index)));
    }
    return new NodeMapValue(List.copyOf(slots), message);
  }

  private Term node(MethodCallExpr call, ExecutionState env) {
    Value node = executor.evaluate(call.getArgument(0), env);
    return executor.node(node, env, call);
  }
}
