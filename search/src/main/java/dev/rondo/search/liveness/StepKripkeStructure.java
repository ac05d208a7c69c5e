package dev.rondo.search.liveness;

import dev.rondo.frontend.formula.Formula.Atom;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.search.async.LocalStep;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.temporal.KripkeStructure;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** States of the asynchronous form and their steps as a Kripke structure. */
abstract class StepKripkeStructure implements KripkeStructure {

  private static final long BYTES_PER_ANSWER = 80;

  private final LivenessSearch.Explored all;
  private final Map<AtomKey, Integer> known = new HashMap<>();

  StepKripkeStructure(LivenessSearch.Explored all) {
    this.all = all;
  }

  /** A state vector. */
  abstract int[] vector(int state);

  /** The number of a state vector. */
  abstract int numberOf(int[] vector);

  /** The key of a memoized atom. */
  private record AtomKey(Atom atom, int process, int state) {}

  /** The memory of what is known of atoms. */
  long bytesOfAtoms() {
    return BYTES_PER_ANSWER * known.size();
  }

  @Override
  public int processes() {
    return all.nodes();
  }

  @Override
  public int value(Atom atom, int state, int process) {
    int own = part(state, all.generator().place(process));
    return known.computeIfAbsent(
        new AtomKey(atom, process, own), asked -> all.generator().value(atom, process, own));
  }

  @Override
  public boolean mayRepeat(int state) {
    return true;
  }

  @Override
  public Set<Long> possible(int state) {
    Set<Long> possible = new HashSet<>();
    steps(state).forEach(step -> possible.addAll(step.happens()));
    return possible;
  }

  @Override
  public List<LabelledEdge> steps(int state) {
    List<LabelledEdge> steps = new ArrayList<>();
    visit(
        state,
        (target, events, planned) -> steps.add(new LabelledEdge(target, steps.size(), events)));
    return steps.isEmpty() ? List.of(new LabelledEdge(state, 0, List.of())) : steps;
  }

  /** A place of a state vector. */
  abstract int part(int state, int place);

  /** A transition as a step of a run; empty in a state without transitions. */
  List<PlannedRun.PlannedStep> planned(int state, LabelledEdge wanted) {
    List<Supplier<PlannedRun.PlannedStep>> steps = new ArrayList<>();
    visit(state, (target, events, planned) -> steps.add(planned));
    return steps.isEmpty() ? List.of() : List.of(steps.get(wanted.number()).get());
  }

  private interface StepVisitor {
    void step(int target, List<Long> events, Supplier<PlannedRun.PlannedStep> planned);
  }

  private void visit(int state, StepVisitor visitor) {
    all.generator()
        .of(
            vector(state),
            0,
            new SuccessorGenerator.Visitor() {
              @Override
              public void delivers(int node, ValueTerm message, int[] next) {
                visitor.step(
                    numberOf(next),
                    List.of(TerminationCheck.delivery(node, message)),
                    () -> all.transitions().delivery(node, message));
              }

              @Override
              public void acts(int node, LocalStep step, int[] next) {
                visitor.step(
                    numberOf(next),
                    TerminationCheck.events(node, step, all.handlers()),
                    () -> all.transitions().action(node, step));
              }

              @Override
              public void fails(int node, LocalStep step, Bug bug) {
                throw new IllegalStateException("a graph with a bug is not asked for cycles");
              }
            });
  }
}
