package dev.rondo.junit;

import dev.rondo.frontend.model.Protocol;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code rondo replay} needs of a test's class path: what the protocol names of it. */
final class ReplayClassPath {

  private final Protocol protocol;
  private final ClassLoader loader;

  private ReplayClassPath(Protocol protocol, ClassLoader loader) {
    this.protocol = protocol;
    this.loader = loader;
  }

  /** The option with a space before it; empty where the protocol names nothing of it. */
  static String option(Protocol protocol, String network, Class<?> test) {
    Set<Path> entries = new ReplayClassPath(protocol, test.getClassLoader()).entries(network);
    return entries.isEmpty()
        ? ""
        : entries.stream()
            .map(TestPlace::shown)
            .collect(Collectors.joining(File.pathSeparator, " --classpath ", ""));
  }

  private Set<Path> entries(String network) {
    Stream<String> inFile = protocol.layout().mentionedTypes();
    return Stream.of(inFile, protocol.settings().specs().stream(), Stream.of(network))
        .flatMap(names -> names)
        .filter(name -> !isKnown(name))
        .distinct()
        .flatMap(name -> place(name).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isKnown(String name) {
    return name.startsWith("java.")
        || name.startsWith("rondo.")
        || protocol.layout().types().stream()
            .anyMatch(own -> name.equals(own) || name.startsWith(own + "$"));
  }

  private Optional<Path> place(String name) {
    try {
      return ClassOrigin.of(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // a type of no class: a variable, an array
    }
  }
}
