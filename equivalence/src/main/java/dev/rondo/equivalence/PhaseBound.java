package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.run.load.LoadedProtocol;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which phases an execution may have, as docs/language.md counts them: the first so many in which
 * messages are sent, or the first so many of all if a silent phase counts.
 *
 * <p>A step belongs to the phase of the messages that it uses, a timeout to the phase of its
 * process; steps of later phases are cut. Which phases are the first is known at the end of an
 * execution only, since a slow process may still send in between. Phases are never taken back, so
 * an execution that has gone too far stays one.
 */
final class PhaseBound implements AsyncStates.Extent {

  private static final Set<String> WITH_MEMORY =
      Set.of("rondo.Crash", "rondo.BoundedOmissions", "rondo.EventuallyReliable");

  private final int most;
  private final boolean silentOnesCount;

  private PhaseBound(int most, boolean silentOnesCount) {
    this.most = most;
    this.silentOnesCount = silentOnesCount;
  }

  static PhaseBound of(LoadedProtocol protocol, String network, Bound bound) {
    boolean awaited =
        GuaranteeCheck.matters(network, bound)
            && protocol.model().timeouts().stream().anyMatch(t -> t.message().isPresent());
    return new PhaseBound(bound.phases(), WITH_MEMORY.contains(network) || awaited);
  }

  /** Whether a phase without messages counts. */
  boolean silentOnesCount() {
    return silentOnesCount;
  }

  @Override
  public int last(List<LocalState> processes) {
    if (silentOnesCount) {
      return most;
    }
    int last = 0;
    for (int count = 0; count < most && last < Integer.MAX_VALUE; count++) {
      last = next(processes, last);
    }
    return last;
  }

  /** The next phase with messages; the largest number if there is none. */
  private static int next(List<LocalState> processes, int phase) {
    int next = Integer.MAX_VALUE;
    for (LocalState process : processes) {
      for (int sent : process.trail().phases()) {
        if (sent > phase) {
          next = Math.min(next, sent);
          break;
        }
      }
    }
    return next;
  }

  @Override
  public List<Integer> phases(List<LocalState> processes) {
    return silentOnesCount
        ? IntStream.rangeClosed(1, most).boxed().toList()
        : upTo(last(processes), processes);
  }

  /** The phases with messages, up to a last one. */
  static List<Integer> upTo(int last, List<LocalState> processes) {
    return processes.stream()
        .flatMap(process -> process.trail().phases().stream())
        .filter(phase -> phase <= last)
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public boolean contains(List<LocalState> processes) {
    int last = last(processes);
    return processes.stream().allMatch(process -> process.clock().acted() <= last);
  }

  /** The executions, up to the phase of a number, that may still come to given histories. */
  static final class HistoryBound implements AsyncStates.Extent {

    private final HistoryTree tree;
    private final List<Integer> histories;
    private final int n;
    private final int last;

    /**
     * For the histories of all processes, those of spawned ones behind the first n.
     *
     * @param last the last phase in which something may happen
     */
    HistoryBound(HistoryTree tree, List<Integer> histories, int n, int last) {
      this.tree = tree;
      this.histories = histories;
      this.n = n;
      this.last = last;
    }

    @Override
    public int last(List<LocalState> processes) {
      return last;
    }

    @Override
    public List<Integer> phases(List<LocalState> processes) {
      return PhaseBound.upTo(last, processes);
    }

    @Override
    public boolean contains(List<LocalState> processes) {
      return processes.size() <= histories.size() && processes.stream().allMatch(this::isOnTheWay);
    }

    private boolean isOnTheWay(LocalState process) {
      return process.clock().acted() <= last
          && candidates(process.node()).stream()
              .anyMatch(history -> tree.isPrefix(process.trail().history(), history));
    }

    /**
     * Those of spawned processes are in the order of their names, which may not be that of time.
     */
    private List<Integer> candidates(int process) {
      return process < n
          ? histories.subList(process, process + 1)
          : histories.subList(n, histories.size());
    }

    /** Whether these are the histories, in the order of names. */
    boolean isReached(List<Integer> byName) {
      return byName.equals(histories);
    }
  }
}
