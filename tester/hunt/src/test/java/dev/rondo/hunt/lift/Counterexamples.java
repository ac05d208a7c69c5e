package dev.rondo.hunt.lift;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialEmitter;
import dev.rondo.testing.Protocols;
import dev.rondo.unfold.Unfold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where counterexamples of the sequential form come from.
 *
 * @param original the protocol as it was written
 * @param form its sequential form
 */
public record Counterexamples(LoadedProtocol original, SequentialForm form) {

  private static final long SEED = 7;

  /** Of a benchmark protocol, as it is by default. */
  public static Counterexamples ofBenchmark(String name) {
    return of(Protocols.benchmark(name).protocol());
  }

  /** Of a protocol, under its own settings. */
  public static Counterexamples of(LoadedProtocol original) {
    Protocol protocol = original.model();
    Log log = new Log(protocol.source());
    ProtocolSettings settings = protocol.settings();
    Optional<RoundProtocol> rounds =
        protocol.writtenAsRounds()
            ? Optional.of(Rounds.written(protocol))
            : Unfold.of(protocol, log).flatMap(tree -> Rounds.of(tree, log));
    SequentialForm form =
        rounds
            .flatMap(r -> SequentialEmitter.of(r, settings.network(), log))
            .map(
                program ->
                    SequentialForm.of(
                        program,
                        settings.specs(),
                        new SequentialSettings(settings.processes(), SequentialSettings.PHASES),
                        ClassPath.LANGUAGE))
            .orElseThrow(() -> new AssertionError(log.sorted().toString()));
    return new Counterexamples(original, form);
  }

  /** The first ones, in the order of their schedules. */
  public List<Trace> first(int count, long schedules) {
    SequentialExplorer explorer = form.newExplorer();
    List<Trace> traces = new ArrayList<>();
    for (long schedule = 0; schedule < schedules && traces.size() < count; schedule++) {
      if (explorer.explore(SEED, schedule) != null) {
        traces.add(explorer.trace(explorer.origin()));
      }
    }
    return traces;
  }
}
