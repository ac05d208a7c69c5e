package dev.rondo.frontend.tags;

/** The diagnostic for messages whose phase is below 1. */
public final class PhaseBelowOne {

  private static final String COUNTED = ", but phases are counted from 1";

  private PhaseBelowOne() {}

  /** What is wrong with a phase, a number or how it is written. */
  public static String reason(Object phase) {
    return "phase " + phase + COUNTED;
  }

  /** What to write instead where a message is sent with a wrong phase, for this reason. */
  public static String hint(String reason) {
    return isIn(reason)
        ? "begin with phase 1, or let a method of the record say the phase: @Phase int number() {"
            + " return ballot + 1; }"
        : "give the message the phase that the process is in";
  }

  /** Whether this is wrong in what was said of a tag. */
  public static boolean isIn(String said) {
    return said.contains(COUNTED);
  }
}
