package dev.rondo.frontend.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts the text of a formula into words. */
final class FormulaWords {

  /** Names that mean something in formulas, so that no predicate can have them. */
  static final Set<String> RESERVED =
      Set.of("U", "W", "R", "X", "G", "F", "V", "all", "some", "output", "true", "false");

  // The longest signs come first.
  private static final Pattern WORD =
      Pattern.compile(
          "<->|->|<>|\\[]|&&|\\|\\||[!()=&|]|\"[^\"]*\"|-?\\d+(\\.\\d+)?|[\\p{L}_$][\\p{L}\\p{N}_$]*");

  private FormulaWords() {}

  /**
   * A word.
   *
   * @param text empty at the end
   */
  record Word(String text, int place) {

    boolean isName() {
      return !text.isEmpty() && Character.isJavaIdentifierStart(text.charAt(0));
    }

    boolean isValue() {
      return isName() || (!text.isEmpty() && "\"-0123456789".indexOf(text.charAt(0)) >= 0);
    }

    FormulaFault fault(String message) {
      return new FormulaFault(message, place, Math.max(1, text.length()));
    }
  }

  /** All words, and the end behind them. */
  static List<Word> of(String text) {
    List<Word> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (matcher.find(at) && matcher.start() == at) {
        words.add(new Word(matcher.group(), at));
        at = matcher.end();
      } else {
        char unknown = text.charAt(at);
        throw new FormulaFault(
            unknown == '"' ? "a text has no second \"" : "formulas have no " + unknown, at, 1);
      }
    }
    words.add(new Word("", text.length()));
    return words;
  }
}
