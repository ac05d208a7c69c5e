package dev.rondo.workflow.sometimes;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Searches every schedule for runs that reach the {@code @Sometimes} states of a protocol. That a
 * state is never reached rests on the same facts as that there is no bug: a state of one process is
 * preserved by rounds, states of all processes together are not and are searched in steps.
 */
public final class SometimesSearch {

  private SometimesSearch() {}

  /**
   * Which states are reached, in the order of the file; none where a bug was found, which comes
   * first.
   *
   * @param verifying the search for bugs
   * @param verified what it has come to: states are searched up to the same phase
   */
  public static List<Reachability> of(
      Verifying verifying, VerifyingResult verified, SearchWatcher watcher) {
    List<Reachability> found = new ArrayList<>();
    if (verified.counterexample().isEmpty()) {
      for (Invariant sometimes : verifying.protocol().sometimes()) {
        found.add(reach(verifying, verified, sometimes, watcher));
      }
    }
    return List.copyOf(found);
  }

  private static Reachability reach(
      Verifying verifying, VerifyingResult verified, Invariant sometimes, SearchWatcher watcher) {
    String name = sometimes.name();
    int line = sometimes.position().line();
    Log log = SometimesHunt.probe(verifying.protocol(), sometimes);
    try {
      return SometimesHunt.read(log, verifying.protocol(), verifying.classPath())
          .flatMap(probe -> verifying.searchInstead(probe, verified, log))
          .map(search -> search(search, sometimes, watcher))
          .orElseGet(() -> Reachability.NotKnown.refused(sometimes, log));
    } catch (CannotSearch refused) {
      return new Reachability.NotKnown(name, line, String.valueOf(refused.getMessage()));
    }
  }

  private static Reachability search(Verifying probe, Invariant sometimes, SearchWatcher watcher) {
    Closure closure = probe.closure(ProgressMonitor.SILENT);
    Optional<Verifying> steps = probe.stepsInstead(closure);
    if (steps.isPresent()) {
      return search(steps.get(), sometimes, watcher);
    }
    SearchWatcher quiet = watcher::during; // no news of its phases
    VerifyingResult verified = probe.run(closure, quiet, Optional.empty());
    Optional<Verifying> next = probe.next(verified);
    if (next.isPresent()) {
      return search(next.get(), sometimes, watcher);
    }
    return verified
        .counterexample()
        .map(found -> Reachability.shown(sometimes, found, OptionalLong.empty()))
        .orElseGet(() -> never(sometimes, verified));
  }

  private static Reachability never(Invariant sometimes, VerifyingResult verified) {
    String name = sometimes.name();
    int line = sometimes.position().line();
    return verified.verdict() == Verdict.NOTHING_FOUND
        ? new Reachability.NeverReached(
            name,
            line,
            verified.covered(),
            true,
            verified.result().end() == SearchResult.End.EXHAUSTED)
        : new Reachability.NotKnown(
            name,
            line,
            verified
                .vacuity()
                .or(() -> verified.missing().map(Fact::toString))
                .orElse("the protocol is not closed under its tags"));
  }
}
