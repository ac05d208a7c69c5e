package dev.rondo.benchmarks.jmh;

import com.sun.management.ThreadMXBean;
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
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.sequentializer.SequentialEmitter;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.unfold.Unfold;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Processor time per phase of emitted programs, by strategy. All take turns in one process, so that
 * each sees code that was compiled for all of them. Turns are so short that some are not disturbed
 * by other programs on the machine, and the fastest fifth of the later ones counts. Compare two
 * builds by alternating runs, with {@code -Xbatch}: on a busy machine optimized code comes late.
 */
public final class PhaseTime {

  private static final int TURNS = 400;
  private static final int PHASES_OF_A_TURN = 4_000;
  private static final int LONGEST = 32;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String name;
  private final Explorer explorer;
  private long schedule;
  private long phases;
  private long delivered;
  private final List<Double> micros = new ArrayList<>();
  private long bytes;

  private PhaseTime(String name, Explorer explorer) {
    this.name = name;
    this.explorer = explorer;
  }

  /** Prints a line for each protocol and strategy. Takes the names of strategies, or all. */
  public static void main(String[] args) {
    List<RoundStrategyKind> strategies =
        args.length == 0
            ? List.of(RoundStrategyKind.COINS, RoundStrategyKind.SWARM, RoundStrategyKind.AUTO)
            : Arrays.stream(args).map(RoundStrategyKind::valueOf).toList();
    List<PhaseTime> all =
        strategies.stream()
            .flatMap(
                kind ->
                    List.of(
                        of(BenchmarkProtocol.PAXOS_FIXED, 3, kind),
                        of(BenchmarkProtocol.RAFT_FIXED, 4, kind))
                        .stream())
            .toList();
    for (int turn = 0; turn < TURNS; turn++) {
      all.forEach(PhaseTime::take);
    }
    for (PhaseTime each : all) {
      System.out.printf(
          Locale.ROOT,
          "%-20s %6.3f us per phase, %5d bytes, %d phases, %d heard%n",
          each.name,
          each.typical(),
          each.bytes,
          each.phases,
          each.delivered);
    }
  }

  private static PhaseTime of(BenchmarkProtocol which, int n, RoundStrategyKind kind) {
    Log log = new Log(which.source());
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    SequentialProgram program =
        Unfold.of(protocol, log)
            .flatMap(phases -> Rounds.of(phases, log))
            .flatMap(rounds -> SequentialEmitter.of(rounds, protocol.settings().network(), log))
            .orElseThrow();
    int max = Math.max(n, protocol.settings().max());
    SequentialSettings settings =
        new SequentialSettings(new ProcessCounts(n, 0, max), LONGEST, kind, FixedRates.DRAWN);
    SequentialForm form =
        SequentialForm.of(program, protocol.settings().specs(), settings, ClassPath.LANGUAGE);
    return new PhaseTime(protocol.name() + " " + n + " " + kind, form.newExplorer());
  }

  private double typical() {
    List<Double> later = new ArrayList<>(micros.subList(TURNS / 2, TURNS));
    Collections.sort(later);
    return later.get(later.size() / 5);
  }

  /** The phases of a turn; the sums show whether two builds draw the same schedules. */
  private void take() {
    long thread = Thread.currentThread().getId();
    long nanos = THREADS.getCurrentThreadCpuTime();
    long allocated = THREADS.getThreadAllocatedBytes(thread);
    long before = phases;
    while (phases - before < PHASES_OF_A_TURN) {
      if (explorer.explore(1, schedule++) != null) {
        throw new IllegalStateException("a bug in " + name);
      }
      phases += explorer.length();
      delivered += explorer.handlersFired();
    }
    long taken = phases - before;
    micros.add((THREADS.getCurrentThreadCpuTime() - nanos) / 1e3 / taken);
    bytes = (THREADS.getThreadAllocatedBytes(thread) - allocated) / taken;
  }
}
