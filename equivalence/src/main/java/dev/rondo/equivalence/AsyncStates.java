package dev.rondo.equivalence;

import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.equivalence.history.TupleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The global states of the asynchronous form: what each process has done. Each is visited once,
 * however it is reached. A process that is spawned gets the next number and starts at once, after
 * the step that spawned it.
 */
final class AsyncStates {

  private static final int NONE = -1;

  private final Bound bound;
  private final LocalRuns runs;
  private final AsyncSuccessors moves;
  private final Extent extent;
  private final ComparisonProgress progress;
  private final SpawnTree noneSpawned;
  private final TupleSet seen;

  /** Which executions are enumerated. An execution that has left it stays outside. */
  interface Extent {

    /** The last phase in which something may happen, as far as the processes have come. */
    int last(List<LocalState> processes);

    /** The phases in which a network has to keep what it guarantees. */
    List<Integer> phases(List<LocalState> processes);

    /** Whether processes have come so far within it. */
    boolean contains(List<LocalState> processes);
  }

  AsyncStates(
      Bound bound,
      LocalRuns runs,
      AsyncSuccessors moves,
      Extent extent,
      ComparisonProgress progress) {
    this.bound = bound;
    this.runs = runs;
    this.moves = moves;
    this.extent = extent;
    this.progress = progress;
    this.noneSpawned = SpawnTree.none(bound.n());
    this.seen = new TupleSet(bound.max(), bound.max());
  }

  /**
   * Goes through all states, short ways first.
   *
   * @param isEnough shown each state, by its place; whether others need not be visited
   * @return whether one was enough
   */
  boolean search(IntPredicate isEnough) {
    start(new ArrayList<>());
    for (int place = 0; place < seen.size(); place++) {
      progress.checkTime();
      if (isEnough.test(place)) {
        return true;
      }
      List<LocalState> global = at(place);
      SpawnTree births = births(global);
      for (int process = 0; process < global.size(); process++) {
        for (LocalState next : moves.of(global, process, births, extent)) {
          List<LocalState> after = new ArrayList<>(global);
          after.set(process, next);
          start(after);
        }
      }
    }
    return false;
  }

  /** How many states are known. */
  int size() {
    return seen.size();
  }

  /** The spawn tree of a state. */
  SpawnTree births(List<LocalState> global) {
    return global.stream().allMatch(process -> process.trail().spawned().isEmpty())
        ? noneSpawned
        : SpawnTree.of(
            bound.n(), global.stream().map(process -> process.trail().spawned()).toList());
  }

  /** The histories in a state, in the order of the names of their processes. */
  List<Integer> histories(List<LocalState> global) {
    return births(global)
        .byName(global.stream().map(process -> process.trail().history()).toList());
  }

  /** Starts one after the other the processes that there are and that have not started. */
  private void start(List<LocalState> begun) {
    SpawnTree births = births(begun);
    if (births.count() > bound.max()) {
      return;
    }
    if (begun.size() == births.count()) {
      visit(begun);
      return;
    }
    for (LocalState first : runs.initial(begun.size(), births)) {
      if (runs.isFaulty(first) && begun.stream().filter(runs::isFaulty).count() == bound.f()) {
        continue;
      }
      List<LocalState> more = new ArrayList<>(begun);
      more.add(first);
      start(more);
    }
  }

  private void visit(List<LocalState> global) {
    if (extent.contains(global)) {
      int[] ids = new int[2 * bound.max()];
      Arrays.fill(ids, NONE);
      for (int process = 0; process < global.size(); process++) {
        ids[process] = global.get(process).id();
        ids[bound.max() + process] = global.get(process).number();
      }
      seen.add(ids);
    }
  }

  /** The state at a place. */
  List<LocalState> at(int place) {
    return Arrays.stream(seen.get(place))
        .skip(bound.max())
        .filter(number -> number != NONE)
        .mapToObj(runs::state)
        .toList();
  }
}
