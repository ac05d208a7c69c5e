package dev.rondo.search.rounds;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.rounds.LocalOutcome.ChoiceAnswers;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.LateTimeout;
import rondo.runtime.Outputs;
import rondo.runtime.RoundProgram;

/**
 * Executes the parts of a sequential program for one process at a time, under all its choices; for
 * one thread.
 *
 * <p>A process may time out any number of times. Sequences of timeouts are followed to a fixpoint;
 * a process whose timeouts lead to ever new states cannot be searched.
 */
final class LocalRunner implements Outputs {

  private final RoundProgramFactory maker;
  private final ValueTerms terms;
  private final RoundProgram program;
  private final ProcessStateCodec memory;
  private final LocalChoiceEnumerator choices;
  private final boolean hasTimeouts;
  private final boolean[] looksAtMailbox;
  private final boolean[] oneByOne;
  private final Map<Integer, List<ValueTerm>> events = new HashMap<>();
  private final UserCodeRunner code = new UserCodeRunner();
  private int sizeBefore;

  LocalRunner(RoundProgramFactory maker, ValueTerms terms, boolean[] valueSlots) {
    this.maker = maker;
    this.terms = terms;
    this.program = maker.newProgram();
    SequentialSettings settings = maker.settings();
    int rounds = maker.program().shape().rounds().size();
    this.memory =
        new ProcessStateCodec(maker.program().protocol(), program, terms, valueSlots, rounds);
    this.choices = new LocalChoiceEnumerator(settings.n(), settings.f(), settings.phases(), rounds);
    this.hasTimeouts = !maker.program().timeouts().isEmpty();
    this.looksAtMailbox = ProcessStateCodec.looksAtMailbox(maker.program().protocol(), rounds);
    this.oneByOne = new boolean[rounds];
    for (int round = 0; round < rounds; round++) {
      oneByOne[round] = maker.program().shape().rounds().get(round).oneByOne();
    }
    program.attachTo(choices, this);
  }

  /** The state of a process in the middle of a round. */
  private record MemoKey(ValueTerm state, ValueTerm heard, ValueTerm events, ValueTerm born) {}

  /**
   * The distinct outcomes of the start of a process.
   *
   * @param size the number of processes
   */
  List<LocalOutcome> starts(int node, int size) {
    program.moveTo(0, 0, true);
    sizeBefore = size;
    Map<MemoKey, ChoiceAnswers> started = new LinkedHashMap<>();
    List<LocalOutcome> outcomes = new ArrayList<>();
    MemoKey before = new MemoKey(terms.nothing(), terms.tuple(), terms.tuple(), terms.tuple());
    everyRun(
        node,
        0,
        before,
        ChoiceAnswers.NOTHING,
        0,
        () -> program.startProcess(node),
        started,
        outcomes);
    return finished(node, 0, started, outcomes);
  }

  /** The distinct outcomes of timeouts before a process sends in a round. */
  List<LocalOutcome> beforeSending(int phase, int round, int node, ValueTerm state, int size) {
    program.moveTo(phase, round - 1, true);
    sizeBefore = size;
    Map<MemoKey, ChoiceAnswers> before = new LinkedHashMap<>();
    before.put(moment(state), ChoiceAnswers.NOTHING);
    return finished(node, 0, before, new ArrayList<>());
  }

