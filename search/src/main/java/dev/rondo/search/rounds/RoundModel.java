package dev.rondo.search.rounds;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.sequential.PieceMaker;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundPromise;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.FaultyCount;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What all threads of a search share.
 *
 * @param n how many processes there are, or may be where they start further ones; who has not been
 *     started has the term of nothing as its state
 * @param watched what is asked of whole runs
 * @param known what was learnt so far
 * @param faulty how many processes may be faulty
 */
record RoundModel(
    PieceMaker maker,
    Terms terms,
    RoundNetwork network,
    Reductions reductions,
    int n,
    Clock clock,
    Interchangeable values,
    Watched watched,
    Happened happened,
    Known known,
    FaultyCount faulty) {

  /**
   * What a state knows of its time.
   *
   * @param rounds of a phase
   * @param keepsPhase whether a state knows its phase; otherwise phases are alike
   * @param keepsTime whether rounds do not begin again after the last one, or the phase is kept
   */
  record Clock(int rounds, boolean keepsPhase, boolean keepsTime) {}

  /**
   * Values that are interchangeable.
   *
   * @param slots whether the numbers in each variable are
   * @param all these values, in ascending order; none without that reduction
   */
  record Interchangeable(boolean[] slots, int[] all) {}

  /**
   * What has ever happened in the search.
   *
   * @param heard whether some process has heard something
   * @param shown whether some process has output something
   * @param changed whether some process has left the state it started in
   */
  record Happened(AtomicBoolean heard, AtomicBoolean shown, AtomicBoolean changed) {

    static Happened nothing() {
      return new Happened(new AtomicBoolean(), new AtomicBoolean(), new AtomicBoolean());
    }

    List<AtomicBoolean> all() {
      return List.of(heard, shown, changed);
    }
  }

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
  record Known(
      ConcurrentMemoTable<Term> sent,
      ConcurrentMemoTable<Integer> awaited,
      ConcurrentMemoTable<List<LocalOutcome>> steps,
      ConcurrentMemoTable<OutcomeSet> outcomes,
      ConcurrentMemoTable<SpecOutcomes.Step> specs) {

    static Known nothing() {
      return new Known(
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>());
    }

    /** What stays true under other reductions. */
    Known underOtherReductions() {
      return new Known(sent, awaited, steps, new ConcurrentMemoTable<>(), specs);
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

  /**
   * What is asked of whole runs.
   *
   * @param runs whether anything is: then the network becomes good in some phase
   * @param outputs whether a state knows who has ever output, which all must
   * @param shown of which outputs a state knows whether a process has ever made them
   */
  record Watched(boolean runs, boolean outputs, OutputAtoms shown) {
    static final Watched NOTHING = new Watched(false, false, OutputAtoms.NONE);
    static final Watched OUTPUTS = new Watched(true, true, OutputAtoms.NONE);

    static Watched by(Formula formula) {
      return new Watched(true, false, OutputAtoms.in(formula));
    }
  }

  /** Whether a state knows who has ever output, which all must. */
  boolean watchesOutputs() {
    return watched.outputs();
  }

  /** How the messages begin that say that somebody never outputs. */
  static final String SILENCE = "somebody never outputs: ";

  /** What is said of good phases where so many have passed, and more could follow. */
  static final String GOOD = "in which every message is heard";

  /** Where what processes choose would be all that is open in good phases; empty where it is. */
  Optional<String> unlessDrawnWhenGood() {
    return maker.program().layout().rounds().stream().anyMatch(round -> round.oneByOne())
        ? Optional.of("messages of a round are taken together, in a Mailbox")
        : Optional.empty();
  }

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
        clock,
        values,
        watched,
        happened,
        known.underOtherReductions(),
        faulty);
  }

  /**
   * Whether a process can be in a state where the first processes are in theirs: otherwise too many
   * would be faulty.
   */
  boolean mayJoin(int[] others, int count, int state) {
    if (!faulty.isFaulty(terms.get(state))) {
      return true;
    }
    int all = 1;
    for (int other = 0; other < count; other++) {
      all += faulty.isFaulty(terms.get(others[other])) ? 1 : 0;
    }
    return faulty.allows(all);
  }

  /** Whether processes start further ones. */
  boolean spawns() {
    return maker.program().layout().spawns();
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

  /** Whether somebody who has not stopped has never output, where that is watched. */
  boolean isSilent(int[] from, int offset) {
    return watchesOutputs() && silent(from, offset) != 0;
  }

  /** Those who have not stopped and have never output, as bits, where that is watched. */
  int silent(int[] from, int offset) {
    int alive = RoundPromise.all(n) & ~crashed(from, offset);
    return alive & ~SpecOutcomes.Spoken.in(terms.get(from[offset + specPlace()]));
  }

  /** Whether all have output in a phase that is good; what follows can follow in others as well. */
  boolean isReached(int[] from, int offset) {
    return watchesOutputs() && from[offset + schedulePlace()] > 0 && !isSilent(from, offset);
  }

  /** Why those who have not output in a state after which nothing follows never will. */
  String silence(int schedule, int time) {
    if (isOver(time)) {
      return SILENCE + "the protocol has come to its end";
    }
    if (network.following(schedule, phase(time), round(time)).length > 0) {
      return SILENCE + "nobody has anything to send any more";
    }
    return SILENCE
        + (schedule == 1
            ? "a phase " + GOOD + " has passed"
            : schedule + " phases " + GOOD + " have passed");
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
    return clock.keepsPhase && skipsSilentRounds();
  }

  /** The phase that comes next; 1 where phases are alike. */
  int phase(int time) {
    return clock.keepsPhase ? time / clock.rounds + 1 : 1;
  }

  /** The round that comes next. */
  int round(int time) {
    return time % clock.rounds + 1;
  }

  /** The time at which a phase begins. */
  int beginOf(int phase) {
    CannotSearch.wherePhasesAreMany(phase, Integer.MAX_VALUE / clock.rounds - 1);
    return (phase - 1) * clock.rounds;
  }

  int after(int time) {
    return clock.keepsTime ? time + 1 : (time + 1) % clock.rounds;
  }

  /** Whether a protocol with a single phase has come to its end. */
  boolean isOver(int time) {
    return clock.keepsTime && !clock.keepsPhase && time == clock.rounds;
  }
}
