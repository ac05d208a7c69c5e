package dev.rondo.run.archive;

import dev.rondo.analysis.values.ValueSlots;
import java.util.Set;

/**
 * Decides which differences between states the archive ignores.
 *
 * @param phases the members that hold phases, each as {@code binary class name#member}: of phases
 *     only the order counts
 * @param values the places of numbers that are mere names
 */
public record StateKeyRules(Set<String> phases, ValueSlots values) {

  /** Whether a member, as {@link ValueSlots#name} names it, holds phases. */
  boolean isPhase(String member) {
    return phases.contains(member);
  }

  /** Whether the numbers in a member are mere names. */
  boolean isValue(String member) {
    return !values.isEmpty() && values.names().contains(member);
  }
}
