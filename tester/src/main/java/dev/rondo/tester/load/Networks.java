package dev.rondo.tester.load;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rondo.Arbitrary;
import rondo.BoundedOmissions;
import rondo.Crash;
import rondo.EventuallyReliable;
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
          Crash.class,
          BoundedOmissions.class,
          EventuallyReliable.class);

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
   * The binary name of a network's class.
   *
   * @param name of a built-in network, of a class in the protocol's file, or of one on the class
   *     path
   * @throws IllegalArgumentException where there is none, with the names there are
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
    ClassLoader parent = classPath.loader();
    ClassLoader loader =
        new MemoryLoader(
            "networks",
            parent,
            InMemoryCompiler.compile(source.simpleName(), source.text(), parent));
    String folder = packageName();
    for (String candidate : List.of(name, protocol.qualifiedName() + "$" + name, folder + name)) {
      if (isNetwork(candidate, loader)) {
        return candidate;
      }
    }
    throw new IllegalArgumentException(
        "there is no network %s; there are %s, and classes that extend rondo.Network"
            .formatted(name, String.join(", ", known())));
  }

  private String packageName() {
    return protocol.unit().getPackageDeclaration().map(p -> p.getNameAsString() + ".").orElse("");
  }

  private List<String> known() {
    List<String> names = new ArrayList<>(builtIn());
    protocol.unit().findAll(ClassOrInterfaceDeclaration.class).stream()
        .filter(
            type ->
                type.getExtendedTypes().stream()
                    .flatMap(parent -> Stream.of(parent.getNameAsString()))
                    .anyMatch(parent -> parent.equals("Network") || names.contains(parent)))
        .forEach(type -> names.add(type.getNameAsString()));
    return names;
  }

  private static boolean isNetwork(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      return Network.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }
}
