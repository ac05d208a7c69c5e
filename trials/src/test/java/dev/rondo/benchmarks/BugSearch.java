package dev.rondo.benchmarks;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.OptionalInt;

/** Looks for a bug in every schedule of some phases. */
public final class BugSearch {

  private BugSearch() {}

  /** Whether a protocol shows a bug within so many phases. */
  public static boolean finds(Benchmark protocol, int phases) {
    Log log = new Log(protocol.source());
    Protocol model = ReadProtocol.model(protocol.source());
    String network = NetworkLookup.named(model.settings().network(), model, ClassPath.LANGUAGE);
    SequentialProgram program = Pipeline.sequential(model, network, log).orElseThrow();
    return new RoundSearch(
            program,
            model.settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(model.settings().n(), model.settings().f()),
                OptionalInt.of(phases),
                Reductions.ALL,
                SearchLimits.NONE,
                2))
        .run()
        .counterexample()
        .isPresent();
  }
}
