package dev.rondo.frontend.library;

import dev.rondo.frontend.model.Symbol;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the methods of the JDK and of the language, by owner and signature. Whatever it
 * does not know, checks refuse and analyses take to do anything.
 */
public final class LibraryModel {

  private static final String CONSTRUCTOR = "<init>";
  private static final LibraryModel STANDARD =
      new LibraryModel(LibraryTableParser.parse(resource()));

  private final LibraryTableParser table;

  private LibraryModel(LibraryTableParser table) {
    this.table = table;
  }

  /** The model that the table of Rondo gives. */
  public static LibraryModel standard() {
    return STANDARD;
  }

  static LibraryModel of(String table) {
    return new LibraryModel(LibraryTableParser.parse(table));
  }

  private static String resource() {
    try (InputStream table =
        Objects.requireNonNull(LibraryModel.class.getResourceAsStream("library.txt"))) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LibraryTableParser table() {
    return table;
  }

  /** What a method or a constructor does, where it is known. */
  public Optional<MethodEffects> effects(Symbol.Method method) {
    return effects(method.owner(), method.name(), method.parameterTypes());
  }

  /**
   * What a method does, or, as {@code <init>}, a constructor.
   *
   * @param owner the binary name of the type that declares it
   * @param parameters the binary names of its erased parameter types
   */
  public Optional<MethodEffects> effects(String owner, String name, List<String> parameters) {
    boolean isConstructor = name.equals(CONSTRUCTOR);
    String written = isConstructor ? "new" : name;
    String types = parameters.stream().map(Symbol::simpleName).collect(Collectors.joining(","));
    List<String> signatures =
        List.of(
            written + "(" + types + ")",
            written + "/" + parameters.size(),
            written,
            LibraryTableParser.ANY);
    return search(owner, signatures, isConstructor);
  }

  /** Goes through a type and its supertypes, the nearest first; constructors are not inherited. */
  private Optional<MethodEffects> search(
      String owner, List<String> signatures, boolean isConstructor) {
    if (table.type(owner) == null) {
      return Optional.empty();
    }
    Deque<String> next = new ArrayDeque<>(List.of(owner));
    Set<String> seen = new HashSet<>();
    while (!next.isEmpty()) {
      String at = next.remove();
      LibraryTableParser.@Nullable Type type = table.type(at);
      if (type == null || !seen.add(at)) {
        continue;
      }
      Optional<MethodEffects> found = own(type, signatures);
      if (found.isPresent()) {
        return found;
      }
      if (!isConstructor || isThrown(at)) {
        next.addAll(type.supertypes());
      }
    }
    LibraryTableParser.@Nullable Type object = table.type("java.lang.Object");
    return isConstructor || object == null ? Optional.empty() : own(object, signatures);
  }

  private static Optional<MethodEffects> own(
      LibraryTableParser.Type type, List<String> signatures) {
    return signatures.stream()
        .flatMap(signature -> Optional.ofNullable(type.methods().get(signature)).stream())
        .findFirst();
  }

  /** Exceptions have the constructors of {@code Throwable}, or such as do no more. */
  private boolean isThrown(String owner) {
    LibraryTableParser.@Nullable Type type = table.type(owner);
    return type != null && type.supertypes().contains("java.lang.Throwable");
  }

  /** What the table says of every method of a type, where it says that. */
  Optional<MethodEffects> ofWholeType(String owner) {
    LibraryTableParser.@Nullable Type type = table.type(owner);
    return Optional.ofNullable(type).map(found -> found.methods().get(LibraryTableParser.ANY));
  }

  /** Whether the table has entries for a type. */
  public boolean knows(String owner) {
    return table.type(owner) != null;
  }

  /**
   * Whether a type belongs to the JDK, so that its methods are refused where the table is silent.
   */
  public static boolean isOfJdk(String owner) {
    return owner.startsWith("java.")
        || owner.startsWith("javax.")
        || owner.startsWith("jdk.")
        || owner.startsWith("sun.")
        || owner.startsWith("com.sun.");
  }

  /** Whether it is known that a method changes nothing. */
  public boolean isPure(Symbol.Method method) {
    return effects(method).filter(MethodEffects::isPure).isPresent();
  }

  /** Whether it is known that a method always returns normally. */
  public boolean isTotal(Symbol.Method method) {
    return effects(method).filter(MethodEffects::total).isPresent();
  }

  /** Whether it is known that a method leaves the object alone that it is called on. */
  public boolean leavesReceiver(Symbol.Method method) {
    return effects(method).filter(MethodEffects::leavesReceiver).isPresent();
  }
}
