package dev.rondo.run.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Finds lines of the protocol's file in stack traces. */
public final class UserFrames {

  private static final List<String> LIBRARY = List.of("java.", "javax.", "jdk.", "sun.");
  private static final List<String> RONDO = List.of("dev.rondo.", "rondo.");

  private UserFrames() {}

  /** The innermost line of a file that is being executed, or 0. */
  public static int currentLine(String fileName) {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> fileName.equals(frame.getFileName()))
                    .mapToInt(StackWalker.StackFrame::getLineNumber)
                    .findFirst()
                    .orElse(0));
  }

  /** The innermost line of a file from which something was thrown, or 0. */
  public static int line(Throwable thrown, String fileName) {
    return lines(thrown, fileName).findFirst().orElse(0);
  }

  /** The lines of a file from which something was thrown, the innermost first. */
  public static IntStream lines(Throwable thrown, String fileName) {
    return Arrays.stream(frames(thrown))
        .filter(frame -> fileName.equals(frame.getFileName()) && frame.getLineNumber() > 0)
        .mapToInt(StackTraceElement::getLineNumber);
  }

  /** Whether the innermost code that is not of Java's library is not Rondo's either. */
  public static boolean isThrownByUser(Throwable thrown) {
    for (StackTraceElement frame : frames(thrown)) {
      if (!isOf(LIBRARY, frame)) {
        return isOfUser(frame);
      }
    }
    return false;
  }

  /** Whether a frame is neither of Java's library nor of Rondo. */
  static boolean isOfUser(StackTraceElement frame) {
    return !isOf(LIBRARY, frame) && !isOf(RONDO, frame);
  }

  private static boolean isOf(List<String> packages, StackTraceElement frame) {
    return packages.stream().anyMatch(frame.getClassName()::startsWith);
  }

  /** The stack trace of an exception, whose class may override the method that returns it. */
  static StackTraceElement[] frames(Throwable thrown) {
    try {
      StackTraceElement[] frames = thrown.getStackTrace();
      return frames == null ? new StackTraceElement[0] : frames;
    } catch (Throwable failed) {
      return new StackTraceElement[0];
    }
  }
}
