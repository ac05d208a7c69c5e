package dev.rondo.frontend.interpreter;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A state of a dataflow analysis.
 *
 * @param <V> the values of variables
 * @param <E> the facts that executions collect on their way; a join keeps those of both
 */
public final class FlowState<V, E> implements State<FlowState<V, E>> {

  private final Map<String, V> variables = new TreeMap<>();
  private final Set<E> facts = new LinkedHashSet<>();
  private boolean isReachable = true;

  /** What a variable is known to hold; null where the code has not assigned it. */
  public @Nullable V get(String variable) {
    return variables.get(variable);
  }

  /** A variable is assigned; what was known of its components, named {@code x.…}, is dropped. */
  public void set(String variable, V value) {
    variables.keySet().removeIf(name -> name.startsWith(variable + "."));
    variables.put(variable, value);
  }

  /** The variables that are known, and what they hold. */
  public Map<String, V> variables() {
    return Collections.unmodifiableMap(new TreeMap<>(variables));
  }

  /** The facts collected on the way here. */
  public Set<E> facts() {
    return Collections.unmodifiableSet(new LinkedHashSet<>(facts));
  }

  /** Adds facts. */
  public void add(Set<E> more) {
    facts.addAll(more);
  }

  /** Forgets all facts but some. */
  public void replace(Set<E> others) {
    facts.clear();
    facts.addAll(others);
  }

  @Override
  public boolean isReachable() {
    return isReachable;
  }

  @Override
  public void kill() {
    isReachable = false;
  }

  @Override
  public FlowState<V, E> copy() {
    FlowState<V, E> copy = new FlowState<>();
    copy.become(this);
    return copy;
  }

  @Override
  public Set<String> localNames() {
    Set<String> names = new LinkedHashSet<>(variables.keySet());
    names.removeIf(AssignedVariables::isField);
    return names;
  }

  @Override
  public void retainLocals(Set<String> names) {
    variables.keySet().removeIf(name -> !AssignedVariables.isField(name) && !names.contains(name));
  }

  void become(FlowState<V, E> other) {
    isReachable = other.isReachable;
    variables.clear();
    variables.putAll(other.variables);
    facts.clear();
    facts.addAll(other.facts);
  }

  /** Becomes the least upper bound of this state and another. */
  void join(FlowState<V, E> other, BinaryOperator<V> join, Function<String, V> initial) {
    if (!other.isReachable) {
      return;
    }
    if (!isReachable) {
      become(other);
      return;
    }
    Set<String> names = new LinkedHashSet<>(variables.keySet());
    names.addAll(other.variables.keySet());
    for (String name : names) {
      V first = variables.getOrDefault(name, initial.apply(name));
      V second = other.variables.getOrDefault(name, initial.apply(name));
      variables.put(name, first.equals(second) ? first : join.apply(first, second));
    }
    facts.addAll(other.facts);
  }

  /** Whether two states say the same. */
  boolean isSameAs(FlowState<V, E> other) {
    return isReachable == other.isReachable
        && variables.equals(other.variables)
        && facts.equals(other.facts);
  }
}
