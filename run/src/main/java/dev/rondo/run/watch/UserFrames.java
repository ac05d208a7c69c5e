package dev.rondo.run.watch;

/** Finds lines of the protocol's file on a stack. */
public final class UserFrames {

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
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (fileName.equals(frame.getFileName())) {
        return frame.getLineNumber();
      }
    }
    return 0;
  }
}
