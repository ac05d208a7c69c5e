package dev.rondo.equivalence.guarantee;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a network guarantees, read from docs/internal/networks.md and from nothing else, so that it
 * can be held against what Rondo's other parts take it for.
 */
public interface Guarantee {

  /** Guarantees nothing. */
  Guarantee NONE = processes -> true;

  /** Whether the processes have heard what was guaranteed. */
  boolean isKept(List<RoundAssignment> processes);

  /** In every round every process hears at least so many. */
  static Guarantee atLeast(int count) {
    return processes ->
        processes.stream()
            .allMatch(
                process ->
                    inEveryRound(
                        process, round -> has(process.counted(round), set -> size(set) >= count)));
  }

  /** In every round some process hears all processes and is heard by all. */
  static Guarantee kernel() {
    return processes ->
        inEveryRound(
            processes.get(0),
            round ->
                IntStream.range(0, processes.size())
                    .anyMatch(kernel -> isKernel(kernel, round, processes)));
  }

  private static boolean isKernel(int kernel, int round, List<RoundAssignment> processes) {
    int all = all(processes);
    return IntStream.range(0, processes.size())
        .allMatch(
            process ->
                has(
                    processes.get(process).counted(round),
                    set -> contains(set, kernel) && (process != kernel || set == all)));
  }

  /** In every round some process is heard by all processes. */
  static Guarantee nonEmptyKernel() {
    return processes ->
        inEveryRound(
            processes.get(0),
            round ->
                IntStream.range(0, processes.size())
                    .anyMatch(
                        kernel ->
                            processes.stream()
                                .allMatch(
                                    process ->
                                        has(
                                            process.counted(round),
                                            set -> contains(set, kernel)))));
  }

  /** In every round at most so many messages are lost, and no process misses its own. */
  static Guarantee omissions(int most) {
    return processes ->
        inEveryRound(
            processes.get(0),
            round ->
                IntStream.range(0, processes.size())
                        .map(process -> fewestMissed(process, round, processes))
                        .sum()
                    <= most);
  }

  private static int fewestMissed(int process, int round, List<RoundAssignment> processes) {
    int tooMany = processes.size() * processes.size();
    return Arrays.stream(processes.get(process).counted(round))
        .filter(set -> contains(set, process))
        .map(set -> processes.size() - size(set))
        .min()
        .orElse(tooMany);
  }

  /**
   * Up to so many processes stop for good; in its last round a process may reach only some of the
   * others, and does nothing more itself.
   */
  static Guarantee crashes(int most) {
    return processes -> crashes(processes, new int[processes.size()], 0, most);
  }

  /**
   * Tries all last rounds, for the processes from one on; a process that does not stop has a last
   * round beyond all others.
   */
  private static boolean crashes(List<RoundAssignment> processes, int[] last, int from, int most) {
    if (from == last.length) {
      return isKeptWith(last, processes);
    }
    int rounds = processes.get(from).rounds();
    for (int round = most > 0 ? processes.get(from).lastAct() + 1 : rounds;
        round <= rounds;
        round++) {
      last[from] = round;
      if (crashes(processes, last, from + 1, round < rounds ? most - 1 : most)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isKeptWith(int[] last, List<RoundAssignment> processes) {
    for (int receiver = 0; receiver < last.length; receiver++) {
      for (int round = 0; round < last[receiver]; round++) {
        int now = round;
        int alive = those(last, each -> each > now);
        int stopped = those(last, each -> each < now);
        int silent = processes.get(receiver).silent().get(round);
        boolean kept =
            has(
                processes.get(receiver).heard().get(round),
                set -> (alive & ~(set | silent)) == 0 && (stopped & set) == 0);
        if (!kept) {
          return false;
        }
      }
    }
    return true;
  }

  private static int those(int[] last, IntPredicate when) {
    return IntStream.range(0, last.length)
        .filter(process -> when.test(last[process]))
        .map(process -> 1 << process)
        .sum();
  }

  private static boolean inEveryRound(RoundAssignment process, IntPredicate kept) {
    return IntStream.range(0, process.rounds()).allMatch(kept);
  }

  private static boolean has(int[] sets, IntPredicate kind) {
    return Arrays.stream(sets).anyMatch(kind);
  }

  private static boolean contains(int set, int process) {
    return (set >>> process & 1) == 1;
  }

  private static int size(int set) {
    return Integer.bitCount(set);
  }

  private static int all(List<RoundAssignment> processes) {
    return (1 << processes.size()) - 1;
  }
}
