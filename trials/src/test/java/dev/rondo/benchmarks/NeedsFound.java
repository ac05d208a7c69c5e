package dev.rondo.benchmarks;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.benchmarks.zoo.ZooBug;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds what bugs need, for the lists: {@code NeedsFound [NAME…]} hunts each under several seeds,
 * shrinks what it finds, and prints the shortest.
 */
public final class NeedsFound {

  private static final int SEEDS = 6;
  private static final long SCHEDULES = 30_000;
  private static final long MILLIS = 5_000;

  /** Of two executions, the shorter one. */
  private static final Comparator<MinimalExecution> SHORTEST =
      Comparator.comparingInt(MinimalExecution::phases)
          .thenComparingInt(MinimalExecution::rounds)
          .thenComparingInt(needs -> needs.losses() + needs.timeouts());

  private NeedsFound() {}

  /** Prints a line for each protocol with a bug. */
  public static void main(String[] names) {
    List<String> asked = List.of(names);
    Stream.concat(
            Stream.of(BenchmarkProtocol.values()),
            ZooBug.protocols().stream().map(Benchmark.class::cast))
        .filter(protocol -> protocol.expected() == Expected.BUGGY)
        .filter(protocol -> asked.isEmpty() || asked.contains(protocol.className()))
        .forEach(protocol -> System.out.println(protocol.className() + " " + shortest(protocol)));
  }

  private static Optional<MinimalExecution> shortest(Benchmark protocol) {
    return Stream.iterate(1, seed -> seed + 1)
        .limit(SEEDS)
        .flatMap(seed -> found(protocol, seed).stream())
        .min(SHORTEST);
  }

  private static Optional<MinimalExecution> found(Benchmark protocol, int seed) {
    Log log = new Log(protocol.source());
    Protocol model = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    FormChoice form = protocol.shape() == Shape.ROUNDS ? FormChoice.SEQUENTIAL : FormChoice.ASYNC;
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(form),
            AsyncSettings.of(model.settings()),
            SequentialSettings.PHASES,
            RoundStrategyKind.AUTO,
            false,
            true,
            new HuntLimits(1, SCHEDULES, MILLIS, seed, 1));
    return Hunting.of(model, ClassPath.LANGUAGE, settings, log)
        .orElseThrow()
        .hunt(new Closure.Assumed(), ProgressMonitor.SILENT)
        .counterexample()
        .map(Counterexample::shown)
        .map(NeedsFound::of);
  }

  /** What a trace is made of. */
  private static MinimalExecution of(Trace trace) {
    Set<Tag> tags =
        trace.steps().stream()
            .flatMap(step -> step.used().stream())
            .filter(message -> !message.lost())
            .map(TraceStep.TracedMessage::tag)
            .filter(tag -> !tag.equals(Tag.NONE))
            .collect(Collectors.toSet());
    return new MinimalExecution(
        (int) tags.stream().map(Tag::phase).distinct().count(),
        tags.size(),
        (int)
            trace.steps().stream()
                .flatMap(step -> Stream.concat(step.sent().stream(), step.used().stream()))
                .filter(
                    TraceStep.TracedMessage
                        ::lost) // the sequential form shows it where it is missed
                .count(),
        (int) trace.steps().stream().filter(step -> step.timeout() >= 0).count(),
        MinimalExecution.FoundBy.SHRINKING);
  }
}
