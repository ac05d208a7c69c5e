package dev.rondo.run.value;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a hash table, a search tree or a heap finds its own keys. */
final class KeyLookup {

  private KeyLookup() {}

  /** Where keys are distinct, a lookup that succeeds has found the key itself. */
  static boolean findsAll(Set<?> keys) {
    // One by one: containsAll of a set with itself need not look anything up.
    return new HashSet<>(keys).size() == keys.size()
        && keys.containsAll(Arrays.asList(keys.toArray()));
  }

  /**
   * Whether every key is below all that follow, so that their order follows from the keys alone.
   * All pairs are compared in both directions, since a comparison of the user's may be no order.
   */
  static boolean isAscending(@Nullable Object[] keys, @Nullable Comparator<Object> comparator) {
    Comparator<Object> order = orNatural(comparator);
    for (int later = 1; later < keys.length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (compare(order, keys[earlier], keys[later]) >= 0
            || compare(order, keys[later], keys[earlier]) <= 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether no element of a binary heap is below its parent. */
  static boolean isHeap(@Nullable Object[] elements, @Nullable Comparator<Object> comparator) {
    Comparator<Object> order = orNatural(comparator);
    for (int child = 1; child < elements.length; child++) {
      if (compare(order, elements[(child - 1) / 2], elements[child]) > 0) {
        return false;
      }
    }
    return true;
  }

  private static int compare(Comparator<Object> order, @Nullable Object one, @Nullable Object two) {
    return order.compare(Objects.requireNonNull(one), Objects.requireNonNull(two));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // their container has compared them
  private static Comparator<Object> orNatural(@Nullable Comparator<Object> comparator) {
    return comparator == null ? (Comparator) Comparator.naturalOrder() : comparator;
  }
}
