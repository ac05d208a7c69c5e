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

/**
 * Where a process stands in its code: the values of its fields and of the locals, and on which
 * condition it stands there.
 */
final class ExecutionState implements State<ExecutionState> {

  private final Terms terms;

  /** On which condition the running method was entered. */
  private final Term entered;

  private final Map<String, Value> fields;
  private final Map<String, Value> locals;

  /** On which condition it is here, once the method was entered. */
  private Term path;

  /** On which condition the running method was entered, and what it knows. */
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

  /** The same place under a further condition. */
  ExecutionState under(Term condition) {
    return new ExecutionState(terms, entered, terms.and(path, condition), fields, locals);
  }

  @Override
  public ExecutionState copy() {
    return new ExecutionState(terms, entered, path, fields, locals);
  }

  /** Goes back to a place, as it was. */
  void restore(ExecutionState snapshot) {
    path = snapshot.path;
    fields.clear();
    fields.putAll(snapshot.fields);
    locals.clear();
    locals.putAll(snapshot.locals);
  }

  /** The beginning of a method that is called here. */
  ExecutionState called(Map<String, Value> arguments) {
    return new ExecutionState(terms, absolute(), fields, arguments);
  }

  /** On which condition it is here, from the beginning of the step. */
  Term absolute() {
    return terms.and(entered, path);
  }

  Term path() {
    return path;
  }

  /** It is here no longer where a condition holds. */
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

  /** Whether a field, or a local that was there before, is no longer what it was. */
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

  /** Sets a variable, wherever it lives. */
  void set(String name, Value value) {
    if (locals.containsKey(name)) {
      locals.put(name, value);
    } else {
      fields.put(name, value);
    }
  }

  /** Takes over what became of a called method. */
  void returned(ExecutionState callee) {
    fields.putAll(callee.fields);
    path = terms.and(path, callee.path);
  }

  /** Goes on after a method of another process, whose fields are not those here. */
  void lookedAt(ExecutionState other) {
    path = terms.and(path, other.path);
  }

  /** Joins two ways on from here; locals that only one of them has declared are gone. */
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
