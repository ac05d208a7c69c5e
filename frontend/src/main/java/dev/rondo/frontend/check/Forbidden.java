package dev.rondo.frontend.check;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What of Java's library would let a process do what no schedule decides. */
final class Forbidden {

  /** A use in words that follow «uses», and what to write instead. */
  record Use(String what, String hint) {}

  /** Classes by the beginnings of their names. */
  private record Family(String what, String hint, List<String> names) {
    boolean contains(String owner) {
      return names.stream()
          .anyMatch(name -> name.endsWith(".") ? owner.startsWith(name) : owner.equals(name));
    }
  }

  private static final String USE_CHOOSE =
      "let the schedule decide: choose(n), choose(list), flip()";
  private static final String NO_THREADS = "remove it: a handler runs alone, and sends to others";
  private static final String USE_TIMEOUT =
      "write a @Timeout method; the network decides when it runs";
  private static final String USE_OUTPUT = "show values with output(…), and read none";
  private static final String NO_REFLECTION = "call methods and read fields by their names";
  private static final String NO_HASH = "compute a number from the fields that matter";

  private static final List<Family> FAMILIES =
      List.of(
          new Family(
              "randomness of its own",
              USE_CHOOSE,
              List.of(
                  "java.util.Random",
                  "java.util.SplittableRandom",
                  "java.util.UUID",
                  "java.util.concurrent.ThreadLocalRandom",
                  "java.util.random.",
                  "java.security.")),
          new Family(
              "threads",
              NO_THREADS,
              List.of(
                  "java.lang.Thread",
                  "java.lang.ThreadLocal",
                  "java.util.Timer",
                  "java.util.concurrent.")),
          new Family("a clock", USE_TIMEOUT, List.of("java.time.Clock", "java.util.Date")),
          new Family(
              "input or output",
              USE_OUTPUT,
              List.of(
                  "java.io.",
                  "java.nio.",
                  "java.net.",
                  "java.util.Scanner",
                  "java.util.logging.",
                  "java.lang.ProcessBuilder",
                  "java.lang.Process",
                  "java.lang.Runtime",
                  "java.util.prefs.",
                  "java.sql.")),
          new Family(
              "reflection",
              NO_REFLECTION,
              List.of(
                  "java.lang.Class",
                  "java.lang.ClassLoader",
                  "java.lang.reflect.",
                  "java.lang.invoke.")));

  private static final Set<String> HASHED_BY_VALUE =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.String",
          "rondo.NodeId");

  private static final Set<String> OF_OBSERVERS = Set.of("arraycopy", "lineSeparator");

  private Forbidden() {}

  /** A method or, as {@code <init>}, a constructor. */
  static Optional<Use> method(String owner, String name) {
    return switch (owner) {
      case "java.lang.System" -> Optional.of(system(name));
      case "java.lang.Math", "java.lang.StrictMath" ->
          when(name.equals("random"), "randomness of its own", USE_CHOOSE);
      case "java.util.Collections" ->
          when(name.equals("shuffle"), "randomness of its own", USE_CHOOSE);
      case "rondo.Node" ->
          when(name.equals("enter"), "enter, which belongs to Rondo", "remove the call");
      case "java.lang.Object", "java.lang.Enum", "java.lang.Record" -> object(name);
      default -> hash(owner, name).or(() -> library(owner, name)).or(() -> unknown(owner, name));
    };
  }

  /** Hash codes of enums differ from run to run, and so do those of all that may hold one. */
  private static Optional<Use> hash(String owner, String name) {
    boolean ofMany =
        (owner.equals("java.util.Objects") && name.startsWith("hash"))
            || (owner.equals("java.util.Arrays") && name.endsWith("ashCode"));
    boolean ofOne = name.equals("hashCode") && !HASHED_BY_VALUE.contains(owner);
    return when(ofMany || ofOne, "a hash code that may differ from run to run", NO_HASH);
  }

  private static Optional<Use> unknown(String owner, String name) {
    String what = name.equals("<init>") ? simpleName(owner) : simpleName(owner) + "." + name;
    return when(
        !KnownLibrary.allows(owner, name),
        what + ", which may depend on more than it is given",
        "keep to numbers, texts and the collections of java.util");
  }

  /**
   * The same for specs and networks, which are repeated like the rest of a run. They may count with
   * the classes made for threads, ask for hash codes and print.
   */
  static Optional<Use> methodOfObserver(String owner, String name) {
    boolean harmless =
        owner.startsWith("java.util.concurrent.atomic.")
            || owner.startsWith("java.util.concurrent.Concurrent")
            || (owner.equals("java.io.PrintStream") && !name.equals("<init>"))
            || (owner.equals("java.lang.System") && OF_OBSERVERS.contains(name))
            || Set.of("hashCode", "getClass", "getDeclaringClass").contains(name);
    return harmless || isUnknownAlone(owner, name) ? Optional.empty() : method(owner, name);
  }

  /** What nobody has looked at is refused to processes alone. */
  private static boolean isUnknownAlone(String owner, String name) {
    boolean named =
        owner.equals("java.lang.System")
            || owner.equals("java.lang.Math")
            || owner.equals("java.util.Collections")
            || library(owner, name).isPresent();
    return !named && (hash(owner, name).isPresent() || unknown(owner, name).isPresent());
  }

  /** A static field of a class. */
  static Optional<Use> field(String owner) {
    return owner.equals("java.lang.System")
        ? Optional.of(new Use("input or output", USE_OUTPUT))
        : Optional.empty();
  }

  private static Use system(String name) {
    return switch (name) {
      case "currentTimeMillis", "nanoTime" -> new Use("a clock", USE_TIMEOUT);
      case "identityHashCode" -> new Use("a hash code that differs from run to run", NO_HASH);
      default -> new Use("System." + name, "keep to the fields, parameters and locals");
    };
  }

  private static Optional<Use> object(String name) {
    return switch (name) {
      case "hashCode" -> Optional.of(new Use("a hash code that differs from run to run", NO_HASH));
      case "getClass", "getDeclaringClass" -> Optional.of(new Use("reflection", NO_REFLECTION));
      case "wait", "notify", "notifyAll" -> Optional.of(new Use("threads", NO_THREADS));
      default -> Optional.empty();
    };
  }

  private static Optional<Use> library(String owner, String name) {
    if (Set.of("parallel", "parallelStream").contains(name) && owner.startsWith("java.util.")) {
      return Optional.of(new Use("threads", "use stream()"));
    }
    if (owner.startsWith("java.time.") && name.equals("now")) {
      return Optional.of(new Use("a clock", USE_TIMEOUT));
    }
    if (owner.equals("java.util.BitSet") && name.equals("size")) {
      return Optional.of(
          new Use(
              "the room that a BitSet takes", "use cardinality() or length(): copies take less"));
    }
    return FAMILIES.stream()
        .filter(family -> family.contains(owner))
        .findFirst()
        .map(family -> new Use(family.what() + " (" + simpleName(owner) + ")", family.hint()));
  }

  private static String simpleName(String owner) {
    return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.');
  }

  private static Optional<Use> when(boolean forbidden, String what, String hint) {
    return forbidden ? Optional.of(new Use(what, hint)) : Optional.empty();
  }
}
