package dev.rondo.frontend.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests a known word for an unknown one. */
public final class SpellingSuggestion {

  private SpellingSuggestion() {}

  /** The known word with the smallest edit distance, if that is small enough. */
  public static Optional<String> to(String word, Collection<String> known) {
    String typed = word.toLowerCase(Locale.ROOT);
    int few = 1 + typed.length() / 3;
    return known.stream()
        .filter(candidate -> changes(typed, candidate.toLowerCase(Locale.ROOT)) <= few)
        .min(
            Comparator.<String>comparingInt(
                    candidate -> changes(typed, candidate.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** As the end of a sentence: empty, or a question. */
  public static String question(String word, Collection<String> known) {
    return to(word, known).map(meant -> "; do you mean " + meant + "?").orElse("");
  }

  /** Letters put in, left out or exchanged (Levenshtein's distance). */
  private static int changes(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      above[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] current = new int[to.length() + 1];
      current[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        int other = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        current[column] =
            Math.min(above[column - 1] + other, 1 + Math.min(above[column], current[column - 1]));
      }
      above = current;
    }
    return above[to.length()];
  }
}
