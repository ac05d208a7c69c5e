package dev.rondo.search.closure;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.closure.ClosureSearch.ClosureBound;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import rondo.runtime.NetworkModel;

/** The result of deciding closure for all runs of a number of phases. */
public sealed interface ClosureDecision {

  /** The reason for {@link Open} when the time is over. */
  String NO_TIME = "the time was over";

  /**
   * No run violates a condition.
   *
   * @param situations the number of states of single processes
   * @param states the number of global states searched; 0 if no search was necessary
   */
  record Closed(int situations, int states) implements ClosureDecision {}

  /** A run violates a condition in its last step. */
  record Broken(Trace trace) implements ClosureDecision {}

  /**
   * Undecided.
   *
   * @param why the reason
   */
  record Open(String why) implements ClosureDecision {}

  /**
   * Decides closure.
   *
   * @param settings the processes and the network
   * @param phases the number of phases in which messages are sent; later ones are left out
   * @param stopped whether to give up; called often
   */
  static ClosureDecision of(
      LoadedProtocol protocol, AsyncSettings settings, int phases, BooleanSupplier stopped) {
    Set<String> oneByOne = protocol.oneByOne();
    if (!oneByOne.isEmpty()) {
      return new Open(
          "messages taken one by one (%s) are only checked on sampled runs"
              .formatted(String.join(", ", oneByOne)));
    }
    Optional<Position> spawns = LanguageUse.spawn(protocol.model());
    if (spawns.isPresent()) {
      return new Open(
          String.format(
              Locale.ROOT,
              "the protocol calls spawn() (line %d), and closure is decided for processes that are"
                  + " there from the start",
              spawns.get().line()));
    }
    ClosureBound bound = new ClosureBound(settings.n(), settings.f(), phases);
    boolean guarantees = !NetworkModel.of(settings.network()).guaranteesNothing();
    ClosureAnalysis analysis = new ClosureAnalysis(protocol, bound, guarantees, stopped);
    analysis.run();
    Diagnostic violation = analysis.violation();
    String tooLarge = analysis.tooLarge();
    if (violation == null && tooLarge == null) {
      return new Closed(analysis.situations(), 0);
    }
    if (violation != null && protocol.model().settings().severalRoles()) {
      return new Open("roles with clocks of their own are only checked on sampled runs");
    }
    String suspicion = violation == null ? String.valueOf(tooLarge) : text(violation);
    if (guarantees) {
      return new Open(suspicion);
    }
    ClosureSearch search = new ClosureSearch(protocol, bound, stopped);
    search.run();
    PlannedRun found = search.found();
    if (found != null) {
      return confirmed(protocol, settings, found, suspicion);
    }
    return search.tooLarge() == null
        ? new Closed(analysis.situations(), search.states())
        : new Open(suspicion);
  }

  private static ClosureDecision confirmed(
      LoadedProtocol protocol, AsyncSettings settings, PlannedRun run, String suspicion) {
    int steps = Math.max(settings.steps(), run.steps().size() + 1);
    AsyncExplorer explorer =
        AsyncForm.of(protocol.unjudged(), settings.withSteps(steps)).monitored().newExplorer();
    try {
      Trace trace = explorer.play(run);
      Finding finding = trace.finding();
      return finding != null && finding.kind() == Finding.FindingKind.TAG
          ? new Broken(trace)
          : new Open(suspicion);
    } catch (ReplayDiverged diverged) {
      return new Open(suspicion);
    }
  }

  private static String text(Diagnostic violation) {
    return String.format(
        Locale.ROOT,
        "%s (line %d), in a state that may be unreachable",
        violation.message(),
        violation.position().line());
  }
}
