package dev.rondo.frontend.file;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.file.Path;

/** A file that cannot be written: the disk is full, the folder is read-only, or there is none. */
public final class WriteFailure extends UsageError {

  private static final long serialVersionUID = 1L;

  /** With the file and the cause that the operating system gives. */
  public WriteFailure(Path file, IOException cause) {
    super(file + " cannot be written: " + FileFault.text(cause), cause);
  }
}
