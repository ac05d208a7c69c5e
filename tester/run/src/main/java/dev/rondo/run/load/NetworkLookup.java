package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.SpellingSuggestion;
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
import rondo.Network;
import rondo.runtime.FormulaSyntaxError;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.HeardOfSets;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/** Finds a network by the name in an option or a file. */
public final class NetworkLookup {

  private final Protocol protocol;

  private NetworkLookup(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The simple names of the networks that come with the language. */
  public static List<String> builtIn() {
    return NetworkModel.builtIn().stream().map(NetworkModel::simpleName).toList();
  }

  /** The name of a network without package and enclosing class. */
  public static String simpleName(String binaryName) {
    return NetworkModel.of(binaryName).simpleName();
  }

  /**
   * Whether a network is defined by rounds although the messages of a protocol have no rounds.
   *
   * @param network the binary name
   */
  public static boolean lacksRounds(Protocol protocol, String network) {
    return !protocol.writtenAsRounds()
        && !protocol.tags().complete()
        && NetworkModel.of(network).needsTags();
  }

  /**
   * A note on a network that allows no faults because f is 0.
   *
   * @param binaryName of the network
   */
  public static Optional<String> idle(String binaryName, int f) {
    NetworkModel model = NetworkModel.of(binaryName);
    if (f > 0 || !model.dependsOnF()) {
      return Optional.empty();
    }
    String what =
        model.has(Trait.CRASHES)
            ? "no process crashes"
            : model.perReceiver() == Losses.AT_MOST_F
                ? "every process hears all n"
                : "no message is lost";
    return Optional.of("f = 0: " + what + "; -f 1 or @Protocol(f = 1) changes that");
  }

  /**
   * Resolves the name of a network to the binary name of its class, or to its formula.
   *
   * @param name of a built-in network, of a class in the protocol's file, or of one on the class
   *     path, or a formula over heard-of sets
   * @throws UsageError where there is none, with the names there are
   */
  public static String named(String name, Protocol protocol, ClassPath classPath) {
    for (NetworkModel model : NetworkModel.builtIn()) {
      if (name.equals(model.simpleName()) || name.equals(model.network())) {
        return model.network();
      }
    }
    NetworkModel bounded = NetworkModel.of(name);
    if (bounded.capacity() != NetworkModel.UNBOUNDED) {
      UsageError.unless(
          bounded.capacity() > 0,
          "network " + name + ": a channel holds at least one message; write Fifo(1)");
      return bounded.network();
    }
    if (HeardOfFormula.isFormula(name)) {
      checkFormula(name);
      return name;
    }
    return new NetworkLookup(protocol).find(name, classPath);
  }

  private static void checkFormula(String formula) {
    try {
      HeardOfFormula.read(formula);
    } catch (FormulaSyntaxError e) {
      throw new UsageError(
          "the network is no formula over heard-of sets: %s%n%s"
              .formatted(e.text(), e.marked(formula)),
          e);
    }
  }

  /**
   * Checks that a network is possible for a number of processes: its formula may exclude all
   * heard-of sets, or name a process that does not exist.
   *
   * @param network the binary name or the formula
   * @throws UsageError if it does not
   */
  public static void check(String network, int n, int f) {
    if (HeardOfFormula.isFormula(network)) {
      try {
        HeardOfSets.of(network, n, f);
      } catch (IllegalArgumentException e) {
        throw new UsageError("network " + network + ": " + e.getMessage(), e);
      }
    }
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
        .map(NetworkLookup::simpleName)
        .sorted()
        .forEach(known::add);
    throw new UsageError(
        "there is no network %s; there are %s, classes that extend rondo.Network, and formulas such as forall p: |HO(p)| >= n - f%s"
            .formatted(name, String.join(", ", known), SpellingSuggestion.question(name, known)));
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
