package dev.rondo.search.async;

import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import dev.rondo.search.engine.CannotSearch;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Refuses protocols in which a variable that is changed in place shares an object with a message. A
 * search copies messages and variables apart, so it would not see how the one changes with the
 * other. The checks of the source refuse most such protocols; this finds what they do not see.
 *
 * <p>Thread-safe: all processes of a search share it.
 */
final class MessageSharing {

  private static final int CHANGED = 1;
  private static final int SHARED = 2;

  private final ConcurrentHashMap<Integer, Integer> observed = new ConcurrentHashMap<>();

  /** Whether the variable is known to be changed in place. */
  boolean isChanged(int variable) {
    return (observed.getOrDefault(variable, 0) & CHANGED) != 0;
  }

  /**
   * A step has given a variable another value.
   *
   * @param before the object that the variable held before the step, after the step
   * @param after the object that it holds now
   */
  void differs(int variable, @Nullable Object before, @Nullable Object after, List<String> names) {
    if (before == null || after == null) {
      return;
    }
    Set<Object> old = mutableIn(List.of(before));
    if (before == after || mutableIn(List.of(after)).stream().anyMatch(old::contains)) {
      observe(variable, CHANGED, names);
    }
  }

  /** Compares the messages of a step with the variables after it. */
  void compare(Collection<?> messages, @Nullable Object[] variables, List<String> names) {
    Set<Object> inMessages = mutableIn(messages);
    for (int variable = 0; variable < variables.length && !inMessages.isEmpty(); variable++) {
      Object value = variables[variable];
      if (value != null && mutableIn(List.of(value)).stream().anyMatch(inMessages::contains)) {
        observe(variable, SHARED, names);
      }
    }
  }

  private void observe(int variable, int what, List<String> names) {
    if (observed.merge(variable, what, (old, added) -> old | added) == (CHANGED | SHARED)) {
      throw new CannotSearch(
          names.get(variable)
              + " is changed in place and shares an object with a message; send and store copies,"
              + " such as List.copyOf(…)");
    }
  }

  private static Set<Object> mutableIn(Collection<?> values) {
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    values.forEach(value -> collect(value, found));
    return found;
  }

  private static void collect(@Nullable Object value, Set<Object> found) {
    if (value == null || value instanceof NodeId) {
      return;
    }
    ValueCodec codec = ValueCodecs.of(value);
    boolean isLeaf = codec == ValueCodec.ATOM || codec.obstacle() != null;
    if (isLeaf || !codec.isImmutable() && !found.add(value)) {
      return;
    }
    for (Object part : codec.parts(value)) {
      collect(part, found);
    }
  }
}