  /**
   * The distinct outcomes of a round for a process.
   *
   * @param heard its mailbox: a tuple of pairs of sender and message, sorted by sender
   * @param early whether it may time out before it has heard them
   * @param size the number of processes before
   */
  List<LocalOutcome> updates(
      int phase, int round, int node, ValueTerm state, ValueTerm heard, boolean early, int size) {
    program.moveTo(phase, round, early);
    sizeBefore = size;
    List<LocalOutcome> outcomes = new ArrayList<>();
    Map<MemoKey, ChoiceAnswers> before = new LinkedHashMap<>();
    boolean waits = !early && heard.size() > 0;
    before.put(moment(waits ? hearing(node, state) : state), ChoiceAnswers.NOTHING);
    Map<MemoKey, ChoiceAnswers> hearing = new LinkedHashMap<>();
    (early && looksAtMailbox[round - 1] ? afterTimeouts(node, round, before, outcomes) : before)
        .forEach(
            (moment, answers) ->
                hearing.putIfAbsent(
                    new MemoKey(moment.state, heard, moment.events, moment.born), answers));
    Map<MemoKey, ChoiceAnswers> ready =
        early ? afterTimeouts(node, round, hearing, outcomes) : hearing;
    Map<MemoKey, ChoiceAnswers> updated = new LinkedHashMap<>();
    if (oneByOne[round - 1]) {
      takeOneByOne(node, round, ready, updated, outcomes);
    } else {
      ready.forEach((moment, told) -> update(node, round, moment, told, updated, outcomes));
    }
    return finished(node, round, updated, outcomes);
  }

  /**
   * The state of a process that hears what the network guarantees; its timeouts may then be too
   * late.
   */
  private ValueTerm hearing(int node, ValueTerm state) {
    write(node, 0, moment(state));
    program.recordHearing(node);
    return memory.read(node);
  }

  private void update(
      int node,
      int round,
      MemoKey moment,
      ChoiceAnswers told,
      Map<MemoKey, ChoiceAnswers> updated,
      List<LocalOutcome> outcomes) {
    everyRun(
        node, round, moment, told, 0, () -> program.updateProcess(round, node), updated, outcomes);
  }

  /** Handles the heard messages one by one, in every order. */
  private void takeOneByOne(
      int node,
      int round,
      Map<MemoKey, ChoiceAnswers> ready,
      Map<MemoKey, ChoiceAnswers> updated,
      List<LocalOutcome> outcomes) {
    Map<MemoKey, ChoiceAnswers> waiting = ready;
    while (!waiting.isEmpty()) {
      Map<MemoKey, ChoiceAnswers> later = new LinkedHashMap<>();
      waiting.forEach(
          (moment, told) -> {
            if (moment.heard.size() == 0) {
              updated.putIfAbsent(moment, told);
            }
            for (int next = 0; next < moment.heard.size(); next++) {
              take(node, round, moment, told, next, later, outcomes);
            }
          });
      waiting = later;
    }
  }

  private void take(
      int node,
      int round,
      MemoKey moment,
      ChoiceAnswers told,
      int next,
      Map<MemoKey, ChoiceAnswers> later,
      List<LocalOutcome> outcomes) {
    IntStream others = IntStream.range(0, moment.heard.size()).filter(index -> index != next);
    List<ValueTerm> rest = others.mapToObj(moment.heard::part).toList();
    ValueTerm left = terms.tuple(rest.toArray(ValueTerm[]::new));
    ValueTerm one = terms.tuple(moment.heard.part(next));
    MemoKey alone = new MemoKey(moment.state, one, moment.events, moment.born);
    ChoiceAnswers picked = rest.isEmpty() ? told : told.with(new int[] {next}, new int[0][]);
    Map<MemoKey, ChoiceAnswers> taken = new LinkedHashMap<>();
    update(node, round, alone, picked, taken, outcomes);
    taken.forEach(
        (after, answers) ->
            later.putIfAbsent(new MemoKey(after.state, left, after.events, after.born), answers));
  }

  private List<LocalOutcome> finished(
      int node, int round, Map<MemoKey, ChoiceAnswers> moments, List<LocalOutcome> outcomes) {
    afterTimeouts(node, round, moments, outcomes)
        .forEach(
            (moment, answers) ->
                addDistinct(
                    outcomes, outcome(ended(node, round, moment), answers, Optional.empty())));
    return outcomes;
  }

