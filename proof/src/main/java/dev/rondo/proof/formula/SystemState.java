package dev.rondo.proof.formula;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import java.util.List;
import java.util.Map;

/**
 * All processes between two rounds.
 *
 * @param phase the current phase
 * @param processes the fields of each process
 * @param stopped for each process whether it has crashed
 * @param behind for each process whether it has heard of a later round than it has acted in or sent
 *     for, so that its timeouts come too late
 * @param reliable whether the network has become reliable
 * @param watched the states of the specs
 */
public record SystemState(
    Term phase,
    List<Map<String, Value>> processes,
    List<Term> stopped,
    List<Term> behind,
    Term reliable,
    List<Watched> watched) {

  /**
   * The first output, as a spec remembers it.
   *
   * @param any whether there was one
   * @param value the first one
   * @param phase the phase in which it came
   */
  public record Watched(Term any, Value value, Term phase) {}

  SystemState withProcesses(List<Map<String, Value>> others) {
    return new SystemState(phase, List.copyOf(others), stopped, behind, reliable, watched);
  }

  SystemState withBehind(List<Term> others) {
    return new SystemState(phase, processes, stopped, List.copyOf(others), reliable, watched);
  }

  SystemState withWatched(List<Watched> others) {
    return new SystemState(phase, processes, stopped, behind, reliable, List.copyOf(others));
  }

  SystemState withPhase(Term other) {
    return new SystemState(other, processes, stopped, behind, reliable, watched);
  }

  SystemState withNetwork(List<Term> nowStopped, Term nowReliable) {
    return new SystemState(phase, processes, List.copyOf(nowStopped), behind, nowReliable, watched);
  }
}
