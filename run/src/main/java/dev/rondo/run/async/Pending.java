package dev.rondo.run.async;

import dev.rondo.run.strategy.Candidates;

/**
 * The events that may come next: for each process the messages in transit to it, then itself where
 * it can go on without new ones.
 */
final class Pending implements Candidates {

  private final World world;
  private final boolean everything;
  private final boolean delay;
  private int[] nodes = new int[32];
  private int[] positions = new int[32];
  private int size;

  /** What {@link #locate} has found; a position of -1 is the process itself. */
  Participant process;

  int position;

  Pending(World world, Faults faults) {
    this.world = world;
    this.everything = faults.reorder() && faults.delay();
    this.delay = faults.delay();
    this.process = world.processes[0];
  }

  /** Counts what there is now. */
  int refresh() {
    size = 0;
    if (!everything) {
      listPermitted();
      return size;
    }
    for (int index = 0; index < world.count; index++) {
      Participant each = world.processes[index];
      if (!each.halted) {
        size += each.transit.size + (each.canGoOn() ? 1 : 0);
      }
    }
    return size;
  }

  private void listPermitted() {
    int oldest = delay ? Integer.MAX_VALUE : oldest();
    for (int index = 0; index < world.count; index++) {
      Participant each = world.processes[index];
      if (!each.halted) {
        for (int at = 0; at < each.transit.size; at++) {
          if (delay ? each.transit.isOldestOfItsSender(at) : each.transit.ids[at] == oldest) {
            list(index, at);
          }
        }
        if (each.canGoOn()) {
          list(index, -1);
        }
      }
    }
  }

  private int oldest() {
    int oldest = Integer.MAX_VALUE;
    for (int index = 0; index < world.count; index++) {
      Participant each = world.processes[index];
      for (int at = 0; !each.halted && at < each.transit.size; at++) {
        oldest = Math.min(oldest, each.transit.ids[at]);
      }
    }
    return oldest;
  }

  private void list(int node, int at) {
    if (size == nodes.length) {
      nodes = java.util.Arrays.copyOf(nodes, 2 * size);
      positions = java.util.Arrays.copyOf(positions, 2 * size);
    }
    nodes[size] = node;
    positions[size++] = at;
  }

  /** Finds the process and the message of a candidate. */
  void locate(int candidate) {
    if (!everything) {
      process = world.processes[nodes[candidate]];
      position = positions[candidate];
      return;
    }
    int rest = candidate;
    for (int index = 0; ; index++) {
      Participant each = world.processes[index];
      if (!each.halted) {
        if (rest < each.transit.size) {
          process = each;
          position = rest;
          return;
        }
        rest -= each.transit.size;
        if (each.canGoOn() && rest-- == 0) {
          process = each;
          position = -1;
          return;
        }
      }
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int node(int candidate) {
    locate(candidate);
    return process.index;
  }

  @Override
  public long rank(int candidate) {
    locate(candidate);
    return position < 0 ? process.rank : process.transit.ranks[position];
  }

  @Override
  public void setRank(int candidate, long rank) {
    locate(candidate);
    if (position < 0) {
      process.rank = rank;
    } else {
      process.transit.ranks[position] = rank;
    }
  }
}
