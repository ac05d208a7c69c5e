package dev.rondo.unfold;

import dev.rondo.frontend.model.Protocol;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is known at a point of a handler: the phases that variables hold, and the last message sent.
 *
 * @param phases of the variables whose phase is known
 * @param exits where the process would be if it ended here
 */
record PhaseState(Map<String, PhaseShift> phases, Set<HandlerExit> exits, boolean reachable) {

  static PhaseState entry(Map<String, PhaseShift> phases) {
    return new PhaseState(phases, Set.of(HandlerExit.SILENT), true);
  }

  PhaseShift get(String variable) {
    return phases.getOrDefault(variable, PhaseShift.UNKNOWN);
  }

  PhaseState with(String variable, PhaseShift phase) {
    Map<String, PhaseShift> changed = new TreeMap<>(phases);
    changed.put(variable, phase);
    return new PhaseState(changed, exits, reachable);
  }

  PhaseState sent(SendSite site) {
    Set<HandlerExit> after = new TreeSet<>();
    site.rounds().forEach(round -> after.add(new HandlerExit(site.phase(), round)));
    return new PhaseState(phases, after, reachable);
  }

  PhaseState unreachable() {
    return new PhaseState(phases, exits, false);
  }

  PhaseState or(PhaseState other) {
    if (!reachable || !other.reachable) {
      return reachable ? this : other;
    }
    Map<String, PhaseShift> joined = new TreeMap<>();
    phases.forEach((name, phase) -> joined.put(name, phase.or(other.get(name))));
    other.phases().keySet().forEach(name -> joined.putIfAbsent(name, PhaseShift.UNKNOWN));
    Set<HandlerExit> either = new TreeSet<>(exits);
    either.addAll(other.exits);
    return new PhaseState(joined, either, true);
  }

  /**
   * Back from a helper: its parameters and locals are gone, the fields keep what it did to them.
   */
  PhaseState withLocalsOf(PhaseState caller, Protocol protocol) {
    Map<String, PhaseShift> merged = new TreeMap<>(caller.phases);
    protocol
        .variables()
        .forEach(
            variable -> {
              String field = PhaseValues.field(variable.name());
              merged.put(field, get(field));
            });
    return new PhaseState(merged, exits, reachable);
  }
}
