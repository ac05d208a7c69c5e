package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.IteratorValue;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.OptionalValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.StreamValue;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The semantics of calls of library methods: of {@code Node}, of classes, and on values. */
final class CallSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  CallSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  /** Executes a call of a library method; without a value if the method is void. */
  Optional<Value> run(MethodCallExpr call, ExecutionState env) {
    Optional<Expression> scope = call.getScope();
    if (scope.isEmpty() || Ast.isUnqualified(call)) {
      return new NodeCallSemantics(executor).run(call, env);
    }
    if (isType(scope.get(), env)) {
      return Optional.of(
          new StaticCallSemantics(executor)
              .run(call, Symbol.simpleName(scope.get().toString()), env));
    }
    return on(executor.evaluate(scope.get(), env), call, env);
  }

  private static boolean isType(Expression scope, ExecutionState env) {
    return scope instanceof NameExpr name
        && Character.isUpperCase(name.getNameAsString().charAt(0))
        && env.local(name.getNameAsString()) == null
        && env.field(name.getNameAsString()) == null
        && Symbol.of(name.getName(), Symbol.Field.class).isEmpty();
  }

  /** The method of the class that a call refers to; empty for a method of Rondo. */
  Optional<MethodDeclaration> method(MethodCallExpr call) {
    if (Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method known
        && executor.model().record(known.owner()).isPresent()) {
      throw new UnsupportedCode(
          call, "a record that calls a method of its own", "write what it does instead");
    }
    return executor
        .model()
        .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()));
  }

  private Optional<Value> on(Value value, MethodCallExpr call, ExecutionState env) {
    String name = call.getNameAsString();
    if (name.equals("equals")) {
      executor.failWhere(env, values.isNull(value), "equals is called on null", call);
      call.getScope().ifPresent(OwnershipRules::refuseLong);
      OwnershipRules.refuseLong(call.getArgument(0));
      return Optional.of(values.bool(equality(value, argument(call, env), call)));
    }
    if (value instanceof MailboxValue box) {
      return new MailboxSemantics(executor).run(box, call, env);
    }
    if (value instanceof RecordValue structure) {
      return ofStructure(structure, call, env);
    }
    if (value instanceof ListValue sequence) {
      executor.failWhere(env, terms.not(sequence.present()), "a list is null", call);
      return new ListSemantics(executor).run(sequence, call, env);
    }
    if (value instanceof SetValue set) {
      return new SetSemantics(executor).run(set, call, env);
    }
    if (value instanceof StreamValue flow) {
      return Optional.of(new StreamSemantics(executor).run(flow, call, env));
    }
    return onSmall(value, call, env);
  }

  private Optional<Value> onSmall(Value value, MethodCallExpr call, ExecutionState env) {
    if (value instanceof Scalar scalar) {
      return Optional.of(ofScalar(scalar, call, env));
    }
    if (value instanceof OptionalValue maybe) {
      return Optional.of(new StreamSemantics(executor).ofMaybe(maybe, call, env));
    }
    if (value instanceof NodeMapValue perNode) {
      return new NodeMapSemantics(executor).run(perNode, call, env);
    }
    if (value instanceof IteratorValue start) {
      return Optional.of(ofIterator(start, call, env));
    }
    if (value instanceof NullValue) {
      executor.failWhere(env, terms.bool(true), "a call on null", call);
      return Optional.of(value);
    }
    throw new UnsupportedCode(call, "this call", "use what docs/proofs.md lists");
  }

  private Term equality(Value a, Value b, Node place) {
    if (isProcess(a) && isProcess(b)) {
      return terms.eq(
          ProcessSemantics.index((RecordValue) a), ProcessSemantics.index((RecordValue) b));
    }
    try {
      return values.same(a, b);
    } catch (Values.ShapeMismatch mismatch) {
      throw new UnsupportedCode(
          place, String.valueOf(mismatch.getMessage()), "compare values of one type");
    }
  }

  Value argument(MethodCallExpr call, ExecutionState env) {
    return executor.evaluate(call.getArgument(0), env);
  }

  private Value ofIterator(IteratorValue start, MethodCallExpr call, ExecutionState env) {
    if (call.getNameAsString().equals("hasNext")) {
      return values.bool(values.any(start.slots()));
    }
    return first(start.slots(), call, env);
  }

  /** The first element; an exception if there is none. */
  Value first(List<Slot> slots, MethodCallExpr call, ExecutionState env) {
    executor.failWhere(env, terms.not(values.any(slots)), "there is no first element", call);
    return values.firstOf(slots).orElse(Values.NULL);
  }

  private static boolean isProcess(Value value) {
    return value instanceof RecordValue structure && structure.type().equals(ClassModel.PROCESS);
  }

  private Optional<Value> ofStructure(RecordValue value, MethodCallExpr call, ExecutionState env) {
    if (isProcess(value)) {
      return new ProcessSemantics(executor).run(value, call, env);
    }
    RecordValue structure = executor.structure(value, env, call);
    String name = call.getNameAsString();
    if (structure.type().equals(RecordValue.ENTRY)) {
      if (!Set.of("getKey", "getValue").contains(name)) {
        throw new UnsupportedCode(call, "this call of an entry", "use getKey and getValue");
      }
      return Optional.of(structure.components().get(name.equals("getKey") ? 0 : 1));
    }
    RecordDeclaration record = executor.model().record(structure.type()).orElseThrow();
    Map<String, Value> components = new LinkedHashMap<>();
    for (int index = 0; index < structure.components().size(); index++) {
      components.put(
          record.getParameter(index).getNameAsString(), structure.components().get(index));
    }
    Optional<MethodDeclaration> method =
        record.getMethodsByName(name).stream()
            .filter(m -> m.getParameters().size() == call.getArguments().size())
            .findFirst();
    if (method.isPresent()) {
      return ofRecord(method.get(), components, call, env);
    }
    Value component = components.get(name);
    if (component == null) {
      throw new UnsupportedCode(call, "this call", "use the components of the record");
    }
    return Optional.of(component);
  }

  /** A method of a record sees its components by name. */
  private Optional<Value> ofRecord(
      MethodDeclaration method,
      Map<String, Value> components,
      MethodCallExpr call,
      ExecutionState env) {
    List<Value> arguments = new ArrayList<>();
    for (int index = 0; index < call.getArguments().size(); index++) {
      Value value = executor.evaluate(call.getArgument(index), env);
      OwnershipRules.checkBorrowing(method, index, value, call.getArgument(index));
      arguments.add(value);
    }
    ExecutionState callee =
        new ExecutionState(
            terms, env.absolute(), components, SymbolicExecutor.named(method, arguments));
    ExecutionState before = callee.copy();
    Value result = executor.run(method, callee);
    for (String component : components.keySet()) {
      if (callee.field(component) != before.field(component)) {
        throw new UnsupportedCode(call, "a record that changes what it holds", "make a new record");
      }
    }
    env.lookedAt(callee);
    return Optional.ofNullable(result);
  }

  private Value ofScalar(Scalar scalar, MethodCallExpr call, ExecutionState env) {
    String name = call.getNameAsString();
    boolean known =
        (scalar.kind().base() == Base.NODE && name.equals("index"))
            || (scalar.kind().base() == Base.ENUM && name.equals("ordinal"))
            || (scalar.kind().base() == Base.INT && name.equals("intValue"));
    if (scalar.kind().nullable()) {
      executor.failWhere(env, values.isNull(scalar), "a call on null", call);
    }
    if (known) {
      return values.number(scalar.term());
    }
    if (name.equals("booleanValue")) {
      return scalar;
    }
    boolean compares = name.equals("compareTo") || name.equals("compare");
    if (compares && argument(call, env) instanceof Scalar other) {
      executor.failWhere(env, values.isNull(other), "compared with null", call);
      return scalar.kind().base() == Base.ENUM
          ? values.number(terms.subtract(scalar.term(), other.term()))
          : StaticCallSemantics.comparison(values, scalar.term(), other.term());
    }
    throw new UnsupportedCode(call, "this call", "use equals, index(), ordinal() and compareTo");
  }
}
