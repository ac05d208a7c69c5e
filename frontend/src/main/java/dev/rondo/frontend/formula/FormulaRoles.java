package dev.rondo.frontend.formula;

import dev.rondo.frontend.formula.Formula.OfRole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The roles of a protocol, for formulas.
 *
 * @param roleOf the role of each {@code @Observed} method that is one of a role
 */
public record FormulaRoles(List<OfRole> roles, Map<String, OfRole> roleOf) {

  /** Processes that are all of one class. */
  public static final FormulaRoles NONE = new FormulaRoles(List.of(), Map.of());

  /** The role with a name. */
  Optional<OfRole> named(String name) {
    return roles.stream().filter(role -> role.name().equals(name)).findFirst();
  }

  /** The role of the method with a name; empty for a method of all processes. */
  Stream<OfRole> of(String method) {
    return Stream.ofNullable(roleOf.get(method));
  }
}
