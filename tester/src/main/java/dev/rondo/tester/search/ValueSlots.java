package dev.rondo.tester.search;

import java.util.Set;

/**
 * Where interchangeable values stand: components of records and fields of classes whose numbers are
 * only copied and compared for equality.
 *
 * @param names each as {@code binary class name#member}
 */
public record ValueSlots(Set<String> names) {

  /** No value counts as interchangeable. */
  public static final ValueSlots NONE = new ValueSlots(Set.of());

  /** Whether the numbers in a member of a class are interchangeable. */
  public boolean contains(String binaryName, String member) {
    return names.contains(binaryName + "#" + member);
  }
}
