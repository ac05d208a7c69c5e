package dev.rondo.search.closure;

import java.util.ArrayList;
import java.util.List;

/** Goes through all choices of a step, whatever it turns out to ask for. */
final class Odometer {

  private final List<Integer> given = new ArrayList<>();
  private final List<Integer> chosen = new ArrayList<>();
  private final List<Integer> bounds = new ArrayList<>();

  /** Before the first run of a step. */
  void reset() {
    given.clear();
    begin();
  }

  /** Before each run of a step. */
  void begin() {
    chosen.clear();
    bounds.clear();
  }

  int choose(int bound) {
    int value = chosen.size() < given.size() ? given.get(chosen.size()) : 0;
    chosen.add(value);
    bounds.add(bound);
    return value;
  }

  List<Integer> chosen() {
    return List.copyOf(chosen);
  }

  /** Turns to the next combination; false where all have been. */
  boolean next() {
    for (int index = chosen.size() - 1; index >= 0; index--) {
      if (chosen.get(index) + 1 < bounds.get(index)) {
        int value = chosen.get(index) + 1;
        given.clear();
        given.addAll(chosen.subList(0, index));
        given.add(value);
        return true;
      }
    }
    return false;
  }
}
