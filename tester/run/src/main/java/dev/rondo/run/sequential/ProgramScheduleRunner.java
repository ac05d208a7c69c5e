package dev.rondo.run.sequential;

import dev.rondo.run.archive.Snapshot;
import dev.rondo.run.archive.StateKey;
import dev.rondo.run.archive.StateKeyRules;
import dev.rondo.run.load.LoopExit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.sequential.strategy.ScheduleRunner;
import dev.rondo.run.value.ValueCopy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;
import rondo.runtime.RoundProgram;

/**
 * Runs schedules of one instance of a sequential program. When a choice is requested, the code of
 * the previous process has ended, so the watchdog is told there and emitted loops need no calls of
 * their own.
 */
final class ProgramScheduleRunner implements ScheduleRunner, Choices, BorrowedSizes {

  /** A run that may show a bug. */
  interface Attempt {
    @Nullable Finding at(Runnable part);
  }

  private final RoundProgram program;
  private final OutputChecker outputs;
  private final Attempt attempt;
  private final int rounds;
  private final Object[] variables;
  private final StateKey keys;
  private @Nullable DrawnChoices choices;
  private ScheduleWatcher watcher = ScheduleWatcher.NONE;
  private int phase; // the last that was entered: a program that is over may count one more
  private int round;
  private boolean asked;
  private long phasesRun;

  /** A runner for one program. */
  ProgramScheduleRunner(
      RoundProgram program,
      int rounds,
      StateKeyRules rules,
      OutputChecker outputs,
      int max,
      Attempt attempt) {
    this.program = program;
    this.rounds = rounds;
    this.outputs = outputs;
    this.attempt = attempt;
    this.variables = program.stateArrays();
    Set<String> users = Set.of(program.variables());
    List<String> names = List.of(program.stateNames());
    boolean[] own = new boolean[names.size()];
    for (int index = 0; index < own.length; index++) {
      own[index] = users.contains(names.get(index));
    }
    this.keys = new StateKey(rules, program.getClass().getName(), names, own, max);
  }

  @Override
  public @Nullable Finding start(DrawnChoices drawn, ScheduleWatcher watches) {
    choices = drawn;
    watcher = watches;
    phase = 0;
    round = 0;
    asked = true;
    phasesRun = 0;
    return attempt.at(
        () -> {
          outputs.restart();
          program.run(this, outputs, drawn.length());
        });
  }

  @Override
  public @Nullable Finding goOn(
      Snapshot from, DrawnChoices drawn, int phases, ScheduleWatcher watches) {
    choices = drawn;
    watcher = watches;
    for (int index = 0; index < variables.length; index++) {
      ValueCopy.intoArray(from.variables()[index], variables[index]);
    }
    outputs.restore(from.specs());
    program.resizeTo(from.count());
    Object network = ValueCopy.of(from.network());
    if (network != null) {
      program.replaceNetwork(network);
    }
    phase = from.phase();
    round = from.done();
    asked = false;
    phasesRun = round == 0 || round == rounds ? 0 : 1;
    return attempt.at(() -> program.continueFrom(from.phase(), from.done(), phases));
  }

  @Override
  public long key() {
    return keys.of(variables, program.size(), phase, round, outputs.specs());
  }

  @Override
  public Snapshot snapshot() {
    Object[] kept = new Object[variables.length];
    for (int index = 0; index < kept.length; index++) {
      kept[index] = java.util.Objects.requireNonNull(ValueCopy.of(variables[index]));
    }
    return new Snapshot(
        phase,
        round,
        program.size(),
        kept,
        ValueCopy.of(program.currentNetwork()),
        Arrays.stream(outputs.specs()).map(ValueCopy::of).toArray());
  }

  /** The number of messages heard in the last schedule. */
  long delivered() {
    return choices == null ? 0 : choices.delivered();
  }

  /** The number of phases entered in the last schedule. */
  long phasesRun() {
    return phasesRun;
  }

  private DrawnChoices choices() {
    return java.util.Objects.requireNonNull(choices);
  }

  @Override
  public void enter(int newPhase, int number) {
    LoopExit.pass();
    phase = newPhase;
    round = number - 1;
    if (number == 1) {
      phasesRun++;
    }
    watcher.roundBegins(number, asked);
    asked = false;
    choices().enter(newPhase, number);
    round = rounds;
  }

  @Override
  public long hears(int receiver, Inbox<?> sent, long open) {
    LoopExit.pass();
    asked = true;
    return choices().hears(receiver, sent, open);
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return choices().delivers(sender, receiver, message);
  }

  @Override
  public long pick(int receiver, int count) {
    asked = true;
    return choices().pick(receiver, count);
  }

  @Override
  public boolean silence() {
    return choices().silence();
  }

  @Override
  public boolean impatient(int node) {
    asked = true;
    return choices().impatient(node);
  }

  @Override
  public int timeout(int node, int enabled) {
    LoopExit.pass();
    return choices().timeout(node, enabled);
  }

  @Override
  public int first(int node, int heard) {
    return choices().first(node, heard);
  }

  @Override
  public void isFaulty(int node) {
    choices().isFaulty(node);
  }

  @Override
  public int chosen(int node, int bound) {
    return choices().choose(node, bound);
  }

  @Override
  public int choose(int bound) {
    return choices().choose(bound);
  }

  @Override
  public Draw sizes() {
    return choices();
  }
}
