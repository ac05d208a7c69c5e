package dev.rondo.proof.term;

/** The sort of a term. */
public enum Sort {
  /** A mathematical integer. */
  INT("Int"),
  /** True or false. */
  BOOL("Bool");

  private final String smtLib;

  Sort(String smtLib) {
    this.smtLib = smtLib;
  }

  /** Its name in SMT-LIB. */
  public String smtLib() {
    return smtLib;
  }
}
