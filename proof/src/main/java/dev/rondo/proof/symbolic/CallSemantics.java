package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ThisExpr;
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

/** What calls do: of the class's own methods, of a node's, and of values. */
final class CallSemantics {

  private static final int DEEPEST = 40;

  private final Machine machine;
  private final Terms terms;
  private final Values values;
  private int depth;

  CallSemantics(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
  }

  /** Runs a call; there is no value where it returns nothing. */
  Optional<Value> run(MethodCallExpr call, ExecutionState env) {
    Optional<Expression> scope = call.getScope();
    if (scope.isEmpty() || scope.get() instanceof ThisExpr) {
      return own(call, env);
    }
    if (isType(scope.get(), env)) {
      return Optional.of(
          new StaticCalls(machine).run(call, ClassModel.simple(scope.get().toString()), env));
    }
    return on(machine.expressions().evaluate(scope.get(), env), call, env);
  }

  private static boolean isType(Expression scope, ExecutionState env) {
    return scope instanceof NameExpr name
        && Character.isUpperCase(name.getNameAsString().charAt(0))
        && env.local(name.getNameAsString()) == null
        && env.field(name.getNameAsString()) == null
        && Symbol.of(name.getName()).filter(Symbol.Field.class::isInstance).isEmpty();
  }

  private Optional<Value> own(MethodCallExpr call, ExecutionState env) {
    if (Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method known
        && machine.text().record(known.owner()).isPresent()) {
      throw new UnsupportedCode(
          call, "a record that calls a method of its own", "write what it does instead");
    }
    Optional<MethodDeclaration> method =
        machine
            .text()
            .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()));
    return method.isPresent()
        ? invoke(method.get(), call, env)
        : new NodeCalls(machine).run(call, env);
  }

  Optional<Value> invoke(MethodDeclaration method, MethodCallExpr call, ExecutionState env) {
    List<Value> arguments = new ArrayList<>();
    for (int index = 0; index < call.getArguments().size(); index++) {
      Value value = machine.expressions().evaluate(call.getArgument(index), env);
      OwnershipRules.checkBorrowing(method, index, value, call.getArgument(index));
      arguments.add(value);
    }
    refuseChange(call, arguments, env);
    if (++depth > DEEPEST) {
      throw new UnsupportedCode(
          call, "a method that calls itself without an end in sight", "write a loop");
    }
    ExecutionState callee = env.called(Machine.named(method, arguments));
    Value result = machine.statements().body(method.getBody().orElseThrow(), callee);
    depth--;
    env.returned(callee);
    refuseChange(call, arguments, env);
    return Optional.ofNullable(result);
  }

  /** A collection that a method is given must be the same to the end, under its other name too. */
  private static void refuseChange(MethodCallExpr call, List<Value> arguments, ExecutionState env) {
    for (int index = 0; index < arguments.size(); index++) {
      Value given = arguments.get(index);
      Value held = OwnershipRules.held(call.getArgument(index), env);
      if (OwnershipRules.isMutable(given) && held != null && held != given) {
        throw new UnsupportedCode(
            call.getArgument(index), "a collection that changes as it is given away", "copy it");
      }
    }
  }

  private Optional<Value> on(Value value, MethodCallExpr call, ExecutionState env) {
    String name = call.getNameAsString();
    if (name.equals("equals")) {
      machine.failWhere(env, values.isNull(value), "equals is called on null", call);
      call.getScope().ifPresent(OwnershipRules::refuseLong);
      OwnershipRules.refuseLong(call.getArgument(0));
      return Optional.of(values.bool(equality(value, argument(call, env), call)));
    }
    if (value instanceof MailboxValue box) {
      return new Mailboxes(machine).run(box, call, env);
    }
    if (value instanceof RecordValue structure) {
      return ofStructure(structure, call, env);
    }
    if (value instanceof ListValue sequence) {
      machine.failWhere(env, terms.not(sequence.present()), "a list is null", call);
      return new Lists(machine).run(sequence, call, env);
    }
    if (value instanceof SetValue set) {
      return new Sets(machine).run(set, call, env);
    }
    if (value instanceof StreamValue flow) {
      return Optional.of(new Streams(machine).run(flow, call, env));
    }
    return onSmall(value, call, env);
  }

  private Optional<Value> onSmall(Value value, MethodCallExpr call, ExecutionState env) {
    if (value instanceof Scalar scalar) {
      return Optional.of(ofScalar(scalar, call, env));
    }
    if (value instanceof OptionalValue maybe) {
      return Optional.of(new Streams(machine).ofMaybe(maybe, call, env));
    }
    if (value instanceof NodeMapValue perNode) {
      return new NodeMaps(machine).run(perNode, call, env);
    }
    if (value instanceof IteratorValue start) {
      return Optional.of(ofIterator(start, call, env));
    }
    if (value instanceof NullValue) {
      machine.failWhere(env, terms.bool(true), "a call on null", call);
      return Optional.of(value);
    }
    throw new UnsupportedCode(call, "this call", "use what docs/proofs.md lists");
  }

  private Term equality(Value a, Value b, Node place) {
    if (isProcess(a) && isProcess(b)) {
      return terms.eq(Processes.index((RecordValue) a), Processes.index((RecordValue) b));
    }
    try {
      return values.same(a, b);
    } catch (Values.Mismatch mismatch) {
      throw new UnsupportedCode(
          place, String.valueOf(mismatch.getMessage()), "compare values of one type");
    }
  }

  Value argument(MethodCallExpr call, ExecutionState env) {
    return machine.expressions().evaluate(call.getArgument(0), env);
  }

  private Value ofIterator(IteratorValue start, MethodCallExpr call, ExecutionState env) {
    if (call.getNameAsString().equals("hasNext")) {
      return values.bool(values.any(start.slots()));
    }
    return first(start.slots(), call, env);
  }

  /** The first of some; where there is none, an exception. */
  Value first(List<Slot> slots, MethodCallExpr call, ExecutionState env) {
    machine.failWhere(env, terms.not(values.any(slots)), "there is no first element", call);
    return values.firstOf(slots).orElse(Values.NULL);
  }

  private static boolean isProcess(Value value) {
    return value instanceof RecordValue structure && structure.type().equals(ClassModel.PROCESS);
  }

  private Optional<Value> ofStructure(RecordValue value, MethodCallExpr call, ExecutionState env) {
    if (isProcess(value)) {
      return new Processes(machine).run(value, call, env);
    }
    RecordValue structure = machine.expressions().structure(value, env, call);
    String name = call.getNameAsString();
    if (structure.type().equals(RecordValue.ENTRY)) {
      if (!Set.of("getKey", "getValue").contains(name)) {
        throw new UnsupportedCode(call, "this call of an entry", "use getKey and getValue");
      }
      return Optional.of(structure.components().get(name.equals("getKey") ? 0 : 1));
    }
    RecordDeclaration record = machine.text().record(structure.type()).orElseThrow();
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
      Value value = machine.expressions().evaluate(call.getArgument(index), env);
      OwnershipRules.checkBorrowing(method, index, value, call.getArgument(index));
      arguments.add(value);
    }
    ExecutionState callee =
        new ExecutionState(terms, env.absolute(), components, Machine.named(method, arguments));
    ExecutionState before = callee.snapshot();
    Value result = machine.statements().body(method.getBody().orElseThrow(), callee);
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
      machine.failWhere(env, values.isNull(scalar), "a call on null", call);
    }
    if (known) {
      return values.number(scalar.term());
    }
    if (name.equals("booleanValue")) {
      return scalar;
    }
    boolean compares = name.equals("compareTo") || name.equals("compare");
    if (compares && argument(call, env) instanceof Scalar other) {
      machine.failWhere(env, values.isNull(other), "compared with null", call);
      return scalar.kind().base() == Base.ENUM
          ? values.number(terms.subtract(scalar.term(), other.term()))
          : StaticCalls.comparison(values, scalar.term(), other.term());
    }
    throw new UnsupportedCode(call, "this call", "use equals, index(), ordinal() and compareTo");
  }
}
