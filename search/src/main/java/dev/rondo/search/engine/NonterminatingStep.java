package dev.rondo.search.engine;

/**
 * A step of a process does not terminate. It is a bug like others, but the search ends at the first
 * one, since each further one would cost the time limit of a step again.
 */
public class NonterminatingStep extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String text;

  /**
   * A step that does not terminate.
   *
   * @param text the message of the bug
   */
  public NonterminatingStep(String text) {
    super(text, null, false, false);
    this.text = text;
  }

  /** The message of the bug. */
  public String text() {
    return text;
  }
}
