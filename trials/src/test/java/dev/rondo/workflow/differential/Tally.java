package dev.rondo.workflow.differential;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** How many protocols were drawn, refused and compared, and in which ways; for many threads. */
final class Tally {

  private final Map<String, LongAdder> pairs = new ConcurrentSkipListMap<>();
  private final LongAdder drawn = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder compared = new LongAdder();
  private final LongAdder different = new LongAdder();

  /** A protocol that Rondo does not take. */
  void refuse() {
    drawn.increment();
    refused.increment();
  }

  /** A protocol, the pairs of ways in which it was compared, and whether a pair differs. */
  void add(Iterable<String> comparedPairs, boolean differs) {
    drawn.increment();
    boolean some = false;
    for (String pair : comparedPairs) {
      pairs.computeIfAbsent(pair, key -> new LongAdder()).increment();
      some = true;
    }
    compared.add(some ? 1 : 0);
    different.add(differs ? 1 : 0);
  }

  long compared() {
    return compared.sum();
  }

  long different() {
    return different.sum();
  }

  /** How many protocols were compared in a pair of ways. */
  long compared(String pair) {
    LongAdder count = pairs.get(pair);
    return count == null ? 0 : count.sum();
  }

  /** All of it, a line for each pair. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s protocols: %s refused, %s compared, %s different%n"
            .formatted(drawn.sum(), refused.sum(), compared.sum(), different.sum()));
    pairs.forEach(
        (pair, count) -> text.append(String.format(Locale.ROOT, "%8d  %s%n", count.sum(), pair)));
    return text.toString();
  }
}
