package dev.rondo.workflow.hunting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists in the text of values: {@code [0, 1]}, but not a record such as {@code Accept[ballot=2]}.
 */
final class ListText {

  private static final String SEPARATOR = ", ";

  private ListText() {}

  /** The elements of a value that is a list; nothing for others. */
  static Optional<List<String>> elements(String value) {
    if (!startsAt(value, 0) || end(value, 0) != value.length()) {
      return Optional.empty();
    }
    List<String> elements = new ArrayList<>();
    int depth = 0;
    int start = 1;
    for (int index = 1; index < value.length() - 1; index++) {
      depth += depth(value.charAt(index));
      if (depth == 0 && value.startsWith(SEPARATOR, index)) {
        elements.add(value.substring(start, index));
        start = index + SEPARATOR.length();
      }
    }
    if (value.length() > 2) {
      elements.add(value.substring(start, value.length() - 1));
    }
    return Optional.of(List.copyOf(elements));
  }

  /** The outermost lists in a value, in order. */
  static List<String> in(String value) {
    List<String> lists = new ArrayList<>();
    int index = 0;
    while (index < value.length()) {
      int end = startsAt(value, index) ? end(value, index) : -1;
      if (end > 0) {
        lists.add(value.substring(index, end));
        index = end;
      } else {
        index++;
      }
    }
    return lists;
  }

  /** How many elements two lists share from the beginning. */
  static int common(List<String> one, List<String> other) {
    int most = Math.min(one.size(), other.size());
    for (int index = 0; index < most; index++) {
      if (!one.get(index).equals(other.get(index))) {
        return index;
      }
    }
    return most;
  }

  /** A number of elements. */
  static String count(int number) {
    return number == 1 ? "1 entry" : number + " entries";
  }

  private static boolean startsAt(String value, int index) {
    return index < value.length()
        && value.charAt(index) == '['
        && (index == 0 || !Character.isJavaIdentifierPart(value.charAt(index - 1)));
  }

  /** Where the brackets that open at an index are closed; -1 if nowhere. */
  private static int end(String value, int start) {
    int depth = 0;
    for (int index = start; index < value.length(); index++) {
      depth += depth(value.charAt(index));
      if (depth == 0) {
        return index + 1;
      }
    }
    return -1;
  }

  private static int depth(char each) {
    return switch (each) {
      case '[', '{', '(' -> 1;
      case ']', '}', ')' -> -1;
      default -> 0;
    };
  }
}
