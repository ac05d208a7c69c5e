package dev.rondo.cli.terminal;

import dev.rondo.workflow.verdict.Verdict;

/** What the exit code of {@code rondo} tells a script. */
public final class ExitCode {

  /** The command did its work and found nothing wrong. */
  public static final int NOTHING_FOUND = 0;

  /** The protocol has a bug. */
  public static final int BUG = 1;

  /** The input or the options are at fault. */
  public static final int INPUT_AT_FAULT = 2;

  /** Rondo is at fault. */
  public static final int RONDO_AT_FAULT = 3;

  private ExitCode() {}

  /** What a verdict on a protocol tells a script. */
  public static int of(Verdict verdict) {
    return switch (verdict) {
      case NOTHING_FOUND -> NOTHING_FOUND;
      case BUG -> BUG;
      case VACUOUS, NOT_CLOSED, UNDECIDED -> INPUT_AT_FAULT;
      case FAULT_OF_RONDO -> RONDO_AT_FAULT;
    };
  }
}
