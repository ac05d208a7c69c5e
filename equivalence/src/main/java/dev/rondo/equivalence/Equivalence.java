package dev.rondo.equivalence;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.sequential.HookedRun;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The comparison of the two forms of a protocol up to a bound.
 *
 * @param histories how many tuples of local histories both forms have
 * @param withOutputs in how many of the asynchronous ones somebody outputs something
 * @param asyncStates how many global states of the asynchronous form were looked at
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

  /** Enumerates and compares. */
  public static Equivalence of(
      LoadedProtocol original, SequentialProgram program, String network, Bound bound) {
    return of(original, program, network, bound, new Progress());
  }

  /** Enumerates and compares, and says how far it is. */
  public static Equivalence of(
      LoadedProtocol original,
      SequentialProgram program,
      String network,
      Bound bound,
      Progress progress) {
    return compared(original, program, network, bound, progress, true);
  }

  /**
   * Enumerates and compares the executions in which no phase has a larger number than the bound:
   * fewer than {@link #of} does where phases are left out.
   */
  public static Equivalence ofNumbers(
      LoadedProtocol original, SequentialProgram program, String network, Bound bound) {
    return compared(original, program, network, bound, new Progress(), false);
  }

  /**
   * Compares executions in which phases have numbers up to the bound. The bound counts phases in
   * which somebody sends, which may have larger numbers: then all executions up to the largest are
   * compared as well, which are more than were asked for.
   *
   * @param further whether larger numbers are looked for
   */
  private static Equivalence compared(
      LoadedProtocol original,
      SequentialProgram program,
      String network,
      Bound bound,
      Progress progress,
      boolean further) {
    AsyncHistories merged = new AsyncHistories(original, bound, network, progress, false);
    Map<List<List<String>>, List<LocalState>> histories = merged.enumerate();
    boolean suspicious = !merged.lateUses().isEmpty();
    AsyncHistories async =
        suspicious ? new AsyncHistories(original, bound, network, progress, true) : merged;
    Map<List<List<String>>, List<LocalState>> asynchronous =
        suspicious ? async.enumerate() : histories;
    List<LateUse> late = async.lateUses();
    if (!late.isEmpty()) {
      return new Equivalence(0, 0, async.states(), 0, Optional.empty(), Optional.empty(), late);
    }
    HookedRun hooked = HookedRun.of(program, original.loader().getParent());
    SequentialHistories sequential =
        new SequentialHistories(hooked, bound, bound.phases(), progress);
    Map<List<List<String>>, List<Integer>> sequentially = sequential.enumerate();
    long runs = sequential.runs();
    Equivalence result =
        new Equivalence(
            common(asynchronous.keySet(), sequentially.keySet()),
            (int) asynchronous.keySet().stream().filter(Histories::hasOutput).count(),
            async.states(),
            runs,
            Difference.of(asynchronous, async.steps()::of, sequentially, sequential::steps),
            Difference.of(sequentially, sequential::steps, asynchronous, async.steps()::of),
            late);
    if (!further || !result.holds() || !sequential.isCutShort()) {
      return result;
    }
    SequentialHistories all = new SequentialHistories(hooked, bound, Integer.MAX_VALUE, progress);
    all.enumerate();
    Bound larger = bound.upTo(all.latestPhase());
    return compared(original, program, network, larger, progress, false);
  }

  /** Whether the executions under a network are enumerated. */
  public static boolean knows(String network) {
    return Assumption.KNOWN.contains(network);
  }

  /** Whether the two forms have the same histories, and no message was used too late. */
  public boolean holds() {
    return onlyAsync.isEmpty() && onlySequential.isEmpty() && lateUses.isEmpty();
  }

  private static int common(Set<List<List<String>>> first, Set<List<List<String>>> second) {
    return (int) first.stream().filter(second::contains).count();
  }
}
