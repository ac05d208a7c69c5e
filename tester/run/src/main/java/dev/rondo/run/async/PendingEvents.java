package dev.rondo.run.async;

import dev.rondo.run.strategy.SchedulableEvents;

/**
 * The events that may come next: for each process the messages in transit to it, then the process
 * itself if it can act without new messages.
 */
final class PendingEvents implements SchedulableEvents {

  private final AsyncEngine engine;
  private final boolean everything;
  private final boolean delay;
  private int[] counts = {}; // by process
  private int[] nodes = new int[32];
  private int[] positions = new int[32];
  private int size;

  private AsyncProcess process;
  private int position;

  PendingEvents(AsyncEngine engine, AllowedFaults faults) {
    this.engine = engine;
    this.everything = faults.reorder() && faults.delay();
    this.delay = faults.delay();
    this.process = engine.process(0);
  }

  /** Counts the pending events. */
  int refresh() {
    size = 0;
    if (!everything) {
      listPermitted();
      return size;
    }
    int processes = engine.processes();
    if (counts.length < processes) {
      counts = new int[processes];
    }
    for (int index = 0; index < processes; index++) {
      AsyncProcess each = engine.process(index);
      int count = each.isHalted() ? 0 : each.transit().size() + (each.canGoOn() ? 1 : 0);
      counts[index] = count;
      size += count;
    }
    return size;
  }

  private void listPermitted() {
    int oldest = delay ? Integer.MAX_VALUE : oldest();
    for (int index = 0; index < engine.processes(); index++) {
      AsyncProcess each = engine.process(index);
      if (engine.mayAct(each)) {
        for (int at = 0; at < each.transit().size(); at++) {
          boolean next =
              delay ? each.transit().isOldestOfItsSender(at) : each.transit().id(at) == oldest;
          if (next && engine.mayTake(each, each.transit().sender(at))) {
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
    for (int index = 0; index < engine.processes(); index++) {
      AsyncProcess each = engine.process(index);
      for (int at = 0; engine.mayAct(each) && at < each.transit().size(); at++) {
        if (engine.mayTake(each, each.transit().sender(at))) {
          oldest = Math.min(oldest, each.transit().id(at));
        }
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

  /** Finds the process and the message of a candidate, as they were counted last. */
  void locate(int candidate) {
    if (!everything) {
      process = engine.process(nodes[candidate]);
      position = positions[candidate];
      return;
    }
    int rest = candidate;
    int index = 0;
    while (rest >= counts[index]) {
      rest -= counts[index++];
    }
    process = engine.process(index);
    position = rest < process.transit().size() ? rest : -1;
  }

  /** The process that {@link #locate} has found. */
  AsyncProcess process() {
    return process;
  }

  /** The position of the message in transit; -1 if the process acts without a new message. */
  int position() {
    return position;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int node(int candidate) {
    locate(candidate);
    return process.index();
  }

  @Override
  public long rank(int candidate) {
    locate(candidate);
    return position < 0 ? process.rank() : process.transit().rank(position);
  }

  @Override
  public void setRank(int candidate, long rank) {
    locate(candidate);
    if (position < 0) {
      process.setRank(rank);
    } else {
      process.transit().setRank(position, rank);
    }
  }
}
