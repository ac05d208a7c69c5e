package dev.rondo.benchmarks.jmh;

import dev.rondo.run.sequential.strategy.SwarmChoices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/**
 * The repaired example Paxos as a sequential loop, as one would write it by hand for this protocol
 * alone: the yardstick of the generated program. It asks the same choices in the same order, so
 * both go through the same schedules; it has arrays of what was heard instead of mailboxes, and no
 * objects for what fits into a number.
 */
final class HandWrittenPaxosLoop implements Program {

  private record Ack(int ballot, int last, List<Integer> log) {}

  private record Entry(int ballot, List<Integer> log) {}

  private final int n;
  private final int[] ballot;
  private final int[] last;
  private final boolean[] guaranteed;
  private final List<Integer>[] log;

  private final int[] prepare; // the ballot that waits to be prepared, or 0
  private final int[] ackTo;
  private final Ack[] ack;
  private final Entry[] propose;
  private final Entry[] guarantee;

  private final long[] prepared; // by receiver, who is heard, as bits
  private final long[] acked;
  private final long[] proposed;
  private final long[] assented;

  private SwarmChoices choices;
  private Outputs outputs;
  private int phase;
  private int round;

  @SuppressWarnings("unchecked")
  HandWrittenPaxosLoop(int n) {
    this.n = n;
    ballot = new int[n];
    last = new int[n];
    guaranteed = new boolean[n];
    log = new List[n];
    prepare = new int[n];
    ackTo = new int[n];
    ack = new Ack[n];
    propose = new Entry[n];
    guarantee = new Entry[n];
    prepared = new long[n];
    acked = new long[n];
    proposed = new long[n];
    assented = new long[n];
  }

  @Override
  public void run(Choices itsChoices, Outputs itsOutputs, int phases) {
    choices = (SwarmChoices) itsChoices;
    outputs = itsOutputs;
    phase = 0;
    round = 0;
    for (int p = 0; p < n; p++) {
      ballot[p] = 0;
      last[p] = 0;
      guaranteed[p] = false;
      log[p] = List.of();
      prepare[p] = 0;
      ack[p] = null;
      propose[p] = null;
      guarantee[p] = null;
      if (p == 1 % n) {
        open(p, 1);
      }
      timeouts(p);
    }
    awaken();
    for (int turn = 0; turn < phases; turn++) {
      phase = nextPhase();
      prepares();
      acks();
      proposes();
      guarantees();
    }
  }

  private int nextPhase() {
    int next = awaitedPhase();
    return next == Integer.MAX_VALUE ? phase + 1 : next;
  }

  private void awaken() {
    while (!anyProcessWaits() && choices.silence()) {
      for (int p = 0; p < n; p++) {
        timeouts(p);
      }
    }
  }

  private boolean anyProcessWaits() {
    for (int p = 0; p < n; p++) {
      if (waits(p)) {
        return true;
      }
    }
    return false;
  }

  private void hear(int p, long[] sent) {
    if (sent[p] != 0) {
      sent[p] = choices.hears(p, sent[p]);
    }
  }

  private static boolean isSilent(long[] sent) {
    for (long senders : sent) {
      if (senders != 0) {
        return false;
      }
    }
    return true;
  }

  /** Only what opens a ballot waits for a later one. */
  private int awaitedPhase() {
    int next = Integer.MAX_VALUE;
    for (int p = 0; p < n; p++) {
      if (prepare[p] > phase) {
        next = Math.min(next, prepare[p]);
      }
    }
    return next;
  }

  private void timeouts(int p) {
    while (choices.impatient(p) && !waits(p) && choices.timeout(p, 1) == 0) {
      int next = ballot[p] + 1;
      while (next % n != p) {
        next++;
      }
      open(p, next);
    }
  }

  private boolean waits(int p) {
    return (prepare[p] != 0 && isAhead(prepare[p], 1))
        || (ack[p] != null && isAhead(ack[p].ballot, 2))
        || (propose[p] != null && isAhead(propose[p].ballot, 3))
        || (guarantee[p] != null && isAhead(guarantee[p].ballot, 4));
  }

