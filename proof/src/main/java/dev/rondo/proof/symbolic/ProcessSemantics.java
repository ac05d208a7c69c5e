package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.RecordValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The semantics of processes as objects, which only invariants over all processes use. */
public final class ProcessSemantics {

  private final SymbolicExecutor executor;

  ProcessSemantics(SymbolicExecutor executor) {
    this.executor = executor;
  }

  /** All processes as a list, each as a record of its fields. */
  public static ListValue all(SymbolicExecutor executor, List<Map<String, Value>> states) {
    List<Value> processes = new ArrayList<>();
    for (Map<String, Value> fields : states) {
      List<Value> components = new ArrayList<>();
      executor
          .model()
          .fields()
          .keySet()
          .forEach(name -> components.add(Objects.requireNonNull(fields.get(name))));
      processes.add(
          new RecordValue(
              executor.terms().bool(true),
              ClassModel.PROCESS,
              List.copyOf(components),
              executor.terms().number(processes.size())));
    }
    return new ListValue(
        executor.terms().bool(true),
        executor.terms().number(processes.size()),
        List.copyOf(processes),
        Mutability.REFUSED);
  }

  /** The identity of the process. */
  static Term index(RecordValue process) {
    return Objects.requireNonNull(process.sender());
  }

  /** A field of a process. */
  Value field(RecordValue process, String name, Node place) {
    int at = executor.model().placeOf(name);
    if (at < 0) {
      throw new UnsupportedCode(place, "this field of a process", "look at its state variables");
    }
    return process.components().get(at);
  }

  /** Runs a call on a process. */
  Optional<Value> run(RecordValue process, MethodCallExpr call, ExecutionState env) {
    Optional<MethodDeclaration> method =
        executor
            .model()
            .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()));
    if (method.isEmpty() && call.getNameAsString().equals("self")) {
      return Optional.of(executor.values().node(index(process)));
    }
    SymbolicExecutor there = at(process, call);
    if (method.isEmpty()) {
      return new NodeCallSemantics(there).run(call, env);
    }
    List<Value> arguments = new ArrayList<>();
    call.getArguments().forEach(argument -> arguments.add(executor.evaluate(argument, env)));
    return Optional.ofNullable(invoke(there, process, method.get(), arguments, env));
  }

  /** The result of a method of a process without parameters. */
  Value ask(RecordValue process, String name, ExecutionState env, Node place) {
    Optional<MethodDeclaration> method = executor.model().method(name, 0, Optional.empty());
    Value answer =
        method.isEmpty() ? null : invoke(at(process, place), process, method.get(), List.of(), env);
    if (answer == null) {
      throw new UnsupportedCode(place, "this method reference", "write a lambda");
    }
    return answer;
  }

  private SymbolicExecutor at(RecordValue process, Node place) {
    if (index(process) instanceof Term.Int known) {
      return executor.at((int) known.value());
    }
    throw new UnsupportedCode(
        place,
        "a call on a process of which it is not known which one it is",
        "look at its fields, or loop over all processes");
  }

  private @Nullable Value invoke(
      SymbolicExecutor there,
      RecordValue process,
      MethodDeclaration method,
      List<Value> arguments,
      ExecutionState env) {
    Map<String, Value> fields = new LinkedHashMap<>();
    int place = 0;
    for (String name : executor.model().fields().keySet()) {
      fields.put(name, process.components().get(place++));
    }
    ExecutionState callee =
        new ExecutionState(
            executor.terms(), env.absolute(), fields, SymbolicExecutor.named(method, arguments));
    Value answer = there.run(method, callee);
    env.lookedAt(callee);
    return answer;
  }
}
