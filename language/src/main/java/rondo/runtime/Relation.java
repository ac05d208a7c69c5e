package rondo.runtime;

/** How two numbers compare, in formulas. */
public enum Relation {
  LESS("<"),
  AT_MOST("<="),
  EQUAL("="),
  NOT_EQUAL("!="),
  AT_LEAST(">="),
  MORE(">");

  private final String sign;

  Relation(String sign) {
    this.sign = sign;
  }

  /** How it is written. */
  public String sign() {
    return sign;
  }

  /** Whether it holds. */
  public boolean holds(long left, long right) {
    return switch (this) {
      case LESS -> left < right;
      case AT_MOST -> left <= right;
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case AT_LEAST -> left >= right;
      case MORE -> left > right;
    };
  }
}
