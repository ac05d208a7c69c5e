package dev.rondo.frontend.diagnostic;

/** How much a diagnostic matters. */
public enum Severity {
  /** The file cannot be used. */
  ERROR,
  /** The file can be used, but is probably not what was meant. */
  WARNING
}
