package dev.rondo.cli;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.tester.load.ForbiddenCalls;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.load.ProtocolLoader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which protocol is run, and with how many processes. */
final class ProtocolOptions {

  @Parameters(paramLabel = "FILE", description = "The Java file of the protocol.")
  private Path file = Path.of("");

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where to find the classes that the file imports, as for java.")
  private String classPath = "";

  @Option(names = "-n", paramLabel = "N", description = "How many processes there are.")
  private Optional<Integer> n = Optional.empty();

  @Option(names = "-f", paramLabel = "F", description = "How many of them may be faulty.")
  private Optional<Integer> f = Optional.empty();

  @Option(
      names = "--network",
      paramLabel = "N",
      description =
          "What the network promises: Arbitrary, NMinusF, Kernel, Reliable, … or a class.")
  private Optional<String> network = Optional.empty();

  /** Reads the file; what is wrong with it goes to {@code err}. */
  Optional<LoadedProtocol> load(PrintWriter err) {
    return load(file, classPath, err);
  }

  static Optional<LoadedProtocol> load(Path file, String classPath, PrintWriter err) {
    Log log = SourceReader.read(file);
    ClassPath path = ClassPath.parse(classPath);
    Optional<Protocol> protocol =
        log.hasErrors() ? Optional.empty() : Frontend.read(log.source(), path, log);
    log.sorted().forEach(diagnostic -> err.print(DiagnosticPrinter.print(diagnostic)));
    List<String> forbidden =
        protocol.map(found -> ForbiddenCalls.reachableFrom(found, path)).orElse(List.of());
    forbidden.forEach(err::println);
    err.flush();
    return protocol
        .filter(found -> forbidden.isEmpty())
        .map(found -> ProtocolLoader.load(found, path));
  }

  Path file() {
    return file;
  }

  String classPath() {
    return classPath;
  }

  int n(Protocol protocol) {
    return n.orElse(protocol.settings().n());
  }

  int f(Protocol protocol) {
    return f.orElse(protocol.settings().f());
  }

  /** The binary name of the network's class. */
  String network(LoadedProtocol protocol) {
    String name = network.orElse(protocol.model().settings().network());
    String nested = protocol.model().qualifiedName() + "$" + name;
    for (String candidate : List.of(name, "rondo." + name, nested)) {
      if (exists(candidate, protocol.loader())) {
        return candidate;
      }
    }
    throw new IllegalArgumentException("there is no network " + name);
  }

  private static boolean exists(String name, ClassLoader loader) {
    try {
      return rondo.Network.class.isAssignableFrom(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }
}
