package dev.rondo.search.async;

import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.ValueTerm;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The memo tables that the threads of a search share.
 *
 * @param steps the steps of a process, by its index, its state and the messages it can take
 * @param attempts the steps of a process with the messages it takes, whatever it leaves
 * @param arrivals the messages that can be delivered next, by those in transit
 * @param added the messages in transit, by those before and one more
 * @param specs the state of specs, by the state before, the process and its outputs
 */
record StepCache(
    ConcurrentMemoTable<LocalStep[]> steps,
    Map<LocalSteps.Attempt, List<LocalStep>> attempts,
    ConcurrentMemoTable<ChannelArrival[]> arrivals,
    ConcurrentMemoTable<ValueTerm> added,
    ConcurrentMemoTable<SpecStates.After> specs) {

  private static final int BYTES_PER_ATTEMPT = 200; // itself and its steps

  /**
   * A message that can be delivered.
   *
   * @param rest the number of the term of the messages that stay in transit
   */
  record ChannelArrival(ValueTerm message, int rest) {}

  static StepCache nothing() {
    return new StepCache(
        new ConcurrentMemoTable<>(),
        new ConcurrentHashMap<>(),
        new ConcurrentMemoTable<>(),
        new ConcurrentMemoTable<>(),
        new ConcurrentMemoTable<>());
  }

  /** Clears the tables. No thread may use them meanwhile. */
  void forget() {
    steps.clear();
    attempts.clear();
    arrivals.clear();
    added.clear();
    specs.clear();
  }

  /** The approximate memory of the tables. */
  long bytes() {
    return steps.bytes()
        + (long) BYTES_PER_ATTEMPT * attempts.size()
        + arrivals.bytes()
        + added.bytes()
        + specs.bytes();
  }
}
