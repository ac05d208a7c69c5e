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
 * @param reliable whether the network has become reliable
 * @param watched what the specs remember
 */
public record SystemState(
    Term phase,
    List<Map<String, Value>> processes,
    List<Term> stopped,
    Term reliable,
    List<Watched> watched) {

  /**
   * What a spec remembers of the outputs.
   *
   * @param any whether there was one
   * @param value the first one
   * @param phase the phase in which it came
   */
  public record Watched(Term any, Value value, Term phase) {}

  SystemState withProcesses(List<Map<String, Value>> others) {
    return new SystemState(phase, List.copyOf(others), stopped, reliable, watched);
  }

  SystemState withWatched(List<Watched> others) {
    return new SystemState(phase, processes, stopped, reliable, List.copyOf(others));
  }

  SystemState withPhase(Term other) {
    return new SystemState(other, processes, stopped, reliable, watched);
  }

  SystemState withNetwork(List<Term> nowStopped, Term nowReliable) {
    return new SystemState(phase, processes, List.copyOf(nowStopped), nowReliable, watched);
  }
}
