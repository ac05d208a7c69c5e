package dev.rondo.equivalence;

import dev.rondo.equivalence.promise.Passage;
import dev.rondo.equivalence.promise.Promise;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.watch.Time;
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
  private final boolean promisesEachSomething;
  private final Passages passages;
  private final LocalRuns runs;

  private Assumption(
      Promise promise, boolean promisesEachSomething, Passages passages, LocalRuns runs) {
    this.promise = promise;
    this.promisesEachSomething = promisesEachSomething;
    this.passages = passages;
    this.runs = runs;
  }

  static Assumption of(String network, Bound bound, LocalRuns runs, LoadedProtocol protocol) {
    boolean promisesEachSomething =
        matters(network, bound) && !(network.equals("rondo.NMinusF") && bound.f() >= bound.n());
    return new Assumption(
        promise(network, bound), promisesEachSomething, new Passages(protocol, runs), runs);
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
   * Whether no run comes to where the processes are: however they can have gone through the rounds,
   * they have not heard what was promised, although all of that was sent. Where somebody can have
   * gone through them in no way that is known, nothing is said of what it has heard.
   */
  boolean rulesOut(List<LocalState> global, List<Integer> phases) {
    if (promise == Promise.NONE) {
      return false;
    }
    List<List<Passage>> ways = new ArrayList<>();
    for (LocalState process : global) {
      List<Passage> own =
          passages.of(global, process, phases).stream()
              .map(way -> way.goingOn(global.size()))
              .toList();
      ways.add(own.isEmpty() ? List.of(passages.unknown(global, phases)) : own);
    }
    return !isMetIn(ways, new ArrayList<>());
  }

  /** Whether every process is promised some message in every round. */
  boolean promisesEachSomething() {
    return promisesEachSomething;
  }

  /**
   * Whether a process has given up a round before it uses a message of it: whoever times out where
   * something is promised to it hears nothing more of its round and of those before.
   */
  boolean givesUp(LocalState process, long tag) {
    if (!promisesEachSomething) {
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
