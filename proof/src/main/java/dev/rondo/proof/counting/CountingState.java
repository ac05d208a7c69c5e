package dev.rondo.proof.counting;

import dev.rondo.frontend.interpreter.State;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of variables at one point of one path. Methods of a process share its fields. */
final class CountingState implements State<CountingState> {

  private final Map<String, AbstractValue> fields;
  private final Map<String, AbstractValue> locals;
  private boolean isReachable = true;

  CountingState(Map<String, AbstractValue> fields, Map<String, AbstractValue> locals) {
    this.fields = fields;
    this.locals = locals;
  }

  /** A point that this path does not reach. */
  static CountingState unreachable() {
    CountingState state = new CountingState(new LinkedHashMap<>(), new LinkedHashMap<>());
    state.kill();
    return state;
  }

  Map<String, AbstractValue> fields() {
    return fields;
  }

  Map<String, AbstractValue> locals() {
    return locals;
  }

  /** A scope inside of this one, with the same fields. */
  CountingState inside() {
    return new CountingState(fields, new LinkedHashMap<>(locals));
  }

  @Nullable AbstractValue named(String name) {
    AbstractValue executor = locals.get(name);
    return executor != null ? executor : fields.get(name);
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
  public CountingState copy() {
    CountingState copy =
        new CountingState(new LinkedHashMap<>(fields), new LinkedHashMap<>(locals));
    copy.isReachable = isReachable;
    return copy;
  }

  @Override
  public Set<String> localNames() {
    return Set.copyOf(locals.keySet());
  }

  @Override
  public void retainLocals(Set<String> names) {
    locals.keySet().retainAll(names);
  }

  /** Continues where another state is. */
  void become(CountingState other) {
    if (other == this) {
      return;
    }
    isReachable = other.isReachable;
    if (isReachable) {
      fields.clear();
      fields.putAll(other.fields);
      locals.clear();
      locals.putAll(other.locals);
    }
  }
}
