package dev.rondo.junit;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** Finds the folder or jar from which a class was loaded. */
final class ClassOrigin {

  private ClassOrigin() {}

  /** The folder or the jar of a class; empty for classes of the JDK and classes made in memory. */
  static Optional<Path> of(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Optional.ofNullable(source).map(CodeSource::getLocation).flatMap(ClassOrigin::path);
  }

  private static Optional<Path> path(URL location) {
    try {
      return Optional.of(Path.of(location.toURI()).toAbsolutePath().normalize());
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty(); // not a file: a class of a network, of a jar in a jar
    }
  }
}
