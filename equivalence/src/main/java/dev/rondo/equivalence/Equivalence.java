package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistorySet;
import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of the two forms of a protocol up to a bound: the sequential form has the
 * histories of every asynchronous execution within it, and some asynchronous execution has those of
 * every sequential run within it.
 *
 * @param histories how many tuples of local histories both forms have
 * @param withOutputs the number of asynchronous histories with an output
 * @param asyncStates how many global states of the asynchronous form were visited
 * @param sequentialRuns how many runs the sequential form took
 * @param onlyAsync a smallest tuple that only the asynchronous form has
 * @param onlySequential a smallest tuple that only the sequential form has
 * @param lateUses messages that were used too late: the protocol is not closed, and its forms are
 *     not compared
 */
public record Equivalence(
    int histories,
    int withOutputs,
    int asyncStates,
    long sequentialRuns,
    Optional<Difference> onlyAsync,
    Optional<Difference> onlySequential,
    List<LateUse> lateUses) {

  /**
   * Enumerates and compares the local histories of both forms.
   *
   * @throws ComparisonProgress.TimeIsOver where it is: no further step of a process begins
   */
  public static Equivalence of(
      LoadedProtocol original,
      SequentialProgram program,
      String network,
      Bound bound,
      ComparisonProgress progress) {
    return TimeLimit.within(
            progress::isTimeOver, () -> compared(original, program, network, bound, progress))
        .orElseThrow(ComparisonProgress.TimeIsOver::new);
  }

  private static Equivalence compared(
      LoadedProtocol original,
      SequentialProgram program,
      String network,
      Bound bound,
      ComparisonProgress progress) {
    HistoryTree tree = new HistoryTree();
    AsyncHistories merged = new AsyncHistories(original, bound, network, tree, progress, false);
    HistorySet histories = merged.enumerate();
    boolean suspicious = !merged.lateUses().isEmpty();
    AsyncHistories async =
        suspicious ? new AsyncHistories(original, bound, network, tree, progress, true) : merged;
    HistorySet asynchronous = suspicious ? async.enumerate() : histories;
    List<LateUse> late = async.lateUses();
    if (!late.isEmpty()) {
      return new Equivalence(0, 0, async.states(), 0, Optional.empty(), Optional.empty(), late);
    }
    TracedRun traced = TracedRun.of(program, original.loader().classPath());
    SequentialHistories sequential = new SequentialHistories(traced, bound, tree, progress);
    Difference.Side steps = new Difference.Side(asynchronous, async::steps);
    Difference.Side rounds =
        new Difference.Side(async.compared(sequential::enumerate), sequential::steps);
    List<Integer> onlySequential =
        rounds.found().without(asynchronous).stream()
            .filter(
                place -> !async.has(numbers(rounds.found(), place), rounds.found().origin(place)))
            .toList();
    return new Equivalence(
        rounds.found().size() - onlySequential.size(),
        asynchronous.withOutputs(),
        async.states(),
        sequential.runs(),
        Difference.of(steps, asynchronous.without(rounds.found()), rounds),
        Difference.of(rounds, onlySequential, steps),
        late);
  }

  private static List<Integer> numbers(HistorySet found, int place) {
    return found.histories(place).boxed().toList();
  }

  /** Whether the executions under a network are enumerated. */
  public static boolean knows(String network) {
    return GuaranteeCheck.KNOWN.contains(network);
  }

  /** Whether the two forms have the same histories, and no message was used too late. */
  public boolean holds() {
    return onlyAsync.isEmpty() && onlySequential.isEmpty() && lateUses.isEmpty();
  }
}
