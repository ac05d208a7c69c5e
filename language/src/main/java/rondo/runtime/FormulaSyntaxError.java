package rondo.runtime;

/** Why a text is not a formula: of linear temporal logic, or over heard-of sets. */
public final class FormulaSyntaxError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int place;
  private final int length;

  /**
   * A fault at a place.
   *
   * @param message what is wrong, and what to write instead
   * @param place where in the text, from 0
   * @param length how many characters are meant
   */
  public FormulaSyntaxError(String message, int place, int length) {
    super(message, null, false, false);
    this.place = place;
    this.length = Math.max(1, length);
  }

  /** What is wrong, and what to write instead. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** Where in the text it is, from 0; behind its last character where something is missing. */
  public int place() {
    return place;
  }

  /** How many characters are meant, at least one. */
  public int length() {
    return length;
  }

  /** The text with the place marked below it. */
  public String marked(String text) {
    return "  " + text + "\n  " + " ".repeat(place) + "^".repeat(length);
  }
}
