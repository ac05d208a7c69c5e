package dev.rondo.search.closure;

import dev.rondo.analysis.Spawning;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What can be said of the closure of a protocol for all its runs of some phases. */
public sealed interface ClosureDecision {

  /**
   * No run breaks a condition.
   *
   * @param situations how many situations of single processes were looked at
   * @param states how many states of all processes together; 0 where that was not necessary
   */
  record Closed(int situations, int states) implements ClosureDecision {}

  /** The run breaks one in its last step. */
  record Broken(Trace trace) implements ClosureDecision {}

  /**
   * Nobody knows.
   *
   * @param why what was in the way
   */
  record Open(String why) implements ClosureDecision {}

  /**
   * Decides.
   *
   * @param settings the processes and the network
   * @param phases in so many phases somebody sends; what comes after them is left out
   * @param stopped whether to give up, asked again and again
   */
  static ClosureDecision of(
      LoadedProtocol protocol, AsyncSettings settings, int phases, BooleanSupplier stopped) {
    Set<String> oneByOne = protocol.oneByOne();
    if (!oneByOne.isEmpty()) {
      return new Open(
          "%s are taken one by one, which is watched in runs alone"
              .formatted(String.join(", ", oneByOne)));
    }
    Optional<Position> spawns = Spawning.of(protocol.model());
    if (spawns.isPresent()) {
      return new Open(
          String.format(
              Locale.ROOT,
              "the protocol calls spawn() (line %d), and closure is decided for processes that are there from the start",
              spawns.get().line()));
    }
    ClosureBound bound = new ClosureBound(settings.n(), settings.f(), phases);
    ClosureAnalysis analysis = new ClosureAnalysis(protocol, bound, stopped);
    analysis.run();
    Breach breach = analysis.breach();
    String tooLarge = analysis.tooLarge();
    if (breach == null && tooLarge == null) {
      return new Closed(analysis.situations(), 0);
    }
    if (breach != null && protocol.model().settings().severalRoles()) {
      return new Open("roles with times of their own are watched in runs alone");
    }
    String suspicion = breach == null ? String.valueOf(tooLarge) : text(protocol, breach);
    if (!settings.network().equals(rondo.Arbitrary.class.getName())) {
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
      return finding != null && finding.kind() == Finding.Kind.TAG
          ? new Broken(trace)
          : new Open(suspicion);
    } catch (ReplayDiverged diverged) {
      return new Open(suspicion);
    }
  }

  private static String text(LoadedProtocol protocol, Breach breach) {
    int line = breach.action() < 0 ? 1 : protocol.actions().get(breach.action()).line();
    Diagnostic diagnostic =
        new Diagnostic(
            breach.condition(),
            protocol.model().source(),
            new Position(line, 1, 1),
            breach.arguments());
    return String.format(
        Locale.ROOT,
        "%s (line %d), in a situation that may be in no run",
        diagnostic.message(),
        line);
  }
}
