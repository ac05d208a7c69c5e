package dev.rondo.search.async;

import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.Term;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the threads of a search know of single processes, specs and channels, each learnt once for
 * all of them.
 *
 * @param steps all steps of a process, by its number, its state and the messages it can take
 * @param attempts what a process does with the messages it takes, whatever it leaves
 * @param arrivals the messages that could be delivered next, by those on their way
 * @param added the messages on their way, by those before and one more
 * @param specs what specs become, by what they were, the process and what it outputs
 */
record StepCache(
    ConcurrentMemoTable<LocalStep[]> steps,
    Map<LocalSteps.Attempt, List<LocalStep>> attempts,
    ConcurrentMemoTable<Arrival[]> arrivals,
    ConcurrentMemoTable<Term> added,
    ConcurrentMemoTable<SpecStates.After> specs) {

  private static final int BYTES_PER_ATTEMPT = 200; // itself and its steps

  /**
   * A message that could be delivered.
   *
   * @param rest the number of the term of those that stay on their way
   */
  record Arrival(Term message, int rest) {}

  static StepCache nothing() {
    return new StepCache(
        new ConcurrentMemoTable<>(),
        new ConcurrentHashMap<>(),
        new ConcurrentMemoTable<>(),
        new ConcurrentMemoTable<>(),
        new ConcurrentMemoTable<>());
  }

  /** Forgets all of it; no thread is at work. */
  void forget() {
    steps.clear();
    attempts.clear();
    arrivals.clear();
    added.clear();
    specs.clear();
  }

  /** About how much memory the tables take. */
  long bytes() {
    return steps.bytes()
        + (long) BYTES_PER_ATTEMPT * attempts.size()
        + arrivals.bytes()
        + added.bytes()
        + specs.bytes();
  }
}
