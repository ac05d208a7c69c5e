package dev.rondo.search.liveness;

import dev.rondo.search.temporal.KripkeStructure;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** The reachability graph of the asynchronous form as a Kripke structure. */
final class AsyncKripkeStructure extends StepKripkeStructure {

  private final LivenessSearch.Explored all;
  private final ReachabilityGraph graph;

  AsyncKripkeStructure(LivenessSearch.Explored all) {
    super(all);
    this.all = all;
    this.graph = all.graph();
  }

  @Override
  int[] vector(int state) {
    return graph.state(state);
  }

  @Override
  int numberOf(int[] vector) {
    return graph.numberOf(vector);
  }

  @Override
  int part(int state, int place) {
    return graph.part(state, place);
  }

  @Override
  public int size() {
    return graph.size();
  }

  @Override
  public long bytes() {
    return graph.bytes() + bytesOfAtoms();
  }

  @Override
  public int[] following(int state) {
    int[] targets =
        IntStream.range(graph.firstEdge(state), graph.lastEdge(state))
            .map(graph::target)
            .distinct()
            .toArray();
    return targets.length == 0 ? new int[] {state} : targets;
  }

  /** The states right after all processes have started. */
  @Override
  public int[] initial() {
    return IntStream.range(graph.first(), graph.size())
        .filter(state -> graph.parent(state) < graph.first())
        .toArray();
  }

  @Override
  public boolean isThere(int state, int process) {
    return state >= graph.first();
  }

  /** Whether a state has no transitions. */
  boolean isEnd(int state) {
    return graph.firstEdge(state) == graph.lastEdge(state);
  }

  @Override
  public Optional<KripkeStructure> unfolded(int state, BitSet within) {
    return Optional.of(new UnfoldedKripkeStructure(all, vector(state), within));
  }
}
