package dev.rondo.report;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as a space-time diagram: a lane per process, time to the right. Places along the lanes are
 * given in steps; how wide a step is, the page decides.
 *
 * @param form the name of the form that ran
 * @param processes what the processes are called, where they have roles
 * @param phase what the protocol calls a phase
 * @param clock the variables that say no more than the phase and the round of a step
 * @param columns the rounds of a sequential run; none in an asynchronous one
 * @param bands the times of each process of an asynchronous run; none in a sequential one
 * @param width of the whole
 * @param cycle the number of the step from which on the run repeats forever, or -1
 */
record Diagram(
    String form,
    int nodes,
    List<String> processes,
    String phase,
    List<String> clock,
    List<Column> columns,
    List<Band> bands,
    List<DiagramStep> steps,
    List<Arrow> arrows,
    double width,
    @Nullable DiagramViolation failure,
    int cycle) {

  /** The step from which on an infinite run repeats, or -1. */
  static int cycleOf(Trace trace) {
    int cycle = trace.cycle().orElse(-1);
    return cycle < trace.steps().size() ? cycle : -1;
  }

  /** The place of a round. */
  record Column(Tag time, double at, double width) {}

  /** The interval in which a process had a time. */
  record Band(int node, Tag time, double at, double width) {}

  /**
   * A step of a process.
   *
   * @param number what it is called
   * @param kind how it is drawn
   * @param line where it stands in the user's file; that of a guard that fails before anything
   *     runs; or 0
   * @param guard the line of the guard that let it run, or 0
   * @param lines those of the user's file that ran; none where that is not known
   * @param from the first line of the method that ran, or 0
   * @param to its last line
   * @param counterpart the number of the same step in the other diagram, or -1
   */
  record DiagramStep(
      int number,
      int node,
      double at,
      DiagramStepKind kind,
      String handler,
      Tag time,
      int line,
      int guard,
      List<Integer> lines,
      int from,
      int to,
      List<Heard> heard,
      List<Sending> sent,
      List<String> outputs,
      List<DiagramChange> changes,
      int counterpart) {}

  /** How a step is drawn. */
  enum DiagramStepKind {
    START,
    HANDLER,
    TIMEOUT,
    /** A request of a client. */
    REQUEST,
    /** Nothing ran, but messages were lost or came. */
    IDLE
  }

  /** A message that came, or was lost on its way. */
  record Heard(int from, String content, boolean lost) {}

  /**
   * A message that was sent, to one process or to several.
   *
   * @param line where
   */
  record Sending(String content, List<Integer> to, List<Integer> lost, int line) {}

  /** A variable before and after; null before its process had started. */
  record DiagramChange(String variable, @Nullable String before, String after) {}

  /**
   * A message on its way.
   *
   * @param sender the number of the step that sent it, or -1 where only its round is known
   * @param receiver the number of the step that it came to or was lost for, or -1
   */
  record Arrow(
      int from,
      int to,
      double start,
      double end,
      Fate fate,
      String content,
      int sender,
      int receiver) {}

  /** The fate of a message. */
  enum Fate {
    HEARD,
    LOST,
    /** The run ended before it arrived. */
    PENDING
  }

  /** The violation at the end of the run. */
  record DiagramViolation(String message, int node, int line) {}
}
