package dev.rondo.benchmarks.jmh;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;
import rondo.NodeId;
import rondo.PrefixOrder;

/**
 * A random asynchronous walk over the repaired example Paxos as one would write it by hand for this
 * protocol alone: the yardstick of the engine.
 */
final class HandWrittenPaxosWalk {

  private record Prepare(int ballot) {}

  private record Ack(int ballot, int last, List<Integer> log) {}

  private record Propose(int ballot, List<Integer> log) {}

  private record Guarantee(int ballot, List<Integer> log) {}

  private final int n;
  private final int steps;
  private final long drop;
  private final long timeout;
  private final Randomness random = new Randomness();

  private final int[] ballot;
  private final int[] last;
  private final boolean[] guaranteed;
  private final List<List<Integer>> log = new ArrayList<>();
  private final Ack[][] acks;
  private final int[] ackCount;
  private final Guarantee[][] guarantees;
  private final int[] promiseCount;
  private PrefixOrder spec = new PrefixOrder();

  private Object[] messages = new Object[256];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int inTransit;

  HandWrittenPaxosWalk(int n, int steps, double dropRate, double timeoutRate) {
    this.n = n;
    this.steps = steps;
    this.drop = Randomness.threshold(dropRate);
    this.timeout = Randomness.threshold(timeoutRate);
    ballot = new int[n];
    last = new int[n];
    guaranteed = new boolean[n];
    acks = new Ack[n][n];
    ackCount = new int[n];
    guarantees = new Guarantee[n][n];
    promiseCount = new int[n];
    for (int node = 0; node < n; node++) {
      log.add(List.of());
    }
  }

  void run(long seed, long schedule) {
    random.restart(seed, schedule);
    spec = new PrefixOrder();
    inTransit = 0;
    for (int node = 0; node < n; node++) {
      ballot[node] = 0;
      last[node] = 0;
      guaranteed[node] = false;
      log.set(node, List.of());
      ackCount[node] = 0;
      promiseCount[node] = 0;
    }
    open(1 % n, 1);
    for (int step = 0; step < steps; step++) {
      if (random.chance(timeout) || !takeAny()) {
        retry(random.below(n));
      }
    }
  }

  /** Takes a message that is not too old; as in the engine, looking at old ones is no step. */
  private boolean takeAny() {
    while (inTransit > 0) {
      int index = random.below(inTransit);
      Object message = messages[index];
      int sender = from[index];
      int node = to[index];
      inTransit--;
      messages[index] = messages[inTransit];
      from[index] = from[inTransit];
      to[index] = to[inTransit];
      if (!isOld(node, message)) {
        take(node, sender, message);
        return true;
      }
    }
    return false;
  }

  private boolean isOld(int node, Object message) {
    if (message instanceof Prepare m) {
      return m.ballot() <= ballot[node];
    } else if (message instanceof Ack m) {
      return m.ballot() < ballot[node];
    } else if (message instanceof Propose m) {
      return m.ballot() < ballot[node];
    }
    return ((Guarantee) message).ballot() < ballot[node];
  }

  private void take(int node, int sender, Object message) {
    if (message instanceof Prepare m) {
      prepare(node, sender, m);
    } else if (message instanceof Ack m) {
      ack(node, m);
    } else if (message instanceof Propose m) {
      propose(node, m);
    } else {
      guarantee(node, (Guarantee) message);
    }
  }

  private void prepare(int node, int sender, Prepare m) {
    if (m.ballot() > ballot[node]) {
      join(node, m.ballot());
      send(node, sender, new Ack(ballot[node], last[node], log.get(node)));
    }
  }

  private void ack(int node, Ack m) {
    if (m.ballot() == ballot[node]) {
      acks[node][ackCount[node]++] = m;
      if (ackCount[node] > n / 2) {
        Ack best = acks[node][0];
        for (int index = 1; index < ackCount[node]; index++) {
          if (acks[node][index].last() > best.last()) {
            best = acks[node][index];
          }
        }
        ackCount[node] = 0;
        List<Integer> longer = new ArrayList<>(best.log());
        longer.add(random.below(5));
        log.set(node, List.copyOf(longer));
        broadcast(node, new Propose(ballot[node], log.get(node)));
      }
    }
  }

  private void propose(int node, Propose m) {
    if (m.ballot() > ballot[node] || (m.ballot() == ballot[node] && !guaranteed[node])) {
      join(node, m.ballot());
      last[node] = m.ballot();
      log.set(node, m.log());
      guaranteed[node] = true;
      broadcast(node, new Guarantee(ballot[node], m.log()));
    }
  }

  private void guarantee(int node, Guarantee m) {
    if (m.ballot() < ballot[node]) {
      return;
    }
    guarantees[node][promiseCount[node]++ % n] = m;
    int votes = 0;
    for (int index = 0; index < Math.min(n, promiseCount[node]); index++) {
      Guarantee each = guarantees[node][index];
      votes += each.ballot() == ballot[node] && each.log().equals(log.get(node)) ? 1 : 0;
    }
    if (votes > n / 2) {
      promiseCount[node] = 0;
      spec.observe(NodeId.of(node), log.get(node));
      if ((ballot[node] + 1) % n == node) {
        open(node, ballot[node] + 1);
      }
    }
  }

  private void retry(int node) {
    int next = ballot[node] + 1;
    while (next % n != node) {
      next++;
    }
    open(node, next);
  }

  private void open(int node, int next) {
    join(node, next);
    broadcast(node, new Prepare(next));
  }

  private void join(int node, int next) {
    if (next > ballot[node]) {
      ballot[node] = next;
      ackCount[node] = 0;
      promiseCount[node] = 0;
      guaranteed[node] = false;
    }
  }

  private void broadcast(int sender, Object message) {
    for (int node = 0; node < n; node++) {
      send(sender, node, message);
    }
  }

  private void send(int sender, int node, Object message) {
    if (random.chance(drop)) {
      return;
    }
    if (inTransit == messages.length) {
      messages = java.util.Arrays.copyOf(messages, 2 * inTransit);
      from = java.util.Arrays.copyOf(from, 2 * inTransit);
      to = java.util.Arrays.copyOf(to, 2 * inTransit);
    }
    messages[inTransit] = message;
    from[inTransit] = sender;
    to[inTransit++] = node;
  }
}
