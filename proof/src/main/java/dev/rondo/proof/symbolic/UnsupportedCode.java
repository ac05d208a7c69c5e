package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;

/**
 * Code that symbolic execution does not support. It ends the translation, with the position and a
 * hint.
 */
public final class UnsupportedCode extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Node place;
  private final String instead;

  /**
   * Says what is not covered.
   *
   * @param instead what to write instead
   */
  public UnsupportedCode(Node place, String what, String instead) {
    super(what);
    this.place = place;
    this.instead = instead;
  }

  /** Where it stands. */
  public Node place() {
    return place;
  }

  /** What to write instead. */
  public String instead() {
    return instead;
  }
}
