package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.Arbitrary;
import rondo.BoundedOmissions;
import rondo.Crash;
import rondo.EventuallyReliable;
import rondo.Fifo;
import rondo.Kernel;
import rondo.NMinusF;
import rondo.Network;
import rondo.Reliable;

/** Finds the network that a person has named. */
public final class Networks {

  private static final List<Class<? extends Network>> BUILT_IN =
      List.of(
          Arbitrary.class,
          NMinusF.class,
          Kernel.class,
          Reliable.class,
          Fifo.class,
          Crash.class,
          BoundedOmissions.class,
          EventuallyReliable.class);

  /** Networks whose meaning in the asynchronous form does not depend on rounds. */
  private static final Set<String> WITHOUT_ROUNDS =
      Set.of(
          Arbitrary.class.getName(),
          Reliable.class.getName(),
          Fifo.class.getName(),
          Crash.class.getName());

  /** What does not happen under them where nobody may be faulty. */
  private static final Map<String, String> HARMLESS =
      Map.of(
          NMinusF.class.getName(), "every process hears all n",
          Crash.class.getName(), "nobody crashes",
          BoundedOmissions.class.getName(), "no message is lost");

  private final Protocol protocol;

  private Networks(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The simple names of the networks that come with the language. */
  public static List<String> builtIn() {
    return BUILT_IN.stream().<String>map(Class::getSimpleName).toList();
  }

  /** A network's name as people say it. */
  public static String simpleName(String binaryName) {
    return binaryName.substring(
        Math.max(binaryName.lastIndexOf('.'), binaryName.lastIndexOf('$')) + 1);
  }

  /**
   * Whether a network promises deliveries round by round to a protocol in which no message has a
   * round, so that its promise has no meaning.
   *
   * @param network the binary name
   */
  public static boolean lacksRounds(Protocol protocol, String network) {
    return !protocol.writtenAsRounds()
        && !protocol.tags().complete()
        && !WITHOUT_ROUNDS.contains(network);
  }

  /**
   * What is said of a network that lets nothing go wrong, since nobody may be faulty.
   *
   * @param binaryName of the network
   */
  public static Optional<String> idle(String binaryName, int f) {
    if (f > 0) {
      return Optional.empty();
    }
    String nothing = HARMLESS.get(binaryName);
    return Optional.ofNullable(nothing)
        .map(what -> "f = 0: " + what + "; -f 1 or @Protocol(f = 1) changes that");
  }

  /**
   * The binary name of a network's class.
   *
   * @param name of a built-in network, of a class in the protocol's file, or of one on the class
   *     path
   * @throws UsageError where there is none, with the names there are
   */
  public static String named(String name, Protocol protocol, ClassPath classPath) {
    for (Class<? extends Network> network : BUILT_IN) {
      if (name.equals(network.getSimpleName()) || name.equals(network.getName())) {
        return network.getName();
      }
    }
    return new Networks(protocol).find(name, classPath);
  }

  private String find(String name, ClassPath classPath) {
    SourceFile source = protocol.source();
    Map<String, byte[]> classes =
        InMemoryCompiler.compile(source.simpleName(), source.text(), classPath.loader());
    String folder = protocol.packageName().map(p -> p + ".").orElse("");
    SandboxClassLoader loader =
        new SandboxClassLoader("networks", classPath, classes, classes, List.of());
    for (String candidate : List.of(name, protocol.qualifiedName() + "$" + name, folder + name)) {
      if (isNetwork(candidate, loader)) {
        return candidate;
      }
    }
    List<String> known = new ArrayList<>(builtIn());
    classes.keySet().stream()
        .filter(type -> isNetwork(type, loader))
        .map(Networks::simpleName)
        .sorted()
        .forEach(known::add);
    throw new UsageError(
        "there is no network %s; there are %s, and classes that extend rondo.Network"
            .formatted(name, String.join(", ", known)));
  }

  private static boolean isNetwork(String name, SandboxClassLoader loader) {
    try {
      Class<?> type = loader.load(name);
      return Network.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }
}
