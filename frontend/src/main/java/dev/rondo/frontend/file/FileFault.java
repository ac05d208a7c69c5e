package dev.rondo.frontend.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file cannot be read or written, in words. */
public final class FileFault {

  private FileFault() {}

  /** The reason alone, without the name of the file. */
  public static String text(IOException fault) {
    if (fault instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof FileAlreadyExistsException || fault instanceof NotDirectoryException) {
      return "a file is where a folder should be";
    }
    String reason =
        fault instanceof FileSystemException system ? system.getReason() : fault.getMessage();
    return reason == null ? "the operating system gives no reason" : reason;
  }
}
