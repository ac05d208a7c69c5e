package dev.rondo.search.rounds;

import dev.rondo.run.sequential.PieceMaker;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.Terms;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What all threads of a search share.
 *
 * @param n how many processes there are, or may be where they start further ones; who has not been
 *     started has the term of nothing as its state
 * @param keepsPhase whether a state knows its phase; otherwise phases are alike
 * @param keepsTime whether rounds do not begin again after the last one, or the phase is kept
 * @param valueSlots whether the numbers in each variable are interchangeable
 * @param values the interchangeable values, in ascending order; none without that reduction
 * @param heard whether some process has heard something
 * @param shown whether some process has output something
 * @param changed whether some process has left the state it started in
 * @param known what was learnt so far
 */
record RoundModel(
    PieceMaker maker,
    Terms terms,
    RoundNetwork network,
    Reductions reductions,
    int n,
    int rounds,
    boolean keepsPhase,
    boolean keepsTime,
    boolean[] valueSlots,
    int[] values,
    AtomicBoolean heard,
    AtomicBoolean shown,
    AtomicBoolean changed,
    KnownRounds known) {

  /** This model, with one form for all states that are the same up to renaming. */
  RoundModel canonical() {
    return with(reductions.withCanonical());
  }

  /** The same with other reductions. */
  RoundModel with(Reductions others) {
    return new RoundModel(
        maker,
        terms,
        network,
        others,
        n,
        rounds,
        keepsPhase,
        keepsTime,
        valueSlots,
        values,
        heard,
        shown,
        changed,
        known.underOtherReductions());
  }

  /** Whether processes start further ones. */
  boolean spawns() {
    return maker.program().layout().size().isPresent();
  }

  /** How many processes there are at the start. */
  int first() {
    return maker.settings().n();
  }

  /** The processes that have no state, as bits. */
  int crashed(int[] from, int offset) {
    int crashed = 0;
    for (int node = 0; node < n; node++) {
      crashed |= from[offset + node] == 0 ? 1 << node : 0;
    }
    return crashed;
  }

  /** The place of the specs in a state vector, behind the states of the processes. */
  int specPlace() {
    return n;
  }

  /** The place of the number of the network's schedule. */
  int schedulePlace() {
    return n + 1;
  }

  /** The place of the time: how many rounds have passed, or which round of a phase is next. */
  int timePlace() {
    return n + 2;
  }

  int width() {
    return n + 3;
  }

  /** Whether the program goes straight to the next round that somebody has a message for. */
  boolean skipsSilentRounds() {
    return maker.program().layout().skipsSilentRounds();
  }

  /** Whether a phase in which nobody sends is no phase of a schedule. */
  boolean passesSilentPhases() {
    return keepsPhase && skipsSilentRounds();
  }

  /** The phase that comes next; 1 where phases are alike. */
  int phase(int time) {
    return keepsPhase ? time / rounds + 1 : 1;
  }

  /** The round that comes next. */
  int round(int time) {
    return time % rounds + 1;
  }

  int after(int time) {
    return keepsTime ? time + 1 : (time + 1) % rounds;
  }

  /** Whether a protocol with a single phase has come to its end. */
  boolean isOver(int time) {
    return keepsTime && !keepsPhase && time == rounds;
  }
}
