package dev.rondo.tester.equivalence;

import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.sequential.HookedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The comparison of the two forms of a protocol up to a bound.
 *
 * @param histories how many tuples of local histories both forms have
 * @param asyncStates how many global states of the asynchronous form were looked at
 * @param sequentialRuns how many runs the sequential form took
 * @param onlyAsync a smallest tuple that only the asynchronous form has, with its steps
 * @param onlySequential a smallest tuple that only the sequential form has, with its choices
 * @param lateUses messages that were used too late, as text: the protocol is not closed
 */
public record Equivalence(
    int histories,
    int asyncStates,
    long sequentialRuns,
    Optional<AsyncWitness> onlyAsync,
    Optional<SequentialWitness> onlySequential,
    List<String> lateUses) {

  /** An asynchronous execution: what each process does, step by step. */
  public record AsyncWitness(List<List<String>> histories, List<List<String>> steps) {}

  /** A schedule of the sequential program. */
  public record SequentialWitness(List<List<String>> histories, List<Integer> choices) {}

  /** Enumerates and compares. */
  public static Equivalence of(
      LoadedProtocol original, SequentialProgram program, String network, Bound bound) {
    AsyncHistories async = new AsyncHistories(original, bound, network);
    Map<List<List<String>>, List<LocalState>> asynchronous = async.enumerate();
    HookedRun hooked = HookedRun.of(program, original.loader().getParent());
    SequentialHistories sequential = new SequentialHistories(hooked, bound);
    Map<List<List<String>>, List<Integer>> sequentially = sequential.enumerate();
    return new Equivalence(
        common(asynchronous.keySet(), sequentially.keySet()),
        async.states(),
        sequential.runs(),
        smallest(asynchronous, sequentially.keySet())
            .map(entry -> new AsyncWitness(entry.getKey(), steps(entry.getValue()))),
        smallest(sequentially, asynchronous.keySet())
            .map(entry -> new SequentialWitness(entry.getKey(), entry.getValue())),
        async.lateUses().stream().map(Equivalence::text).distinct().toList());
  }

  /** Whether the two forms have the same histories, and no message was used too late. */
  public boolean holds() {
    return onlyAsync.isEmpty() && onlySequential.isEmpty() && lateUses.isEmpty();
  }

  private static int common(Set<List<List<String>>> first, Set<List<List<String>>> second) {
    return (int) first.stream().filter(second::contains).count();
  }

  private static <V> Optional<Map.Entry<List<List<String>>, V>> smallest(
      Map<List<List<String>>, V> histories, Set<List<List<String>>> others) {
    return histories.entrySet().stream()
        .filter(entry -> !others.contains(entry.getKey()))
        .min(
            Comparator.<Map.Entry<List<List<String>>, V>>comparingInt(
                    entry -> Histories.length(entry.getKey()))
                .thenComparing(entry -> entry.getKey().toString()));
  }

  private static List<List<String>> steps(List<LocalState> processes) {
    List<List<String>> steps = new ArrayList<>();
    for (LocalState process : processes) {
      steps.add(process.events().stream().skip(1).map(Equivalence::text).toList());
    }
    return steps;
  }

  private static String text(LocalEvent event) {
    String what = event.timeout() < 0 ? "takes" : "timeout " + event.timeout() + " with";
    return what
        + " "
        + event.taken()
        + (event.choices().isEmpty() ? "" : " chooses " + event.choices());
  }

  private static String text(AsyncHistories.LateUse use) {
    return "P" + use.after().node() + " uses " + use.packets() + " after their time";
  }
}
