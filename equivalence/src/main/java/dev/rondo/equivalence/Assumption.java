package dev.rondo.equivalence;

import dev.rondo.equivalence.promise.Passage;
import dev.rondo.equivalence.promise.Promise;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Whether an execution meets what a network promises (docs/networks-and-specs.md; Drăgoi and
 * Inzaghi Pronesti 2022, section 4.1): each process can have gone through the rounds in a way in
 * which all of them together have heard what was promised.
 */
final class Assumption {

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

  private final Promise promise;
  private final Passages passages;

  private Assumption(Promise promise, Passages passages) {
    this.promise = promise;
    this.passages = passages;
  }

  static Assumption of(String network, Bound bound, LocalRuns runs, LoadedProtocol protocol) {
    return new Assumption(promise(network, bound), new Passages(protocol, runs));
  }

  /** What a network promises. */
  static Promise promise(String network, Bound bound) {
    return switch (network) {
      // Reliable from a phase on that may come after all that is looked at: nothing is promised.
      case "rondo.Arbitrary", "rondo.EventuallyReliable" -> Promise.NONE;
      case "rondo.Reliable" -> Promise.atLeast(bound.n());
      case "rondo.NMinusF" -> Promise.atLeast(bound.n() - bound.f());
      case "rondo.Kernel" -> Promise.kernel();
      case "rondo.BoundedOmissions" -> Promise.omissions(bound.f());
      case "rondo.Crash" -> Promise.crashes(bound.f());
      default ->
          throw new UsageError(
              "executions under " + network + " are not enumerated, only those under Rondo's own");
    };
  }

  /** Whether a network promises something, so that it matters when a process did what it did. */
  static boolean matters(String network, Bound bound) {
    return promise(network, bound) != Promise.NONE;
  }

  /** Whether the promise is kept in every round of some phases. */
  boolean isMet(List<LocalState> global, List<Integer> phases) {
    if (promise == Promise.NONE) {
      return true;
    }
    List<List<Passage>> ways = new ArrayList<>();
    for (LocalState process : global) {
      ways.add(passages.of(global, process, phases));
    }
    return isMetIn(ways, new ArrayList<>());
  }

  /**
   * Whether no run comes to where a process is: however it can have gone through the rounds, it has
   * not heard what was promised, although all of that was sent.
   */
  boolean rulesOut(List<LocalState> global, LocalState process, List<Integer> phases) {
    if (promise == Promise.NONE) {
      return false;
    }
    List<Passage> ways = passages.of(global, process, phases);
    return !ways.isEmpty() && ways.stream().noneMatch(promise::isKeptSoFar);
  }

  private boolean isMetIn(List<List<Passage>> ways, List<Passage> chosen) {
    if (chosen.size() == ways.size()) {
      return promise.isKept(chosen);
    }
    for (Passage way : ways.get(chosen.size())) {
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
