package dev.rondo.search.engine;

/**
 * A step of a process does not come to an end. It is a bug like others, but a search that went on
 * would wait for the next such step, and for the next; so it ends at the first.
 */
public class NonterminatingStep extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String text;

  /**
   * A step that is not told further.
   *
   * @param text what is said of it
   */
  public NonterminatingStep(String text) {
    super(text, null, false, false);
    this.text = text;
  }

  /** What is said of it. */
  public String text() {
    return text;
  }
}
