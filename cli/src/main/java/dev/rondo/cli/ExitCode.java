package dev.rondo.cli;

/** What the exit code of {@code rondo} tells a script. */
final class ExitCode {

  /** The command did its work and found nothing wrong. */
  static final int NOTHING_FOUND = 0;

  /** The protocol has a bug. */
  static final int BUG = 1;

  /** The input or the options are at fault. */
  static final int INPUT_AT_FAULT = 2;

  /** Rondo is at fault. */
  static final int RONDO_AT_FAULT = 3;

  private ExitCode() {}
}
