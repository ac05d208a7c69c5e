package dev.rondo.frontend.library;

import dev.rondo.frontend.model.Symbol;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which methods and fields of the JDK user code must not use, by the library model: a run must
 * follow from the schedule alone, on every machine. The rule is the same for processes, specs and
 * networks, in the file and on the class path, but for what the table lets specs and networks use.
 */
public final class NondeterminismRules {

  /** A use in words that follow «uses», and what to write instead. */
  public record NondeterministicUse(Dependence dependence, String what, String hint) {}

  /** Constants of a class with these are values like others; its methods are refused. */
  private static final Set<Dependence> OF_METHODS_ALONE =
      EnumSet.of(Dependence.LOCALE, Dependence.CHARSET, Dependence.ZONE);

  private static final String LOCALE = "java.util.Locale";
  private static final String RUNTIME = "rondo.runtime.";
  private static final String COLLECTION = "java.util.Collection";
  private static final String NOT_LISTED =
      "keep to numbers, texts and the collections of java.util";

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private NondeterminismRules() {}

  /** Why a process must not call a method. */
  public static Optional<NondeterministicUse> ofProcess(Symbol.Method method) {
    Optional<MethodEffects> effects = LIBRARY.effects(method);
    if (effects.isPresent()) {
      return effects.flatMap(known -> refused(method, known));
    }
    boolean isUnknown = !method.name().equals("<init>") || !LIBRARY.knows(method.owner());
    return isUnknown && LibraryModel.isOfJdk(method.owner())
        ? Optional.of(unlisted(name(method)))
        : Optional.empty();
  }

  /**
   * Why a spec or a network must not call a method. They may have hash tables: what they decide
   * seldom depends on an order, and no table of theirs is sent or output.
   */
  public static Optional<NondeterministicUse> ofObserver(Symbol.Method method) {
    return LIBRARY.effects(method).filter(MethodEffects::forObservers).isPresent()
        ? Optional.empty()
        : ofProcess(method).filter(use -> use.dependence() != Dependence.HASH_ORDER);
  }

  /**
   * Who calls a method in a class file.
   *
   * @param method the name of the method that calls
   * @param isOnClassPath whether its source was not checked
   * @param isObserver whether it belongs to a spec or a network
   */
  public record Caller(String method, boolean isOnClassPath, boolean isObserver) {}

  /**
   * Why no class file may call a method. A class of the user's own has the methods of {@code
   * Object} and perhaps those of a collection.
   *
   * @param parameters the binary names of its erased parameter types
   */
  public static Optional<NondeterministicUse> ofBytecode(
      String owner, String name, List<String> parameters, Caller caller) {
    Symbol.Method method = new Symbol.Method(owner, name, false, parameters, "");
    Optional<NondeterministicUse> use =
        LibraryModel.isOfJdk(owner)
            ? ofObserver(method)
                .or(() -> hashOrder(method, caller))
                .or(() -> format(method, caller))
            : ofLanguage(method, caller)
                .or(() -> inherited(method, "java.lang.Object"))
                .or(() -> inherited(method, COLLECTION));
    return use.filter(found -> !isHashCode(found) || !caller.method().equals("hashCode"));
  }

  /** Processes may call what is on the class path, unless it is a spec or a network. */
  private static Optional<NondeterministicUse> hashOrder(Symbol.Method method, Caller caller) {
    return ofProcess(method)
        .filter(use -> use.dependence() == Dependence.HASH_ORDER)
        .filter(use -> caller.isOnClassPath() && !caller.isObserver());
  }

  /** Formats of the file are read by a check of its source. */
  private static Optional<NondeterministicUse> format(Symbol.Method method, Caller caller) {
    boolean hasLocale =
        method.parameterTypes().stream().findFirst().filter(LOCALE::equals).isPresent();
    return LIBRARY
        .effects(method)
        .filter(effects -> effects.dependsOn(Dependence.FORMAT))
        .filter(effects -> caller.isOnClassPath() && !hasLocale)
        .map(
            effects ->
                new NondeterministicUse(
                    Dependence.LOCALE,
                    name(method) + ", which depends on " + Dependence.LOCALE.text(),
                    "use String.format(Locale.ROOT, …)"));
  }

