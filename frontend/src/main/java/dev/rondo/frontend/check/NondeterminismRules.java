package dev.rondo.frontend.check;

import dev.rondo.frontend.library.Dependence;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which methods a protocol must not call, by the library model: a run must follow from the schedule
 * alone, on every machine.
 */
final class NondeterminismRules {

  /** A use in words that follow «uses», and what to write instead. */
  record Use(Dependence dependence, String what, String hint) {}

  /** What is refused to specs and networks as well, which are repeated like the rest of a run. */
  private static final Set<Dependence> OF_OBSERVERS =
      EnumSet.range(Dependence.RANDOM, Dependence.ENVIRONMENT);

  private static final String NOT_LISTED =
      "keep to numbers, texts and the collections of java.util";

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private NondeterminismRules() {}

  /** Why a process must not call a method. */
  static Optional<Use> ofProcess(Symbol.Method method) {
    Optional<MethodEffects> effects = LIBRARY.effects(method);
    if (effects.isPresent()) {
      return effects.flatMap(known -> refused(method, known));
    }
    boolean isUnknown =
        method.name().equals("<init>")
            ? !LIBRARY.knows(method.owner())
            : LibraryModel.isOfJdk(method.owner());
    return isUnknown && LibraryModel.isOfJdk(method.owner())
        ? Optional.of(
            new Use(
                Dependence.ENVIRONMENT,
                name(method) + ", which is not in the table of methods that Rondo knows",
                NOT_LISTED))
        : Optional.empty();
  }

  /** Why a spec or a network must not call a method. */
  static Optional<Use> ofObserver(Symbol.Method method) {
    return LIBRARY
        .effects(method)
        .filter(known -> !known.forObservers())
        .flatMap(known -> refused(method, known))
        .filter(use -> OF_OBSERVERS.contains(use.dependence()));
  }

  /** Why no static field of a class may be read. */
  static Optional<Use> ofField(String owner) {
    return owner.equals("java.lang.System")
        ? Optional.of(new Use(Dependence.IO, Dependence.IO.text(), Dependence.IO.hint()))
        : Optional.empty();
  }

  private static Optional<Use> refused(Symbol.Method method, MethodEffects effects) {
    return effects.dependences().stream()
        .filter(Dependence::isRefused)
        .findFirst()
        .map(
            dependence ->
                new Use(
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
      case INTERNAL -> method.name() + ", which belongs to Rondo";
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
