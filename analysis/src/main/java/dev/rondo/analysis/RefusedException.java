package dev.rondo.analysis;

import com.github.javaparser.ast.Node;

/** An analysis of specs has met code that may not be harmless. */
final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  RefusedException(Node place, String reason) {
    super(reason, null, false, false);
    this.refusal = Refusal.at(place, reason);
  }

  Refusal refusal() {
    return refusal;
  }
}