  private static Optional<NondeterministicUse> ofLanguage(Symbol.Method method, Caller caller) {
    if (!caller.isOnClassPath()) {
      return Optional.empty();
    }
    return method.owner().startsWith(RUNTIME)
        ? Optional.of(
            new NondeterministicUse(
                Dependence.INTERNAL, Dependence.INTERNAL.text(), "remove the call"))
        : LIBRARY.effects(method).flatMap(effects -> refused(method, effects));
  }

  private static Optional<NondeterministicUse> inherited(Symbol.Method method, String from) {
    return LIBRARY
        .effects(from, method.name(), method.parameterTypes())
        .flatMap(effects -> refused(method, effects))
        .filter(use -> use.dependence() == Dependence.THREADS);
  }

  private static boolean isHashCode(NondeterministicUse use) {
    return use.dependence() == Dependence.HASH_CODE;
  }

  /** Why a process must not read a static field of a class. */
  public static Optional<NondeterministicUse> ofField(String owner) {
    if (!LibraryModel.isOfJdk(owner)) {
      return Optional.empty();
    }
    if (owner.equals("java.lang.System")) {
      return Optional.of(
          new NondeterministicUse(Dependence.IO, Dependence.IO.text(), Dependence.IO.hint()));
    }
    return LIBRARY.knows(owner)
        ? LIBRARY
            .ofWholeType(owner)
            .filter(effects -> !effects.forObservers())
            .flatMap(effects -> refused(fieldsOf(owner), effects))
            .filter(use -> !OF_METHODS_ALONE.contains(use.dependence()))
        : Optional.of(unlisted(simpleName(owner)));
  }

  /** Why no spec, network or class file may read a static field; they may print. */
  public static Optional<NondeterministicUse> ofObserversField(String owner, String name) {
    boolean prints = owner.equals("java.lang.System") && (name.equals("out") || name.equals("err"));
    return prints ? Optional.empty() : ofField(owner);
  }

  private static Symbol.Method fieldsOf(String owner) {
    return new Symbol.Method(owner, "<init>", true, List.of(), "");
  }

  private static NondeterministicUse unlisted(String what) {
    return new NondeterministicUse(
        Dependence.ENVIRONMENT,
        what + ", which is not in the table of methods that Rondo knows",
        NOT_LISTED);
  }

  private static Optional<NondeterministicUse> refused(
      Symbol.Method method, MethodEffects effects) {
    return effects.dependences().stream()
        .filter(Dependence::isRefused)
        .findFirst()
        .map(
            dependence ->
                new NondeterministicUse(
                    dependence,
                    what(method, effects, dependence),
                    effects.instead().isEmpty() ? dependence.hint() : effects.instead()));
  }

  private static String what(Symbol.Method method, MethodEffects effects, Dependence dependence) {
    return switch (dependence) {
      case RANDOM, THREADS, CLOCK, IO, REFLECTION ->
          effects.ofWholeType()
              ? dependence.text() + " (" + simpleName(method.owner()) + ")"
              : dependence.text();
      case HASH_CODE, ACCESS_ORDER -> dependence.text();
      case HASH_ORDER, ENVIRONMENT -> name(method);
      case INTERNAL -> method.name() + ", which only Rondo may call";
      case JVM_TEXT -> name(method) + ", whose text the JVM writes: it may differ from run to run";
      default -> name(method) + ", which depends on " + dependence.text();
    };
  }

  private static String name(Symbol.Method method) {
    String owner = simpleName(method.owner());
    return method.name().equals("<init>") ? owner : owner + "." + method.name();
  }

  private static String simpleName(String owner) {
    return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.');
  }
}
