package dev.rondo.run.async;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run that a person picks move by move.
 *
 * @param choices the choices before the first move: inputs, and choices of processes as they start;
 *     a missing choice is 0
 */
public record ManualRun(List<Integer> choices, List<Move> moves) {

  /** A move. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
  @JsonSubTypes({@JsonSubTypes.Type(ProcessStep.class), @JsonSubTypes.Type(Loss.class)})
  public sealed interface Move {}

  /**
   * A step of a process.
   *
   * @param timeout the number of the timeout that runs, or -1
   * @param released whether processes first stop waiting for messages that are never sent
   * @param taken the messages that move into the mailbox first
   * @param choices what is chosen in the step, losses (1 or 0) included
   */
  public record ProcessStep(
      int node, int timeout, boolean released, List<Integer> taken, List<Integer> choices)
      implements Move {

    /** What a client leaves out is empty. */
    public ProcessStep {
      taken = taken == null ? List.of() : List.copyOf(taken);
      choices = choices == null ? List.of() : List.copyOf(choices);
    }
  }

  /** A message that was sent is lost. */
  public record Loss(int lost) implements Move {}

  /** What a client leaves out is empty. */
  public ManualRun {
    choices = choices == null ? List.of() : List.copyOf(choices);
    moves = moves == null ? List.of() : List.copyOf(moves);
  }

  /** The moves of a trace of the asynchronous form. */
  public static ManualRun of(Trace trace) {
    List<Integer> first = new ArrayList<>(trace.choices());
    List<Move> moves = new ArrayList<>();
    Set<Integer> started = new HashSet<>();
    for (TraceStep step : trace.steps()) {
      if (!started.add(step.node())) {
        moves.add(
            new ProcessStep(
                step.node(), step.timeout(), step.released(), step.taken(), step.choices()));
      } else if (moves.isEmpty()) {
        first.addAll(step.choices());
      } else { // a process starts in the step that spawns it
        ProcessStep by = (ProcessStep) moves.remove(moves.size() - 1);
        List<Integer> choices = new ArrayList<>(by.choices());
        choices.addAll(step.choices());
        moves.add(new ProcessStep(by.node(), by.timeout(), by.released(), by.taken(), choices));
      }
    }
    return new ManualRun(first, moves);
  }

  /** How many steps the processes make. */
  public int steps() {
    return (int) moves.stream().filter(ProcessStep.class::isInstance).count();
  }

  /** The same with more moves. */
  public ManualRun and(List<Move> more) {
    List<Move> all = new ArrayList<>(moves);
    all.addAll(more);
    return new ManualRun(choices, all);
  }
}
