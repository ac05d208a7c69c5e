package dev.rondo.frontend.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Writes files. A file is replaced as a whole or not at all: the content goes to a hidden file
 * beside it, {@code .NAME.part}, which then takes its name. Devices and pipes, which cannot be
 * replaced, are written directly.
 */
public final class OutputFile {

  private OutputFile() {}

  /** What a file is to hold. */
  @FunctionalInterface
  public interface FileWriter {

    /** Writes it; the stream is buffered and closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a text in UTF-8.
   *
   * @return the file
   * @throws WriteFailure where it cannot be written
   */
  public static Path write(Path file, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return write(file, out -> out.write(bytes));
  }

  /**
   * Writes a file.
   *
   * @return the file
   * @throws WriteFailure where it cannot be written
   */
  public static Path write(Path file, FileWriter content) {
    try {
      Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      if (isReplaceable(target)) {
        replace(target, content);
      } else {
        stream(target, content);
      }
      return file;
    } catch (IOException e) {
      throw new WriteFailure(file, e);
    }
  }

  /**
   * Makes a folder with all folders above it, where they do not exist.
   *
   * @return the folder
   * @throws WriteFailure where it cannot be made
   */
  public static Path folder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new WriteFailure(folder, e);
    }
  }

  /**
   * Removes a folder that was written in part, with all that is in it.
   *
   * @throws WriteFailure where it cannot be removed
   */
  public static void remove(Path folder) {
    try (Stream<Path> below = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
      for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new WriteFailure(folder, e);
    }
  }

  /** A file that may be written in a folder that may not keeps its place. */
  private static boolean isReplaceable(Path target) throws IOException {
    if (!Files.exists(target)) {
      return true;
    }
    if (Files.isDirectory(target)) {
      throw new FileSystemException(target.toString(), null, "that is a folder");
    }
    if (!Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Path folder = target.getParent();
    return Files.isRegularFile(target) && folder != null && Files.isWritable(folder);
  }

  private static void replace(Path target, FileWriter content) throws IOException {
    Path part = target.resolveSibling("." + target.getFileName() + ".part");
    try {
      stream(part, content);
      keepPermissions(target, part);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void keepPermissions(Path target, Path part) throws IOException {
    // Not by the file store: in a container whose mounts are hidden, Java does not find it.
    PosixFileAttributeView written = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    if (written != null && Files.exists(target)) {
      written.setPermissions(Files.getPosixFilePermissions(target));
    }
  }

  private static void stream(Path file, FileWriter content) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
      content.writeTo(out);
      out.flush();
      if (Files.isRegularFile(file)) {
        channel.force(true); // before it takes a name that others read
      }
    }
  }
}