  /** The state at the end of a round, in which the program may record that no handler ran. */
  private MemoKey ended(int node, int round, MemoKey moment) {
    if (round == 0 || !maker.program().shape().rounds().get(round - 1).countsMissed()) {
      return moment;
    }
    write(node, round, moment);
    program.endRoundOf(round, node);
    return new MemoKey(memory.read(node), moment.heard, moment.events, moment.born);
  }

  /** Adds an outcome unless an equal one is present; only the mailbox may have differed. */
  private static void addDistinct(List<LocalOutcome> outcomes, LocalOutcome outcome) {
    if (outcomes.stream().noneMatch(outcome::isLike)) {
      outcomes.add(outcome);
    }
  }

  /** The states after any number of timeouts, including none: a fixpoint. */
  private Map<MemoKey, ChoiceAnswers> afterTimeouts(
      int node, int round, Map<MemoKey, ChoiceAnswers> moments, List<LocalOutcome> outcomes) {
    if (!hasTimeouts) {
      return moments;
    }
    Map<MemoKey, ChoiceAnswers> ended = new LinkedHashMap<>();
    Runnable timeOut = () -> program.timeOutProcess(node);
    List<MemoKey> open = List.copyOf(moments.keySet());
    Map<MemoKey, ChoiceAnswers> reached = new LinkedHashMap<>(moments);
    for (int inARow = 1; !open.isEmpty(); inARow++) {
      List<MemoKey> fresh = new ArrayList<>();
      for (MemoKey moment : open) {
        ChoiceAnswers answers = Objects.requireNonNull(reached.get(moment));
        // No further timeout: the program may still ask, and the answer is no.
        everyRun(node, round, moment, answers, 0, timeOut, ended, outcomes);
        Map<MemoKey, ChoiceAnswers> further = new LinkedHashMap<>();
        everyRun(node, round, moment, answers, 1, timeOut, further, outcomes);
        further.forEach(
            (later, told) -> {
              if (reached.putIfAbsent(later, told) == null) {
                fresh.add(later);
              }
            });
        CannotSearch.whereTimeoutsAreEndless(node, reached.size(), inARow);
      }
      open = fresh;
    }
    return ended;
  }

  /**
   * Executes a part of the program under all combinations of choices.
   *
   * @param timeouts how many of them run; 1 leaves out the runs in which none is enabled
   * @param results receives the final states, each with the answers since the round began
   */
  private void everyRun(
      int node,
      int round,
      MemoKey moment,
      ChoiceAnswers told,
      int timeouts,
      Runnable part,
      Map<MemoKey, ChoiceAnswers> results,
      List<LocalOutcome> bugs) {
    choices.reset();
    long ways = 0;
    do {
      CannotSearch.whereChoicesAreMany(++ways, choices.widest());
      write(node, round, moment);
      choices.begin(node, timeouts);
      Optional<UserCodeFailure> fault;
      try {
        fault = code.run(part);
      } catch (LateTimeout infeasible) {
        continue;
      }
      if (fault.isPresent()) {
        LocalOutcome bug =
            outcome(
                moment,
                told.with(withoutLast(timeouts), bornAnswers(moment)),
                fault.map(this::bug));
        if (fault.get().isEndless()) {
          throw new LocalOutcome.Endless(bug);
        }
        bugs.add(bug);
        continue;
      }
      if (timeouts == 0 || choices.timedOut()) {
        MemoKey after =
            new MemoKey(
                memory.read(node),
                leftIn(round, node),
                terms.appended(moment.events, shownBy(node)),
                terms.appended(moment.born, born(moment)));
        results.putIfAbsent(after, told.with(withoutLast(timeouts), bornAnswers(moment)));
      }
    } while (choices.next());
  }

  /**
   * The answers without the last one, that there is no further timeout, which is given again later.
   */
  private int[] withoutLast(int timeouts) {
    int[] answers = choices.answers();
    boolean endsWithNone = timeouts == 1 && answers.length > 0 && answers[answers.length - 1] == -1;
    return endsWithNone ? Arrays.copyOf(answers, answers.length - 1) : answers;
  }

