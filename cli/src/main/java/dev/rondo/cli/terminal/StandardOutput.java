package dev.rondo.cli.terminal;

import dev.rondo.frontend.file.FileFault;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** What becomes of a result that standard output did not take. */
public final class StandardOutput {

  private static final String BROKEN_PIPE = "Broken pipe";

  private StandardOutput() {}

  /**
   * The exit code of a command whose output was not printed as a whole. A reader that has seen
   * enough, such as {@code head}, is no fault.
   *
   * @param ofResult the exit code of the result, which counts where it is bad news itself
   */
  public static int exitCode(int ofResult, PrintWriter err) {
    Optional<String> fault = fault();
    if (fault.filter(BROKEN_PIPE::equals).isPresent()) {
      return ofResult;
    }
    err.println("rondo: standard output cannot be written: " + fault.orElse("an earlier error"));
    err.flush();
    return ofResult == ExitCode.NOTHING_FOUND ? ExitCode.INPUT_AT_FAULT : ofResult;
  }

  /** Writers keep no reason, so the end of a line is written once more. */
  @SuppressWarnings("resource") // standard output stays open
  private static Optional<String> fault() {
    try {
      new FileOutputStream(FileDescriptor.out).write('\n');
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(FileFault.text(e));
    }
  }
}
