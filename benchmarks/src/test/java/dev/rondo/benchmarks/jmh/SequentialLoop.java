package dev.rondo.benchmarks.jmh;

import dev.rondo.benchmarks.BenchmarkProtocol;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.run.Explorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.DrawParameters;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.sequential.strategy.SwarmChoices;
import dev.rondo.run.sequential.strategy.TimeoutEffect;
import dev.rondo.sequentializer.SequentialEmitter;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.unfold.Unfold;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import rondo.NodeId;
import rondo.PrefixOrder;
import rondo.runtime.Outputs;

/**
 * Schedules of the repaired example Paxos per second: the generated program, run as a hunt runs it,
 * beside a loop written by hand. Both draw from {@link SwarmChoices} and show their outputs to a
 * fresh spec per schedule.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(2)
public class SequentialLoop {

  private static final int PHASES = 8;
  private static final int ROUNDS = 4;

  /** How many processes there are. */
  @Param({"3", "7"})
  public int n;

  private Explorer generated;
  private HandWrittenPaxosLoop handWritten;
  private SwarmChoices choices;
  private final Specified outputs = new Specified();
  private long schedule;

  /** Translates the protocol. */
  @Setup
  public void load() {
    Log log = new Log(BenchmarkProtocol.PAXOS_FIXED.source());
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    SequentialProgram program =
        Unfold.of(protocol, log)
            .flatMap(phases -> Rounds.of(phases, log))
            .flatMap(rounds -> SequentialEmitter.of(rounds, protocol.settings().network(), log))
            .orElseThrow();
    SequentialSettings settings =
        new SequentialSettings(
            ProcessCounts.of(n, 0), PHASES, RoundStrategyKind.SWARM, FixedRates.DRAWN);
    generated =
        SequentialForm.of(program, protocol.settings().specs(), settings, ClassPath.LANGUAGE)
            .newExplorer();
    handWritten = new HandWrittenPaxosLoop(n);
    choices =
        new SwarmChoices(
            new DrawParameters(
                ProcessCounts.of(n, 0),
                PHASES,
                Collections.nCopies(ROUNDS, OptionalInt.empty()),
                1,
                /* keepStep= */ false,
                TimeoutEffect.LEAPING,
                (1L << n) - 1,
                /* phased= */ true,
                FixedRates.DRAWN));
  }

  /** One schedule of the generated program. */
  @Benchmark
  public Object generated() {
    return generated.explore(1, schedule++);
  }

  /** One schedule of the loop that is written for Paxos alone. */
  @Benchmark
  public void handWritten() {
    choices.restart(1, schedule++);
    outputs.spec = new PrefixOrder();
    handWritten.run(choices, outputs, choices.length());
  }

  /** How often a process has shown a value, in a number of schedules of each side. */
  long[] outputsOf(int schedules) {
    long seen = 0;
    outputs.count = 0;
    for (int run = 0; run < schedules; run++) {
      generated.explore(1, run);
      seen += generated.outputs();
      choices.restart(1, run);
      outputs.spec = new PrefixOrder();
      handWritten.run(choices, outputs, choices.length());
    }
    return new long[] {seen, outputs.count};
  }

  /** Shows outputs to the spec. */
  private static final class Specified implements Outputs {

    private PrefixOrder spec = new PrefixOrder();
    private long count;

    @Override
    @SuppressWarnings("unchecked")
    public void show(int node, Object value) {
      count++;
      spec.observe(NodeId.of(node), (List<Integer>) value);
    }

    @Override
    public void input(int node, Object value) {}
  }
}
