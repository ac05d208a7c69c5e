package dev.rondo.workflow.hunting;

import java.util.ArrayDeque;
import java.util.Deque;

/** The text of a value as a user writes it: {@code Accept(ballot=2, log=[0])}, {@code Ask}. */
public final class RecordNotation {

  private RecordNotation() {}

  /** Writes records with parentheses, so that only lists have brackets. */
  public static String of(String value) {
    StringBuilder words = new StringBuilder(value);
    Deque<Boolean> records = new ArrayDeque<>();
    for (int index = 0; index < words.length(); index++) {
      char each = words.charAt(index);
      if (each == '[') {
        boolean isRecord = index > 0 && Character.isJavaIdentifierPart(words.charAt(index - 1));
        records.push(isRecord);
        words.setCharAt(index, isRecord ? '(' : '[');
      } else if (each == ']' && !records.isEmpty() && records.pop()) {
        words.setCharAt(index, ')');
      }
    }
    return words.toString().replace("()", "");
  }
}
