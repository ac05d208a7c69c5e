package dev.rondo.search.liveness;

import dev.rondo.search.async.StateFingerprinter;
import dev.rondo.search.table.FingerprintTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * States without symmetry reduction, of which the reduced graph only says where they belong. Its
 * steps lead to {@link #OUTSIDE} where they leave the given states.
 */
final class UnfoldedKripkeStructure extends StepKripkeStructure {

  private static final int OUTSIDE = -1;
  private static final long BYTES_PER_STATE = 40;

  private final LivenessSearch.Explored all;
  private final BitSet within;
  private final StateFingerprinter plain;
  private final FingerprintTable numbers = new FingerprintTable();
  private final List<int[]> states = new ArrayList<>();
  private final List<int[]> following = new ArrayList<>();
  private long steps;

  /**
   * The states that can be reached from one of them.
   *
   * @param within the states of the reduced graph that they belong to
   */
  UnfoldedKripkeStructure(LivenessSearch.Explored all, int[] first, BitSet within) {
    super(all);
    this.all = all;
    this.within = within;
    this.plain = new StateFingerprinter(all.terms());
    numberOf(first);
    for (int state = 0; state < states.size(); state++) {
      all.budget().goOn(bytes());
      List<LabelledEdge> edges = steps(state);
      int[] targets =
          edges.stream()
              .mapToInt(LabelledEdge::target)
              .filter(target -> target != OUTSIDE)
              .distinct()
              .toArray();
      following.add(targets);
      steps += targets.length;
    }
  }

  @Override
  int[] vector(int state) {
    return states.get(state);
  }

  @Override
  int numberOf(int[] vector) {
    int reduced = all.graph().numberOf(vector);
    if (reduced < 0 || !within.get(reduced)) {
      return OUTSIDE;
    }
    long fingerprint = plain.fingerprint(vector);
    if (numbers.add(fingerprint, FingerprintTable.NONE)) {
      states.add(vector.clone());
    }
    return numbers.indexOf(fingerprint);
  }

  @Override
  int part(int state, int place) {
    return states.get(state)[place];
  }

  @Override
  public int size() {
    return states.size();
  }

  @Override
  public long bytes() {
    long each = BYTES_PER_STATE + 4L * states.get(0).length;
    return all.graph().bytes() + numbers.bytes() + each * size() + 4 * steps + bytesOfAtoms();
  }

  @Override
  public int[] following(int state) {
    return following.get(state);
  }

  @Override
  public int[] initial() {
    return IntStream.range(0, 1).toArray();
  }

  @Override
  public boolean isThere(int state, int process) {
    return true;
  }
}
