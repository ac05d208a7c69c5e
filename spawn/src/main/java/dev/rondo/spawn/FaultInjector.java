package dev.rondo.spawn;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Injects faults into spawned processes as time passes: random crashes, random partitions, and
 * planned partitions. Lost and delayed messages are injected by each process itself.
 */
final class FaultInjector {

  private final Spawned system;
  private final int processes;
  private final long begin;
  private final Randomness random = new Randomness();
  private final Optional<DelayRange> killEvery;
  private final Optional<DelayRange> partitionEvery;
  private final List<PlannedPartition> toBegin;
  private final List<PlannedPartition> toEnd = new ArrayList<>();
  private long nextKill;
  private long nextPartition;
  private boolean partitioned;

  /**
   * An injector whose time begins now.
   *
   * @param begin the time from which planned partitions count, by {@link System#nanoTime}
   */
  FaultInjector(
      Spawned system,
      int processes,
      long seed,
      long begin,
      Optional<DelayRange> killEvery,
      Optional<DelayRange> partitionEvery,
      List<PlannedPartition> planned) {
    this.system = system;
    this.processes = processes;
    this.begin = begin;
    this.killEvery = killEvery;
    this.partitionEvery = partitionEvery;
    this.toBegin = new ArrayList<>(planned);
    random.restart(seed, -1);
    nextKill = next(killEvery);
    nextPartition = next(partitionEvery);
  }

  /** Injects the faults that are due. */
  void injectDueFaults() {
    long now = System.nanoTime();
    if (now >= nextKill) {
      system.kill(random.below(processes));
      nextKill = next(killEvery);
    }
    if (now >= nextPartition) {
      partitioned = !partitioned;
      if (partitioned) {
        system.partition(halves(processes, random));
      } else {
        system.heal();
      }
      nextPartition = next(partitionEvery);
    }
    injectPlanned(TimeUnit.NANOSECONDS.toMillis(now - begin));
  }

  private void injectPlanned(long millis) {
    for (PlannedPartition each : List.copyOf(toEnd)) {
      if (millis >= each.time().maxMillis()) {
        toEnd.remove(each);
        system.heal();
      }
    }
    for (PlannedPartition each : List.copyOf(toBegin)) {
      if (millis >= each.time().minMillis()) {
        toBegin.remove(each);
        toEnd.add(each);
        system.partition(each.groups());
      }
    }
  }

  private long next(Optional<DelayRange> pause) {
    return pause.map(range -> System.nanoTime() + range.drawNanos(random)).orElse(Long.MAX_VALUE);
  }

  /** Two groups of all processes, drawn at random, neither of them empty. */
  static List<Set<Integer>> halves(int processes, Randomness random) {
    Set<Integer> one = new TreeSet<>();
    Set<Integer> other = new TreeSet<>();
    int apart = random.below(processes);
    for (int node = 0; node < processes; node++) {
      boolean first = node != apart && (random.below(2) == 0 || processes < 3);
      (first ? one : other).add(node);
    }
    if (one.isEmpty()) {
      one.add((apart + 1) % processes);
      other.remove((apart + 1) % processes);
    }
    return List.of(one, other);
  }
}
