package dev.rondo.proof.symbolic;

import dev.rondo.frontend.interpreter.State;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of fields and locals at one point of the code, and the path condition. */
final class ExecutionState implements State<ExecutionState> {

  private final Terms terms;

  /** The path condition at the entry of the running method. */
  private final Term entered;

  private final Map<String, Value> fields;
  private final Map<String, Value> locals;

  /** The path condition inside the method. */
  private Term path;

  /** The entry of a method under a path condition. */
  ExecutionState(Terms terms, Term entered, Map<String, Value> fields, Map<String, Value> locals) {
    this(terms, entered, terms.bool(true), fields, locals);
  }

  private ExecutionState(
      Terms terms, Term entered, Term path, Map<String, Value> fields, Map<String, Value> locals) {
    this.terms = terms;
    this.entered = entered;
    this.path = path;
    this.fields = new LinkedHashMap<>(fields);
    this.locals = new LinkedHashMap<>(locals);
  }

  /** The state under a further condition. */
  ExecutionState under(Term condition) {
    return new ExecutionState(terms, entered, terms.and(path, condition), fields, locals);
  }

  @Override
  public ExecutionState copy() {
    return new ExecutionState(terms, entered, path, fields, locals);
  }

  /** Restores an earlier state. */
  void restore(ExecutionState snapshot) {
    path = snapshot.path;
    fields.clear();
    fields.putAll(snapshot.fields);
    locals.clear();
    locals.putAll(snapshot.locals);
  }

  /** The entry of a method that is called here. */
  ExecutionState called(Map<String, Value> arguments) {
    return new ExecutionState(terms, absolute(), fields, arguments);
  }

  /** The path condition from the beginning of the step. */
  Term absolute() {
    return terms.and(entered, path);
  }

  Term path() {
    return path;
  }

  /** Executions in which a condition holds have jumped elsewhere. */
  void leave(Term condition) {
    path = terms.and(path, terms.not(condition));
  }

  @Override
  public boolean isReachable() {
    return !terms.isFalse(path) && !terms.isFalse(entered);
  }

  @Override
  public void kill() {
    leave(terms.bool(true));
  }

  @Override
  public Set<String> localNames() {
    return Set.copyOf(locals.keySet());
  }

  @Override
  public void retainLocals(Set<String> names) {
    locals.keySet().retainAll(names);
  }

  /** Whether a field, or a local variable of an earlier state, has changed. */
  boolean hasChangedSince(ExecutionState before) {
    return before.fields.entrySet().stream().anyMatch(e -> fields.get(e.getKey()) != e.getValue())
        || before.locals.entrySet().stream().anyMatch(e -> locals.get(e.getKey()) != e.getValue());
  }

  @Nullable Value local(String name) {
    return locals.get(name);
  }

  @Nullable Value field(String name) {
    return fields.get(name);
  }

  Map<String, Value> fields() {
    return fields;
  }

  void setLocal(String name, Value value) {
    locals.put(name, value);
  }

  void setField(String name, Value value) {
    fields.put(name, value);
  }

  /** Sets a field or a local variable. */
  void set(String name, Value value) {
    if (locals.containsKey(name)) {
      locals.put(name, value);
    } else {
      fields.put(name, value);
    }
  }

  /** Continues after a call of a method of the same process. */
  void returned(ExecutionState callee) {
    fields.putAll(callee.fields);
    path = terms.and(path, callee.path);
  }

  /** Continues after a call on another process or record, which has its own fields. */
  void lookedAt(ExecutionState other) {
    path = terms.and(path, other.path);
  }

  /** Becomes the join of two states; locals that only one of them declares are dropped. */
  void join(Values values, Term condition, ExecutionState then, ExecutionState otherwise) {
    if (!then.isReachable() || !otherwise.isReachable()) {
      become(then.isReachable() ? then : otherwise);
      return;
    }
    path = terms.or(then.path, otherwise.path);
    merge(values, condition, fields, then.fields, otherwise.fields);
    merge(values, condition, locals, then.locals, otherwise.locals);
  }

  private void become(ExecutionState other) {
    path = other.path;
    fields.putAll(other.fields);
    locals.keySet().retainAll(other.locals.keySet());
    locals.replaceAll((name, old) -> Objects.requireNonNull(other.locals.get(name)));
  }

  private static void merge(
      Values values,
      Term condition,
      Map<String, Value> into,
      Map<String, Value> then,
      Map<String, Value> otherwise) {
    into.keySet().retainAll(then.keySet());
    into.keySet().retainAll(otherwise.keySet());
    into.replaceAll(
        (name, old) ->
            values.choose(
                condition,
                Objects.requireNonNull(then.get(name)),
                Objects.requireNonNull(otherwise.get(name))));
  }
}
