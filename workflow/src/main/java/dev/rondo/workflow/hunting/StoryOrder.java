package dev.rondo.workflow.hunting;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which a story tells the steps of a run: phase by phase. Steps of different processes
 * may be exchanged where none of them hears of the other, so each process does the same in both
 * orders. Where a process goes back to an earlier phase, the order of the run is kept.
 *
 * @param steps the numbers of the steps, in the order of the story
 * @param phases the phase of each step of the run; 0 where none is known
 */
record StoryOrder(List<Integer> steps, List<Integer> phases) {

  private static final Comparator<Tag> BY_TIME =
      Comparator.comparingInt(Tag::phase).thenComparingInt(Tag::round);

  /**
   * The order of the steps of a run that are told.
   *
   * @param told the numbers of these steps
   */
  static StoryOrder of(List<TraceStep> run, BitSet told) {
    List<Integer> phases = phases(run);
    List<Integer> inRun = told.stream().boxed().toList();
    if (!neverGoesBack(run, inRun, phases)) {
      return new StoryOrder(inRun, Collections.nCopies(run.size(), 0));
    }
    List<Integer> byPhase = new ArrayList<>(inRun);
    byPhase.sort(Comparator.comparingInt(phases::get)); // stable
    return new StoryOrder(List.copyOf(byPhase), phases);
  }

  /** The phase of a step. */
  int phase(int number) {
    return phases.get(number);
  }

  /** Whether the steps belong to several phases, so that headings name the phases. */
  boolean hasSeveralPhases() {
    return steps.stream().mapToInt(this::phase).filter(phase -> phase > 0).distinct().count() > 1;
  }

  /** Whether the steps are told in the order of the run. */
  boolean isOfRun() {
    return steps.stream().sorted().toList().equals(steps);
  }

  private static List<Integer> phases(List<TraceStep> run) {
    List<Integer> phases = new ArrayList<>();
    Map<Integer, Integer> current = new HashMap<>();
    for (int number = 0; number < run.size(); number++) {
      TraceStep step = run.get(number);
      boolean isFirst = !current.containsKey(step.node());
      int phase = phase(step, current.getOrDefault(step.node(), 0));
      if (!isFirst && step.sent().isEmpty() && step.used().isEmpty()) {
        phase = Math.max(phase, begun(run, number));
      }
      phases.add(phase);
      current.put(step.node(), phase);
    }
    return List.copyOf(phases);
  }

  /** The phase of the messages that a step heard, or else of those that it sent. */
  private static int phase(TraceStep step, int before) {
    if (step.time().phase() > 0) {
      return step.time().phase();
    }
    List<TraceStep.TracedMessage> messages = step.used().isEmpty() ? step.sent() : step.used();
    return messages.stream()
        .mapToInt(message -> message.tag().phase())
        .filter(phase -> phase > 0)
        .max()
        .orElse(before);
  }

  /**
   * The phase that a step begins in the sequential form, where its messages are sent in a later
   * round: the first one in which its process is heard or runs again; 0 where there is none.
   */
  private static int begun(List<TraceStep> run, int number) {
    TraceStep step = run.get(number);
    int first = Integer.MAX_VALUE;
    for (TraceStep later : run.subList(number + 1, run.size())) {
      for (TraceStep.TracedMessage message : later.used()) {
        if (message.from() == step.node() && BY_TIME.compare(message.tag(), step.time()) > 0) {
          first = Math.min(first, message.tag().phase());
        }
      }
      if (later.node() == step.node()) {
        first = Math.min(first, later.time().phase());
        break;
      }
    }
    return first == Integer.MAX_VALUE || !step.outputs().isEmpty() ? 0 : first;
  }

  /** Whether no step is of an earlier phase than a step that it follows from. */
  private static boolean neverGoesBack(
      List<TraceStep> run, List<Integer> told, List<Integer> phases) {
    Map<Integer, Integer> senders = new HashMap<>();
    Map<Integer, Integer> last = new HashMap<>();
    for (int number : told) {
      TraceStep step = run.get(number);
      Integer before = last.put(step.node(), number);
      boolean goesBack =
          before != null && phases.get(before) > phases.get(number)
              || step.used().stream()
                  .map(message -> senders.get(message.id()))
                  .anyMatch(sender -> sender != null && phases.get(sender) > phases.get(number));
      if (goesBack) {
        return false;
      }
      step.sent().forEach(message -> senders.put(message.id(), number));
    }
    return true;
  }
}
