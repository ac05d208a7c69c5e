package dev.rondo.cli.terminal;

import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.file.WriteFailure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The files that a command writes when its result is known. One that cannot be written is said, and
 * hides neither the result nor the other files: a bug remains a bug.
 */
public final class ResultFiles {

  private final PrintWriter out;
  private final PrintWriter err;
  private boolean failed;

  /** With where the result is printed, and where faults are. */
  public ResultFiles(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Writes something.
   *
   * @return whether it was written
   */
  public boolean attempt(Runnable writing) {
    try {
      writing.run();
      return true;
    } catch (WriteFailure e) {
      out.flush();
      err.println("rondo: " + e.getMessage());
      err.flush();
      failed = true;
      return false;
    }
  }

  /**
   * Writes a file, where one is wanted.
   *
   * @return whether it was written
   */
  public boolean write(Optional<Path> file, Supplier<String> text) {
    return file.isPresent() && attempt(() -> OutputFile.write(file.get(), text.get()));
  }

  /**
   * The exit code of the command.
   *
   * @param ofResult that of its result, which counts where it is bad news itself
   */
  public int exitCode(int ofResult) {
    return failed && ofResult == ExitCode.NOTHING_FOUND ? ExitCode.INPUT_AT_FAULT : ofResult;
  }
}
