package dev.rondo.run.sequential;

import dev.rondo.analysis.Quorums;
import dev.rondo.analysis.TimedProcesses;
import dev.rondo.analysis.TimeoutDrivenPhases;
import dev.rondo.analysis.values.PhaseNumbers;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.Form;
import dev.rondo.run.TurningPoint;
import dev.rondo.run.archive.StateKeyRules;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.sequential.strategy.TimeoutEffect;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The sequential program of a protocol, run under drawn choices. */
public final class SequentialForm implements Form {

  /** The name of the form. */
  public static final String NAME = "sequential";

  private final ProgramLoader loader;
  private final LoadedProgram program;
  private final SequentialSettings settings;
  private final StateKeyRules rules;
  private final List<OptionalInt> quorums;
  private final int starters;
  private final boolean keepStep;
  private final TimeoutEffect timeouts;
  private final long timed;

  private SequentialForm(ProgramLoader loader, SequentialSettings settings, StateKeyRules rules) {
    this.loader = loader;
    this.program = loader.load();
    this.settings = settings;
    this.rules = rules;
    this.quorums = Quorums.of(program().protocol(), settings.n(), settings.f());
    this.starters = Quorums.starters(program().protocol(), quorums);
    this.keepStep = TimeoutDrivenPhases.of(program().protocol());
    this.timeouts = TimeoutEffect.of(program().protocol());
    this.timed = TimedProcesses.of(program().protocol(), settings);
  }

  /**
   * Compiles and loads a program.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   */
  public static SequentialForm of(
      SequentialProgram program,
      List<String> specs,
      SequentialSettings settings,
      ClassPath classPath) {
    return new SequentialForm(
        new ProgramLoader(program, specs, classPath), settings, rules(program, specs, settings));
  }

  private static StateKeyRules rules(
      SequentialProgram program, List<String> specs, SequentialSettings settings) {
    Protocol protocol = program.protocol();
    String own = protocol.qualifiedName();
    return new StateKeyRules(
        PhaseNumbers.of(protocol, program.binaryName()),
        ValueSymmetry.of(protocol, specs, settings.n(), settings.f())
            .withCopy(own, program.binaryName())
            .slots());
  }

  /** This form, whose traces contain the lines of the user's file that run. */
  public SequentialForm marked() {
    return new SequentialForm(loader.marked(), settings, rules);
  }

  /** The program as it was emitted. */
  public SequentialProgram program() {
    return program.program();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean checksInvariants() {
    return !program().protocol().invariants().isEmpty();
  }

  @Override
  public boolean learns() {
    return settings.strategy().learns();
  }

  @Override
  public SequentialExplorer newExplorer() {
    return new SequentialExplorer(
        program, loader, settings, rules, quorums, starters, keepStep, timeouts, timed);
  }

  /**
   * The coverage of some schedules of a seed, drawn in all plain ways in turn.
   *
   * @param over whether to end early
   */
  public Coverage coverage(long seed, long schedules, BooleanSupplier over) {
    SequentialExplorer explorer = newExplorer();
    SequentialProbe probe = new SequentialProbe(newExplorer(), loader.marked(), settings);
    return explorer.coverage(probe, seed, schedules, over);
  }

  /**
   * The turning point of the bug of a trace; empty if the bug shows before all rounds.
   *
   * @param over polled; the result is empty if it returns true
   */
  public Optional<TurningPoint> turning(Trace trace, BooleanSupplier over) {
    return newExplorer().turning(trace, over);
  }

  /**
   * The states that each of some schedules reaches at the ends of phases, as keys that are the same
   * on every machine. The schedules are drawn as for {@link #coverage}.
   */
  public List<Set<Long>> states(long seed, long schedules) {
    SequentialExplorer explorer = newExplorer();
    return explorer.states(newProbe(), seed, schedules);
  }

  /** A new probe, for one thread. */
  public SequentialProbe newProbe() {
    return new SequentialProbe(newExplorer(), loader, settings);
  }
}
