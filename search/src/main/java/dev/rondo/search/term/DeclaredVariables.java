package dev.rondo.search.term;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The variables of a process as messages name them, with the line of the declaration. */
public final class DeclaredVariables {

  private DeclaredVariables() {}

  /** Those of a protocol, in its order. */
  public static List<String> of(Protocol protocol) {
    return protocol.variables().stream().map(DeclaredVariables::text).toList();
  }

  /** Those with these names; a program may have some of its own. */
  public static List<String> of(Protocol protocol, String[] names) {
    return Arrays.stream(names)
        .map(
            name ->
                protocol.variables().stream()
                    .filter(variable -> variable.name().equals(name))
                    .findFirst()
                    .map(DeclaredVariables::text)
                    .orElse(name))
        .toList();
  }

  private static String text(StateVariable variable) {
    return String.format(Locale.ROOT, "%s (line %d)", variable.name(), variable.position().line());
  }
}
