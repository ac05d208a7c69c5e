package dev.rondo.benchmarks.bench;

import dev.rondo.benchmarks.zoo.ZooHalf;
import dev.rondo.benchmarks.zoo.ZooProtocol;

/** A set of rows with a common geometric mean. */
public enum BenchSet {
  /** The rows of the paper. */
  TABLE_1("Table 1"),
  /** The other protocols outside the zoo; strategies were made with them in sight. */
  OTHERS("others"),
  /** The half of the zoo that strategies may be tuned on. */
  TUNED("tuned"),
  /** The half of the zoo on which strategies are not tuned. */
  KEPT_ASIDE("kept aside");

  private final String words;

  BenchSet(String words) {
    this.words = words;
  }

  static BenchSet of(BenchRow row) {
    if (row.protocol() instanceof ZooProtocol inZoo) {
      return inZoo.bug().half() == ZooHalf.TUNED_ON ? TUNED : KEPT_ASIDE;
    }
    return row.paper().isPresent() ? TABLE_1 : OTHERS;
  }

  /** Whether its rows are of the zoo. */
  public boolean isOfTheZoo() {
    return this == TUNED || this == KEPT_ASIDE;
  }

  @Override
  public String toString() {
    return words;
  }
}
