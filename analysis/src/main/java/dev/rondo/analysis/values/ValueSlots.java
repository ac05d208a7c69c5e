package dev.rondo.analysis.values;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The locations of interchangeable values: components of records and fields of classes whose
 * numbers are only copied and compared for equality.
 *
 * @param names each as {@code binary class name#member}
 * @param inOutputs whether the numbers in outputs are such values
 * @param inInputs whether all inputs are such values
 * @param values those that can change places, in ascending order; other numbers in these locations
 *     keep their meaning
 */
public record ValueSlots(
    Set<String> names, boolean inOutputs, boolean inInputs, List<Integer> values) {

  /** No value counts as interchangeable. */
  public static final ValueSlots NONE = new ValueSlots(Set.of(), false, false, List.of());

  /** Whether no two values can change places. */
  public boolean isEmpty() {
    return values.size() < 2;
  }

  /** Whether the numbers in a member of a class are interchangeable. */
  public boolean contains(String binaryName, String member) {
    return names.contains(name(binaryName, member));
  }

  /** The name of a member of a class among {@link #names}. */
  public static String name(String binaryName, String member) {
    return binaryName + "#" + member;
  }

  /** Of each member of a class whether its numbers are interchangeable. */
  public boolean[] of(String binaryName, List<String> members) {
    boolean[] slots = new boolean[members.size()];
    for (int index = 0; index < slots.length; index++) {
      slots[index] = contains(binaryName, members.get(index));
    }
    return slots;
  }

  /** The same where a class and those in it have a copy of another name. */
  public ValueSlots withCopy(String binaryName, String copy) {
    Stream<String> copied =
        names.stream()
            .filter(name -> name.startsWith(binaryName + "#") || name.startsWith(binaryName + "$"))
            .map(name -> copy + name.substring(binaryName.length()));
    return new ValueSlots(
        Stream.concat(names.stream(), copied).collect(Collectors.toUnmodifiableSet()),
        inOutputs,
        inInputs,
        values);
  }

  /** The values as an array. */
  public int[] valueArray() {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }
}
