package dev.rondo.search.rounds;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.FaultyCount;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The model of a search of rounds, shared by all threads.
 *
 * @param n the maximum number of processes; one that is not spawned yet has the term of nothing as
 *     its state
 * @param watched the liveness property, if any
 * @param known the memo tables
 * @param faulty the bound on faulty processes
 */
record RoundModel(
    RoundProgramFactory maker,
    ValueTerms terms,
    RoundNetwork network,
    Reductions reductions,
    int n,
    Clock clock,
    Interchangeable values,
    LivenessProperty watched,
    VacuityFlags happened,
    MemoTables known,
    FaultyCount faulty) {

  /**
   * How much of the time is part of a state.
   *
   * @param rounds the number of rounds of a phase
   * @param keepsPhase whether the phase is part of a state; otherwise the phase number does not
   *     matter
   * @param keepsTime whether the phase is kept or there is a single phase
   */
  record Clock(int rounds, boolean keepsPhase, boolean keepsTime) {}

  /**
   * The interchangeable values.
   *
   * @param slots whether the numbers in each variable are interchangeable
   * @param all these values, ascending; none without that reduction
   */
  record Interchangeable(boolean[] slots, int[] all) {}

  /**
   * Flags that a search sets, to detect vacuous results.
   *
   * @param heard whether some process has heard something
   * @param shown whether some process has output something
   * @param changed whether some process has left the state it started in
   */
  record VacuityFlags(AtomicBoolean heard, AtomicBoolean shown, AtomicBoolean changed) {

    static VacuityFlags nothing() {
      return new VacuityFlags(new AtomicBoolean(), new AtomicBoolean(), new AtomicBoolean());
    }

    List<AtomicBoolean> all() {
      return List.of(heard, shown, changed);
    }
  }

  /**
   * The memo tables that threads share.
   *
   * @param sent the messages of a process
   * @param awaited the phase in which a process sends next
   * @param steps the outcomes of a process that hears certain messages
   * @param outcomes the outcomes of a process over all it may hear, which depend on the reductions
   * @param specs the steps of specs
   */
  record MemoTables(
      ConcurrentMemoTable<ValueTerm> sent,
      ConcurrentMemoTable<Integer> awaited,
      ConcurrentMemoTable<List<LocalOutcome>> steps,
      ConcurrentMemoTable<OutcomeSet> outcomes,
      ConcurrentMemoTable<SpecOutcomes.SpecOutcome> specs) {

    static MemoTables nothing() {
      return new MemoTables(
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>(),
          new ConcurrentMemoTable<>());
    }

    /** The tables that do not depend on the reductions. */
    MemoTables underOtherReductions() {
      return new MemoTables(sent, awaited, steps, new ConcurrentMemoTable<>(), specs);
    }

    /** Clears the tables. No thread may use them meanwhile. */
    void forget() {
      sent.clear();
      awaited.clear();
      steps.clear();
      outcomes.clear();
      specs.clear();
    }

    /** The approximate memory of the tables. */
    long bytes() {
      return sent.bytes() + awaited.bytes() + steps.bytes() + outcomes.bytes() + specs.bytes();
    }
  }

  /**
   * The liveness property of a search.
   *
   * @param runs whether there is one; then the network becomes good in some phase
   * @param outputs whether it is termination, so that a state tracks which processes have output
   * @param shown the output atoms that a state tracks
   */
  record LivenessProperty(boolean runs, boolean outputs, OutputAtoms shown) {
    static final LivenessProperty NOTHING = new LivenessProperty(false, false, OutputAtoms.NONE);
    static final LivenessProperty OUTPUTS = new LivenessProperty(true, true, OutputAtoms.NONE);

    static LivenessProperty by(Formula formula) {
      return new LivenessProperty(true, false, OutputAtoms.in(formula));
    }
  }

  /** Whether a state tracks which processes have output. */
  boolean watchesOutputs() {
    return watched.outputs();
  }

  /**
   * The condition under which choices would be the only nondeterminism of good phases; empty if
   * they are.
   */
  Optional<String> unlessDrawnWhenGood() {
    return maker.program().shape().rounds().stream().anyMatch(round -> round.oneByOne())
        ? Optional.of("messages of a round are taken together, in a Mailbox")
        : Optional.empty();
  }

  /** This model with canonical forms. */
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
   * Whether a process may be in a state, given the states of the first processes: not too many may
   * be faulty.
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

  /** Whether processes are spawned. */
  boolean spawns() {
    return maker.program().shape().spawns();
  }

  /** The initial number of processes. */
  int first() {
    return maker.settings().n();
  }

  /** The processes that have crashed or do not exist yet, as bits. */
  int crashed(int[] from, int offset) {
    int crashed = 0;
    for (int node = 0; node < n; node++) {
      crashed |= from[offset + node] == 0 ? 1 << node : 0;
    }
    return crashed;
  }

  /** Whether a process that has not crashed has never output, if outputs are tracked. */
  boolean isSilent(int[] from, int offset) {
    return watchesOutputs() && silent(from, offset) != 0;
  }

  /** The processes that have not crashed and have never output, as bits, if outputs are tracked. */
  int silent(int[] from, int offset) {
    int alive = RoundGuarantee.all(n) & ~crashed(from, offset);
    return alive & ~SpecOutcomes.Spoken.in(terms.get(from[offset + specPlace()]));
  }

  /** Whether all have output in a good phase; such a state need not be expanded. */
  boolean isReached(int[] from, int offset) {
    return watchesOutputs() && from[offset + schedulePlace()] > 0 && !isSilent(from, offset);
  }

  /** Why a process never outputs in a state without successors. */
  Silence silence(int schedule, int time) {
    if (isOver(time)) {
      return new Silence(false, "the protocol has come to its end");
    }
    if (network.following(schedule, phase(time), round(time)).length > 0) {
      return new Silence(false, "no process sends any more");
    }
    return new Silence(
        true,
        schedule == 1
            ? "a phase in which every message is heard has passed"
            : schedule + " phases in which every message is heard have passed");
  }

  /** Why a process never outputs in a state. */
  Silence silence(int[] state) {
    return silence(state[schedulePlace()], state[timePlace()]);
  }

  /**
   * Why a process never outputs in a state without successors.
   *
   * @param isBounded whether good phases have passed and the search continues no further
   * @param reason the text for users
   */
  record Silence(boolean isBounded, String reason) {
    Bug bug() {
      return Bug.of(Finding.FindingKind.NO_OUTPUT, "a process never outputs: " + reason);
    }
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

  /** Whether the program skips rounds without messages. */
  boolean skipsSilentRounds() {
    return maker.program().shape().skipsSilentRounds();
  }

  /** Whether phases without messages are not counted. */
  boolean passesSilentPhases() {
    return clock.keepsPhase && skipsSilentRounds();
  }

  /** The next phase; 1 if the phase number does not matter. */
  int phase(int time) {
    return clock.keepsPhase ? time / clock.rounds + 1 : 1;
  }

  /** The next round. */
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

  /** Whether the only phase is over. */
  boolean isOver(int time) {
    return clock.keepsTime && !clock.keepsPhase && time == clock.rounds;
  }
}
