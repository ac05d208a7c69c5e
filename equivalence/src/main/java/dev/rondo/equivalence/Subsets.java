package dev.rondo.equivalence;

import java.util.ArrayList;
import java.util.List;

/** Enumerates subsets. */
final class Subsets {

  private Subsets() {}

  static <T> List<List<T>> nonEmpty(List<T> elements) {
    List<List<T>> subsets = all(elements);
    return subsets.subList(1, subsets.size());
  }

  /** All subsets, the empty one first. */
  static <T> List<List<T>> all(List<T> elements) {
    List<List<T>> subsets = new ArrayList<>();
    for (long bits = 0; bits < 1L << elements.size(); bits++) {
      List<T> subset = new ArrayList<>();
      for (int index = 0; index < elements.size(); index++) {
        if ((bits >> index & 1) == 1) {
          subset.add(elements.get(index));
        }
      }
      subsets.add(subset);
    }
    return subsets;
  }
}
