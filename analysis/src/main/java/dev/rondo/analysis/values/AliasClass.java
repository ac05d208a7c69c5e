package dev.rondo.analysis.values;

import dev.rondo.analysis.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class of locations of numbers: variables, components, results of expressions. Locations between
 * which numbers are copied or compared are in one class, and so are the locations of their
 * contents.
 *
 * <p>A spoiled class holds numbers with a meaning of their own. Its contents, also those found
 * later, are spoiled with it.
 */
final class AliasClass {

  private @Nullable AliasClass joined;
  private @Nullable AliasClass element;
  private @Nullable AliasClass key;
  private final List<AliasClass> parts = new ArrayList<>();
  private final List<ConstantCopy> constants = new ArrayList<>();
  private boolean number;
  private @Nullable Refusal refusal;

  /** A number that is written in the file. */
  record ConstantCopy(int value, Refusal refusal) {}

  /** The one that all joined places are. */
  AliasClass root() {
    AliasClass root = this;
    while (root.joined != null) {
      root = root.joined;
    }
    return root;
  }

  /** The elements of a collection, the values of a map and the second parts of entries. */
  AliasClass element() {
    AliasClass root = root();
    if (root.element == null) {
      root.element = root.child();
    }
    return root.element;
  }

  /** The keys of a map and the first parts of entries. */
  AliasClass key() {
    AliasClass root = root();
    if (root.key == null) {
      root.key = root.child();
    }
    return root.key;
  }

  private AliasClass child() {
    return spoiled(new AliasClass());
  }

  /** There may be a record here that has this component. */
  void holds(AliasClass component) {
    AliasClass root = root();
    if (!root.parts.contains(component)) {
      root.parts.add(component);
      if (root.refusal != null) {
        component.spoil(root.refusal);
      }
    }
  }

  /** The locations hold numbers themselves, not only in their contents. */
  void isNumber() {
    root().number = true;
  }

  /**
   * A literal of the file may be assigned to these locations, or is compared with their numbers.
   */
  void takes(int value, Refusal otherwise) {
    root().number = true;
    root().constants.add(new ConstantCopy(value, otherwise));
  }

  /** Makes two places one. */
  AliasClass join(AliasClass other) {
    AliasClass one = root();
    AliasClass two = other.root();
    if (one == two) {
      return one;
    }
    two.joined = one;
    one.number |= two.number;
    one.constants.addAll(two.constants);
    if (one.refusal != null || two.refusal != null) {
      Refusal first = earlier(one.refusal, two.refusal);
      one.spoil(first);
      two.spoilHeld(first);
    }
    two.parts.forEach(one::holds);
    // No new child is made: what holds itself would have ever another one to join.
    if (two.element != null) {
      one.root().takeElement(two.element);
    }
    if (two.key != null) {
      one.root().takeKey(two.key);
    }
    return one.root();
  }

  private void takeElement(AliasClass other) {
    if (element == null) {
      element = spoiled(other);
    } else {
      element.join(other);
    }
  }

  private void takeKey(AliasClass other) {
    if (key == null) {
      key = spoiled(other);
    } else {
      key.join(other);
    }
  }

  private AliasClass spoiled(AliasClass child) {
    if (refusal != null) {
      child.spoil(refusal);
    }
    return child;
  }

  private static Refusal earlier(@Nullable Refusal one, @Nullable Refusal other) {
    if (one == null || other == null) {
      return java.util.Objects.requireNonNull(one == null ? other : one);
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** Marks the numbers here, and in their contents, as having a meaning of their own. */
  void spoil(Refusal why) {
    AliasClass root = root();
    boolean isFirst = root.refusal == null;
    root.refusal = earlier(root.refusal, why);
    if (isFirst) {
      root.spoilHeld(why);
    }
  }

  private void spoilHeld(Refusal why) {
    if (element != null) {
      element.spoil(why);
    }
    if (key != null) {
      key.spoil(why);
    }
    List.copyOf(parts).forEach(part -> part.spoil(why));
  }

  /** The first reason why numbers here are not data independent; null where there is none. */
  @Nullable Refusal refusal() {
    return root().refusal;
  }

  List<ConstantCopy> constants() {
    return root().constants;
  }

  /** All classes of numbers here: of these locations, of their collections, and so on. */
  List<AliasClass> numbers() {
    List<AliasClass> numbers = new ArrayList<>();
    collect(numbers, new ArrayList<>());
    return numbers;
  }

  private void collect(List<AliasClass> numbers, List<AliasClass> seen) {
    AliasClass root = root();
    if (seen.contains(root)) {
      return;
    }
    seen.add(root);
    if (root.number) {
      numbers.add(root);
    }
    if (root.element != null) {
      root.element.collect(numbers, seen);
    }
    if (root.key != null) {
      root.key.collect(numbers, seen);
    }
  }
}
