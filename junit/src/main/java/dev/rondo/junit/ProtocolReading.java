package dev.rondo.junit;

import dev.rondo.frontend.NestedProtocol;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * Reads the source of the class that a test names.
 *
 * <p>A protocol nested in another class is read from a file of its own, which is written into the
 * folder of the test: there {@code rondo replay} finds it as well.
 */
final class ProtocolReading {

  private final Class<?> type;
  private final TestPlace place;
  private final Path file;
  private final ClassPath classPath;

  ProtocolReading(Class<?> type, TestPlace place) {
    this.type = type;
    this.place = place;
    this.file = SourceSearch.find(type, place.sources());
    // A protocol may name whatever its test may; what it names is looked through.
    Stream<Path> sources =
        Stream.of(type, place.testClass()).flatMap(known -> ClassOrigin.of(known).stream());
    Stream<Path> others =
        ClassPath.parse(System.getProperty("java.class.path", "")).added().stream();
    this.classPath = new ClassPath(Stream.concat(sources, others).distinct().toList());
  }

  /** The class path of the protocol. */
  ClassPath classPath() {
    return classPath;
  }

  /**
   * The protocol.
   *
   * @param folder for the file of a nested protocol
   * @throws AssertionFailedError where there are errors in it
   */
  Protocol read(Path folder) {
    Log log = SourceReader.read(Path.of(TestPlace.shown(file)));
    if (type.getEnclosingClass() != null && !log.hasErrors()) {
      log = new Log(takenOut(log.source(), folder));
    }
    Optional<Protocol> protocol = runnable(log);
    if (protocol.isEmpty()) {
      throw new AssertionFailedError(
          type.getSimpleName() + " cannot be hunted\n" + diagnostics(log));
    }
    System.out.print(diagnostics(log)); // warnings
    return protocol.get();
  }

  private Optional<Protocol> runnable(Log log) {
    try {
      return RunnableProtocol.read(log, classPath);
    } catch (UsageError refused) {
      throw new AssertionFailedError(
          type.getSimpleName() + " cannot be hunted\n" + refused.getMessage(), refused);
    }
  }

  private SourceFile takenOut(SourceFile source, Path folder) {
    SourceFile nested =
        NestedProtocol.of(source, path())
            .orElseThrow(
                () ->
                    new AssertionFailedError(
                        "%s is not in %s: compile the tests again"
                            .formatted(type.getName(), source.name())));
    Path own = folder.resolve(type.getSimpleName() + ".java");
    OutputFile.folder(folder);
    OutputFile.write(own, nested.text());
    return nested.withName(TestPlace.shown(own));
  }

  private List<String> path() {
    List<String> names = new ArrayList<>();
    for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
      names.add(0, outer.getSimpleName());
    }
    return names;
  }

  /** The diagnostics, for the file that the user knows. */
  String diagnostics(Log log) {
    String known = TestPlace.shown(file);
    return log.sorted().stream()
        .map(
            found ->
                new Diagnostic(
                    found.kind(),
                    found.source().withName(known),
                    found.position(),
                    found.arguments()))
        .map(DiagnosticPrinter::print)
        .collect(Collectors.joining());
  }

  /**
   * The name of a user's class for Rondo, which differs if a nested protocol was extracted to a
   * file.
   */
  String nameOf(Class<?> known, Protocol protocol) {
    for (Class<?> outer = type.getEnclosingClass();
        outer != null;
        outer = outer.getEnclosingClass()) {
      if (known.getName().startsWith(outer.getName() + "$")) {
        String name = known.getName().substring(outer.getName().length() + 1);
        String top = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        String folder = type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".";
        if (protocol.layout().types().contains(folder + top)) {
          return folder + name;
        }
      }
    }
    return known.getName();
  }

  /**
   * The name of a user's class that Rondo instantiates.
   *
   * @throws AssertionFailedError where it cannot, since the class stands outside the protocol's
   *     file and is not public
   */
  String usableName(Class<?> known, Protocol protocol) {
    String name = nameOf(known, protocol);
    boolean inFile =
        name.startsWith(protocol.qualifiedName() + "$") || !name.equals(known.getName());
    for (Class<?> outer = known; outer != null && !inFile; outer = outer.getEnclosingClass()) {
      if (!Modifier.isPublic(outer.getModifiers())) {
        throw new AssertionFailedError(
            "%s cannot be used by Rondo: make %s public"
                .formatted(known.getSimpleName(), outer.getSimpleName()));
      }
    }
    return name;
  }

  /** A stack frame for a line of the protocol. */
  StackTraceElement frame(Finding finding) {
    return new StackTraceElement(
        type.getName(), finding.handler(), String.valueOf(file.getFileName()), finding.line());
  }

  /** The test whose protocol it is. */
  TestPlace place() {
    return place;
  }
}
