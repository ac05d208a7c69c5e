package dev.rondo.search.rounds;

import dev.rondo.search.engine.SharedTable;
import dev.rondo.search.term.Term;
import java.util.List;

/**
 * What the threads of a search know of single processes and of specs, each learnt once for all of
 * them.
 *
 * @param sent what a process sends
 * @param awaited the phase in which a process sends next
 * @param steps what a process becomes that hears certain messages
 * @param outcomes what a process can become over all it may hear; this depends on the reductions
 * @param specs what specs come to
 */
record KnownRounds(
    SharedTable<Term> sent,
    SharedTable<Integer> awaited,
    SharedTable<List<LocalOutcome>> steps,
    SharedTable<Outcomes> outcomes,
    SharedTable<SpecOutcomes.Step> specs) {

  static KnownRounds nothing() {
    return new KnownRounds(
        new SharedTable<>(),
        new SharedTable<>(),
        new SharedTable<>(),
        new SharedTable<>(),
        new SharedTable<>());
  }

  /** What stays true under other reductions. */
  KnownRounds underOtherReductions() {
    return new KnownRounds(sent, awaited, steps, new SharedTable<>(), specs);
  }

  /** Forgets all of it; no thread is at work. */
  void forget() {
    sent.clear();
    awaited.clear();
    steps.clear();
    outcomes.clear();
    specs.clear();
  }

  /** About how much memory the tables take. */
  long bytes() {
    return sent.bytes() + awaited.bytes() + steps.bytes() + outcomes.bytes() + specs.bytes();
  }
}
