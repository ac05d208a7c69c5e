package dev.rondo.frontend.diagnostic;

/** How much a diagnostic matters. */
public enum Severity {
  /** The file cannot be used. */
  ERROR,
  /** The file can be used, but probably does not mean what its author intends. */
  WARNING
}