  private Bug bug(UserCodeFailure fault) {
    return Bug.of(fault, text(fault));
  }

  private String text(UserCodeFailure fault) {
    boolean isThrown = fault.kind() == Finding.FindingKind.EXCEPTION;
    return fault.message() + (isThrown ? " in line " + maker.line(fault.thrown()) : "");
  }

  private MemoKey moment(ValueTerm state) {
    return new MemoKey(state, terms.tuple(), terms.tuple(), terms.tuple());
  }

  private static LocalOutcome outcome(MemoKey moment, ChoiceAnswers told, Optional<Bug> bug) {
    return new LocalOutcome(moment.state, moment.events, moment.born, told, bug);
  }

  private List<ValueTerm> shownBy(int node) {
    return events.getOrDefault(node, List.of());
  }

  /** The number of processes now, in a program that spawns. */
  private int size() {
    return maker.program().shape().spawns() ? program.size() : 0;
  }

  /** The first process spawned since a moment. */
  private int firstBorn(MemoKey moment) {
    return sizeBefore + moment.born.size();
  }

  /** The processes spawned since a moment, each with its events. */
  private List<ValueTerm> born(MemoKey moment) {
    List<ValueTerm> born = new ArrayList<>();
    for (int node = firstBorn(moment); node < size(); node++) {
      born.add(
          terms.tuple(memory.read(node), terms.tuple(shownBy(node).toArray(ValueTerm[]::new))));
    }
    return born;
  }

  private int[][] bornAnswers(MemoKey moment) {
    return IntStream.range(firstBorn(moment), size())
        .mapToObj(choices::answersOf)
        .toArray(int[][]::new);
  }

  /** The message from a process to another. */
  ValueTerm sends(int phase, int round, int node, int to, ValueTerm state) {
    program.moveTo(phase, round, true);
    write(node, 0, moment(state));
    choices.reset();
    choices.begin(node, 0);
    @Nullable Object[] made = new Object[1];
    Optional<UserCodeFailure> fault = code.run(() -> made[0] = program.messageTo(round, node, to));
    if (fault.isPresent()) {
      Bug bug = bug(fault.get());
      throw bug.isEndless() ? new NonterminatingStep(bug) : new LocalOutcome.SendFailed(bug);
    }
    if (choices.answers().length > 0 || !events.isEmpty() || memory.read(node) != state) {
      throw new CannotSearch(
          "a @Send method must only make a message: it chooses, outputs or changes the state");
    }
    return terms.encode(made[0]);
  }

  /** The first phase after a given one in which a process sends. */
  int awaitedPhase(int phase, ValueTerm state) {
    program.moveTo(phase, 0, true);
    int all = maker.settings().max(); // the program asks all of them
    IntStream.range(0, all).forEach(node -> write(node, 0, moment(state)));
    program.resizeTo(all);
    int[] awaited = new int[1];
    code.run(() -> awaited[0] = program.phaseAwaited())
        .ifPresent(fault -> CannotSearch.wherePhaseFails(text(fault)));
    return awaited[0];
  }

  private void write(int node, int round, MemoKey moment) {
    events.clear();
    program.resizeTo(firstBorn(moment));
    if (moment.state != terms.nothing()) {
      memory.write(node, moment.state);
    }
    memory.fill(round, node, moment.heard);
  }

  private ValueTerm leftIn(int round, int node) {
    return round == 0 || !hasTimeouts
        ? terms.tuple() // not read again
        : memory.mailbox(round, node);
  }

  @Override
  public void show(int node, Object value) {
    note(node, terms.tuple(terms.encode(false), terms.encodeOutput(value)));
  }

  @Override
  public void input(int node, Object value) {
    note(node, terms.tuple(terms.encode(true), terms.encodeInput(value)));
  }

  private void note(int node, ValueTerm event) {
    events.computeIfAbsent(node, absent -> new ArrayList<>()).add(event);
  }
}
