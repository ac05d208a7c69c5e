package dev.rondo.equivalence;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether an execution meets what a network promises (Drăgoi and Inzaghi Pronesti 2022, section
 * 4.1).
 *
 * <p>For each process and each round there must be a set of messages that it can have heard there
 * and that satisfies the promise: one on which its first enabled handler does what the process did,
 * or on which no handler is enabled where the process did nothing. Who sends nothing counts as
 * heard. Which messages a process did use is not asked: with others that have the same effect there
 * is an execution with the same histories.
 */
abstract class Assumption {

  private final LocalRuns runs;
  private final Bound bound;
  private final int rounds;
  private final Map<Question, List<Set<Integer>>> answers = new HashMap<>();

  private Assumption(LocalRuns runs, Bound bound, int rounds) {
    this.runs = runs;
    this.bound = bound;
    this.rounds = rounds;
  }

  static Assumption of(String network, Bound bound, LocalRuns runs, int rounds) {
    return switch (network) {
      case "rondo.Arbitrary" -> new Arbitrary(runs, bound, rounds);
      case "rondo.Reliable" -> new AtLeast(runs, bound, rounds, bound.n());
      case "rondo.NMinusF" -> new AtLeast(runs, bound, rounds, bound.n() - bound.f());
      case "rondo.Kernel" -> new Kernel(runs, bound, rounds);
      default ->
          throw new UsageError(
              "executions under "
                  + network
                  + " are not enumerated; known are Arbitrary,"
                  + " Reliable, NMinusF and Kernel");
    };
  }

  /** Whether the promise is kept in every round up to the bound. */
  boolean isMet(List<LocalState> global) {
    for (int phase = 1; phase <= bound.phases(); phase++) {
      for (int round = 1; round <= rounds; round++) {
        if (!isMet(global, Time.sending(phase, round))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isMet(List<LocalState> global, long tag) {
    List<List<Set<Integer>>> heard = new ArrayList<>();
    for (LocalState process : global) {
      heard.add(heard(global, process, tag));
    }
    return isKept(heard);
  }

  /**
   * Decides for one round.
   *
   * @param heard for each process, all it can have heard
   */
  abstract boolean isKept(List<List<Set<Integer>>> heard);

  /** All sets of processes that a process can have heard in a round. */
  private List<Set<Integer>> heard(List<LocalState> global, LocalState process, long tag) {
    List<Packet> sent = new ArrayList<>();
    Set<Integer> silent = new TreeSet<>();
    for (LocalState sender : global) {
      List<Packet> here =
          sender.sent().stream()
              .filter(packet -> packet.to() == process.node() && packet.tag() == tag)
              .toList();
      sent.addAll(here);
      if (here.isEmpty()) {
        silent.add(sender.node());
      }
    }
    Question question = new Question(process.id(), tag, sent);
    List<Set<Integer>> known = answers.get(question);
    if (known == null) {
      known = heard(process, tag, sent, silent);
      answers.put(question, known);
    }
    return known;
  }

  /** What can a process have heard of what was sent to it in a round? */
  private record Question(int process, long tag, List<Packet> sent) {}

  private List<Set<Integer>> heard(
      LocalState process, long tag, List<Packet> sent, Set<Integer> silent) {
    List<Set<Integer>> heard = new ArrayList<>();
    for (List<Packet> subset : Subsets.all(sent)) {
      if (explains(process, tag, subset)) {
        Set<Integer> senders =
            subset.stream().map(Packet::from).collect(Collectors.toCollection(TreeSet::new));
        senders.addAll(silent);
        heard.add(senders);
      }
    }
    return heard;
  }

  /** Whether a process that heard these messages could have done what it did in the round. */
  private boolean explains(LocalState process, long tag, List<Packet> heard) {
    List<LocalEvent> events = process.events();
    int before = 1;
    while (before < events.size() && lastTag(events.get(before)) < tag) {
      before++;
    }
    boolean acted = before < events.size() && lastTag(events.get(before)) == tag;
    if (heard.isEmpty()) {
      return !acted;
    }
    LocalState earlier = runs.at(process.node(), events.subList(0, before));
    List<LocalState> possible = runs.after(earlier, LocalEvent.takes(heard, earlier.births()));
    if (!acted) {
      return possible.stream().noneMatch(LocalState::fired);
    }
    int later = runs.at(process.node(), events.subList(0, before + 1)).id();
    return possible.stream().anyMatch(state -> state.fired() && state.id() == later);
  }

  private static long lastTag(LocalEvent event) {
    return event.taken().stream().mapToLong(Packet::tag).max().orElse(Time.START);
  }

  /** Promises nothing. */
  private static final class Arbitrary extends Assumption {
    Arbitrary(LocalRuns runs, Bound bound, int rounds) {
      super(runs, bound, rounds);
    }

    @Override
    boolean isMet(List<LocalState> global) {
      return true;
    }

    @Override
    boolean isKept(List<List<Set<Integer>>> heard) {
      return true;
    }
  }

  /** Everybody hears so many. */
  private static final class AtLeast extends Assumption {
    private final int count;

    AtLeast(LocalRuns runs, Bound bound, int rounds, int count) {
      super(runs, bound, rounds);
      this.count = count;
    }

    @Override
    boolean isKept(List<List<Set<Integer>>> heard) {
      return heard.stream().allMatch(sets -> sets.stream().anyMatch(set -> set.size() >= count));
    }
  }

  /** Somebody hears everybody and is heard by everybody. */
  private static final class Kernel extends Assumption {
    Kernel(LocalRuns runs, Bound bound, int rounds) {
      super(runs, bound, rounds);
    }

    @Override
    boolean isKept(List<List<Set<Integer>>> heard) {
      for (int kernel = 0; kernel < heard.size(); kernel++) {
        if (isKernel(kernel, heard)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isKernel(int kernel, List<List<Set<Integer>>> heard) {
      for (int process = 0; process < heard.size(); process++) {
        int needed = process == kernel ? heard.size() : 1;
        boolean kept =
            heard.get(process).stream()
                .anyMatch(set -> set.contains(kernel) && set.size() >= needed);
        if (!kept) {
          return false;
        }
      }
      return true;
    }
  }
}
