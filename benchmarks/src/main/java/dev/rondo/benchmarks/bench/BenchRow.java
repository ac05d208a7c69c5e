package dev.rondo.benchmarks.bench;

import dev.rondo.benchmarks.Benchmark;
import dev.rondo.benchmarks.PaperRow;
import dev.rondo.benchmarks.PaperRow.NetworkFault;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A protocol in a setting.
 *
 * @param paper what the paper has measured there
 * @param model the protocol's file
 * @param async the processes and the network of both forms, and the steps of the asynchronous one
 * @param phases of the sequential form
 */
public record BenchRow(
    Benchmark protocol, Optional<PaperRow> paper, Protocol model, AsyncSettings async, int phases) {

  private static final int MOST_NODES = 64;

  /** A protocol as its file has it, under the faults of the paper's row where there is one. */
  static BenchRow of(Benchmark protocol, Optional<PaperRow> paper) {
    Log log = new Log(protocol.source());
    Protocol model =
        Pipeline.protocol(log, ClassPath.LANGUAGE)
            .orElseThrow(() -> new IllegalStateException(protocol.fileName() + " has errors"));
    AsyncSettings settings = AsyncSettings.of(model.settings());
    AsyncSettings async =
        paper
            .map(row -> settings.withNetwork(settings.network(), faults(row.faults())))
            .orElse(settings);
    return new BenchRow(protocol, paper, model, async, SequentialSettings.PHASES);
  }

  private static AllowedFaults faults(Set<NetworkFault> faults) {
    return new AllowedFaults(
        faults.contains(NetworkFault.REORDER),
        faults.contains(NetworkFault.DELAY),
        faults.contains(NetworkFault.TIMEOUT),
        faults.contains(NetworkFault.DROP));
  }

  /** With another number of processes. */
  BenchRow withNodes(int n) {
    int fewest = async.f() + 1;
    if (n < fewest || n > MOST_NODES) {
      throw new UsageError(
          String.format(
              Locale.ROOT, "-n %d: %s has %d to %d processes", n, name(), fewest, MOST_NODES));
    }
    return new BenchRow(protocol, paper, model, async.withNodes(n, async.f()), phases);
  }

  /** With another length of the schedules of both forms. */
  BenchRow withLength(int ofPhases, int steps) {
    return new BenchRow(protocol, paper, model, async.withSteps(steps), ofPhases);
  }

  /** The name of the protocol. */
  public String name() {
    return protocol.className();
  }

  /** What the network guarantees. */
  public String network() {
    return NetworkLookup.simpleName(async.network());
  }

  /** The rows that it is judged with. */
  public BenchSet set() {
    return BenchSet.of(this);
  }

  /** The paper writes letters; where there is no row of the paper, the guarantee says more. */
  public String networkText() {
    return paper.isPresent() ? faults() : network();
  }

  /** What its network may do, in the paper's letters. */
  public String faults() {
    return async.faults().toString();
  }

  /** What is measured. */
  public List<MeasuredForm> contenders() {
    return MeasuredForm.of(protocol.shape());
  }

  /** All that the results depend on, but for how much is hunted. */
  String key() {
    return String.format(
        Locale.ROOT,
        "%s %s %s n=%d f=%d steps=%d phases=%d %s",
        name(),
        network(),
        faults(),
        async.n(),
        async.f(),
        async.steps(),
        phases,
        SourceHash.of(model.source()).substring(0, 16));
  }

  /** The hunt of one form. */
  Hunting hunting(MeasuredForm contender, HuntLimits hunt) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(contender.form()),
            async.withStrategy(contender.strategy().orElse(EventStrategyKind.RANDOM), 0),
            phases,
            hunt);
    return Hunting.of(model, ClassPath.LANGUAGE, settings, new Log(model.source()))
        .orElseThrow(() -> new IllegalStateException(name() + " has no form " + contender));
  }
}
