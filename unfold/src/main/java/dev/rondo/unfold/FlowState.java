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
record FlowState(Map<String, PhaseShift> phases, Set<Exit> exits, boolean reachable) {

  static FlowState entry(Map<String, PhaseShift> phases) {
    return new FlowState(phases, Set.of(Exit.SILENT), true);
  }

  PhaseShift get(String variable) {
    return phases.getOrDefault(variable, PhaseShift.UNKNOWN);
  }

  FlowState with(String variable, PhaseShift phase) {
    Map<String, PhaseShift> changed = new TreeMap<>(phases);
    changed.put(variable, phase);
    return new FlowState(changed, exits, reachable);
  }

  FlowState sent(SendSite site) {
    Set<Exit> after = new TreeSet<>();
    site.rounds().forEach(round -> after.add(new Exit(site.phase(), round)));
    return new FlowState(phases, after, reachable);
  }

  FlowState unreachable() {
    return new FlowState(phases, exits, false);
  }

  FlowState or(FlowState other) {
    if (!reachable || !other.reachable) {
      return reachable ? this : other;
    }
    Map<String, PhaseShift> joined = new TreeMap<>();
    phases.forEach((name, phase) -> joined.put(name, phase.or(other.get(name))));
    other.phases().keySet().forEach(name -> joined.putIfAbsent(name, PhaseShift.UNKNOWN));
    Set<Exit> either = new TreeSet<>(exits);
    either.addAll(other.exits);
    return new FlowState(joined, either, true);
  }

  /**
   * Back from a helper: its parameters and locals are gone, the fields keep what it did to them.
   */
  FlowState withLocalsOf(FlowState caller, Protocol protocol) {
    Map<String, PhaseShift> merged = new TreeMap<>(caller.phases);
    protocol
        .variables()
        .forEach(
            variable -> {
              String field = PhaseValues.field(variable.name());
              merged.put(field, get(field));
            });
    return new FlowState(merged, exits, reachable);
  }
}
