package dev.rondo.proof.term;

/** The operator of a term. */
public enum Op {
  NOT("not", Sort.BOOL),
  AND("and", Sort.BOOL),
  OR("or", Sort.BOOL),
  EQ("=", Sort.BOOL),
  LE("<=", Sort.BOOL),
  ADD("+", Sort.INT),
  MUL("*", Sort.INT),
  /** Rounds down, for a divisor that is a positive number. */
  DIV("div", Sort.INT),
  /** Is never negative, for a divisor that is a positive number. */
  MOD("mod", Sort.INT),
  /** Of the sort of its second and third argument. */
  ITE("ite", Sort.INT);

  private final String smtLib;
  private final Sort result;

  Op(String smtLib, Sort result) {
    this.smtLib = smtLib;
    this.result = result;
  }

  /** Its name in SMT-LIB. */
  public String smtLib() {
    return smtLib;
  }

  Sort result() {
    return result;
  }
}
