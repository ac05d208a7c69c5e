package dev.rondo.equivalence;

import dev.rondo.equivalence.guarantee.Guarantee;
import dev.rondo.equivalence.guarantee.RoundAssignment;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Whether an execution meets what a network guarantees (docs/internal/networks.md; Drăgoi and
 * Inzaghi Pronesti 2022, section 4.1): each process can have gone through the rounds in a way in
 * which all of them together have heard what was guaranteed.
 */
final class GuaranteeCheck {

  /** Networks whose executions are enumerated. */
  static final Set<String> KNOWN =
      Set.of(
          "rondo.Arbitrary",
          "rondo.Reliable",
          "rondo.NMinusF",
          "rondo.Kernel",
          "rondo.Crash",
          "rondo.BoundedOmissions",
          "rondo.EventuallyReliable");

  private final Guarantee guarantee;
  private final boolean guaranteesEachSomething;
  private final RoundAssignments passages;
  private final LocalRuns runs;

  private GuaranteeCheck(
      Guarantee guarantee,
      boolean guaranteesEachSomething,
      RoundAssignments passages,
      LocalRuns runs) {
    this.guarantee = guarantee;
    this.guaranteesEachSomething = guaranteesEachSomething;
    this.passages = passages;
    this.runs = runs;
  }

  static GuaranteeCheck of(String network, Bound bound, LocalRuns runs, LoadedProtocol protocol) {
    boolean guaranteesEachSomething =
        matters(network, bound) && !(network.equals("rondo.NMinusF") && bound.f() >= bound.n());
    return new GuaranteeCheck(
        guarantee(network, bound),
        guaranteesEachSomething,
        new RoundAssignments(protocol, runs),
        runs);
  }

  /** What a network guarantees. */
  static Guarantee guarantee(String network, Bound bound) {
    return switch (network) {
      // Reliable from a phase on that may come after all that is enumerated: nothing is guaranteed.
      case "rondo.Arbitrary", "rondo.EventuallyReliable" -> Guarantee.NONE;
      case "rondo.Reliable" -> Guarantee.atLeast(bound.n());
      case "rondo.NMinusF" -> Guarantee.atLeast(bound.n() - bound.f());
      case "rondo.Kernel" -> Guarantee.kernel();
      case "rondo.NonEmptyKernel" -> Guarantee.nonEmptyKernel();
      case "rondo.BoundedOmissions" -> Guarantee.omissions(bound.f());
      case "rondo.Crash" -> Guarantee.crashes(bound.f());
      default ->
          throw new UsageError(
              "executions under " + network + " are not enumerated, only those under Rondo's own");
    };
  }

  /** Whether a network guarantees something, so that it matters when a process did what it did. */
  static boolean matters(String network, Bound bound) {
    return guarantee(network, bound) != Guarantee.NONE;
  }

  /** Whether the guarantee is kept in every round of some phases. */
  boolean isMet(List<LocalState> global, List<Integer> phases) {
    if (guarantee == Guarantee.NONE) {
      return true;
    }
    List<List<RoundAssignment>> ways = new ArrayList<>();
    for (LocalState process : global) {
      ways.add(passages.of(global, process, phases));
    }
    return isMetIn(ways, new ArrayList<>());
  }

  /**
   * Whether no run comes to where the processes are: however they can have gone through the rounds,
   * they have not heard what was guaranteed, although all of that was sent. If a process can have
   * gone through them in no way that is known, nothing is said of what it has heard.
   */
  boolean rulesOut(List<LocalState> global, List<Integer> phases) {
    if (guarantee == Guarantee.NONE) {
      return false;
    }
    List<List<RoundAssignment>> ways = new ArrayList<>();
    for (LocalState process : global) {
      List<RoundAssignment> own =
          passages.of(global, process, phases).stream()
              .map(way -> way.goingOn(global.size()))
              .toList();
      ways.add(own.isEmpty() ? List.of(passages.unknown(global, phases)) : own);
    }
    return !isMetIn(ways, new ArrayList<>());
  }

  /** Whether every process is guaranteed some message in every round. */
  boolean guaranteesEachSomething() {
    return guaranteesEachSomething;
  }

  /**
   * Whether a process has given up a round before it uses a message of it: a process that times out
   * where something is guaranteed to it hears nothing more of its round and of those before.
   */
  boolean givesUp(LocalState process, long tag) {
    if (!guaranteesEachSomething) {
      return false;
    }
    for (int event = 1; event < process.events().size(); event++) {
      long time = runs.at(process.node(), process.events().subList(0, event)).clock().time();
      boolean timesOut = process.events().get(event).timeout() >= 0;
      if (timesOut && time != Time.START && Time.tag(time) >= tag) {
        return true;
      }
    }
    return false;
  }

  private boolean isMetIn(List<List<RoundAssignment>> ways, List<RoundAssignment> chosen) {
    if (chosen.size() == ways.size()) {
      return guarantee.isKept(chosen);
    }
    for (RoundAssignment way : ways.get(chosen.size())) {
      chosen.add(way);
      boolean met = isMetIn(ways, chosen);
      chosen.remove(chosen.size() - 1);
      if (met) {
        return true;
      }
    }
    return false;
  }
}
