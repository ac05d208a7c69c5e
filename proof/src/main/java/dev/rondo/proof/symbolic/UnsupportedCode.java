package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;

/**
 * Code that symbolic execution does not support. It ends the translation, with the position and a
 * hint.
 */
public final class UnsupportedCode extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Node place;
  private final String instead;

  /**
   * Reports unsupported code.
   *
   * @param instead what to write instead
   */
  public UnsupportedCode(Node place, String what, String instead) {
    super(what);
    this.place = place;
    this.instead = instead;
  }

  /** Reports it as an error. */
  public void report(Log log) {
    log.add(DiagnosticKind.NOT_IN_FORMULAS, place, String.valueOf(getMessage()), instead);
  }

  /** Its position. */
  public Node place() {
    return place;
  }

  /** What to write instead. */
  public String instead() {
    return instead;
  }
}
