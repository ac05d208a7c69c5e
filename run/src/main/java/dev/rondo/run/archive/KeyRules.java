package dev.rondo.run.archive;

import dev.rondo.analysis.values.ValueSlots;
import java.util.Set;

/**
 * When two states count as one.
 *
 * @param phases the members that hold phases, each as {@code binary class name#member}: of phases
 *     only the order counts
 * @param values where numbers stand that are mere names
 */
public record KeyRules(Set<String> phases, ValueSlots values) {

  boolean isPhase(String binaryName, String member) {
    return phases.contains(binaryName + "#" + member);
  }

  boolean isValue(String binaryName, String member) {
    return !values.isEmpty() && values.contains(binaryName, member);
  }
}