  private boolean isAhead(int itsPhase, int itsRound) {
    return itsPhase > phase || (itsPhase == phase && itsRound > round);
  }

  private void open(int p, int next) {
    ballot[p] = next;
    guaranteed[p] = false;
    prepare[p] = next;
  }

  private void prepares() {
    enter(1);
    for (int s = 0; s < n; s++) {
      if (prepare[s] == phase) {
        for (int r = 0; r < n; r++) {
          prepared[r] |= 1L << s;
        }
      }
    }
    if (isSilent(prepared)) {
      return;
    }
    for (int p = 0; p < n; p++) {
      hear(p, prepared);
      timeouts(p);
      if (prepared[p] != 0 && phase > ballot[p]) {
        ballot[p] = phase;
        guaranteed[p] = false;
        ack[p] = new Ack(phase, last[p], log[p]);
        ackTo[p] = Long.numberOfTrailingZeros(prepared[p]);
      }
      timeouts(p);
    }
    awaken();
    Arrays.fill(prepared, 0);
  }

  private void acks() {
    enter(2);
    for (int s = 0; s < n; s++) {
      if (ack[s] != null && ack[s].ballot == phase) {
        acked[ackTo[s]] |= 1L << s;
      }
    }
    if (isSilent(acked)) {
      return;
    }
    for (int p = 0; p < n; p++) {
      hear(p, acked);
      timeouts(p);
      if (ballot[p] == phase && Long.bitCount(acked[p]) > n / 2) {
        Ack best = null;
        for (int s = 0; s < n; s++) {
          if ((acked[p] >>> s & 1) == 1 && (best == null || ack[s].last > best.last)) {
            best = ack[s];
          }
        }
        var longer = new ArrayList<>(best.log);
        longer.add(choices.choose(p, 5));
        log[p] = List.copyOf(longer);
        propose[p] = new Entry(phase, log[p]);
      }
      timeouts(p);
    }
    awaken();
    Arrays.fill(acked, 0);
  }

  private void proposes() {
    enter(3);
    for (int s = 0; s < n; s++) {
      if (propose[s] != null && propose[s].ballot == phase) {
        for (int r = 0; r < n; r++) {
          proposed[r] |= 1L << s;
        }
      }
    }
    if (isSilent(proposed)) {
      return;
    }
    for (int p = 0; p < n; p++) {
      hear(p, proposed);
      timeouts(p);
      if (proposed[p] != 0 && phase >= ballot[p] && !guaranteed[p]) {
        ballot[p] = phase;
        last[p] = phase;
        log[p] = propose[Long.numberOfTrailingZeros(proposed[p])].log;
        guaranteed[p] = true;
        guarantee[p] = new Entry(phase, log[p]);
      }
      timeouts(p);
    }
    awaken();
    Arrays.fill(proposed, 0);
  }

  private void guarantees() {
    enter(4);
    for (int s = 0; s < n; s++) {
      if (guarantee[s] != null && guarantee[s].ballot == phase) {
        for (int r = 0; r < n; r++) {
          assented[r] |= 1L << s;
        }
      }
    }
    if (isSilent(assented)) {
      return;
    }
    for (int p = 0; p < n; p++) {
      hear(p, assented);
      timeouts(p);
      if (guaranteed[p] && ballot[p] == phase && count(p) > n / 2) {
        outputs.output(p, log[p]);
        if ((phase + 1) % n == p) {
          open(p, phase + 1);
        }
      }
      timeouts(p);
    }
    awaken();
    Arrays.fill(assented, 0);
  }

  private int count(int p) {
    int same = 0;
    for (int s = 0; s < n; s++) {
      if ((assented[p] >>> s & 1) == 1 && guarantee[s].log.equals(log[p])) {
        same++;
      }
    }
    return same;
  }

  private void enter(int newRound) {
    round = newRound;
    choices.enter(phase, newRound);
  }

  @Override
  public int size() {
    return n;
  }

  @Override
  public String[] variables() {
    return new String[] {"ballot", "last", "promised", "log"};
  }

  @Override
  public Object[] state(int node) {
    return new Object[] {ballot[node], last[node], guaranteed[node], log[node]};
  }
}
