package dev.rondo.analysis;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value in a symbolic run of a spec. */
sealed interface SpecValue {

  /** A value that code computes, or {@code null}. */
  record Constant(@Nullable Object value) implements SpecValue {}

  /**
   * A function of the local history of the process that outputs, of constants and of inputs.
   *
   * @param text the same text is the same value
   * @param isNonNull whether it cannot be null
   * @param isStable whether nothing that the spec does changes it
   * @param isOwned whether it is an object that no other process has
   */
  record LocalValue(String text, boolean isNonNull, boolean isStable, boolean isOwned)
      implements SpecValue {}

  /** The content of a cell from an earlier output. */
  record KeptValue(String cell) implements SpecValue {}

  /** A set that outputs of all processes are added to. */
  record SharedSet(String field, String key, boolean isSized) implements SpecValue {}

  /**
   * A number that is computed from accumulators.
   *
   * @param text the same text is the same function of the accumulators
   * @param growth 1 where it never falls, -1 where it never rises, 0 where it may do both
   * @param isUnit whether it begins with 0 and grows by at most 1 in an update
   * @param of the accumulators
   */
  record Total(String text, int growth, boolean isUnit, Set<String> of) implements SpecValue {}

  /**
   * A condition on accumulators.
   *
   * @param isNegated whether it is the opposite of the text
   * @param growth 1 where it stays true, -1 where it stays false, 0 where neither is known
   * @param isExact whether it asks for one value of a number that passes through all
   */
  record Test(String text, boolean isNegated, int growth, boolean isExact, Set<String> of)
      implements SpecValue {

    Test negated() {
      return new Test(text, !isNegated, -growth, isExact, of);
    }

    boolean denies(Test other) {
      return text.equals(other.text) && isNegated != other.isNegated;
    }
  }
}
