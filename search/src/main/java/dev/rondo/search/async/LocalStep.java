package dev.rondo.search.async;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.ValueTerm;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A step of one process. It depends only on the state of the process and on the messages taken, so
 * it is memoized.
 *
 * @param action the index of the handler, or of the timeout after all handlers; -1 for the start
 * @param taken the messages that are added to its mailboxes, in this order
 * @param used the messages that the handler uses
 * @param choices the answers to the choices of its code
 * @param process the state of the process afterwards
 * @param rest the messages that were not taken
 * @param destinations of the messages it sends
 * @param sent the messages it sends
 * @param outputs a tuple of its outputs
 * @param bug the fault of its own code, or null
 * @param spawned the processes that its code spawns
 * @param births the starts of spawned processes after it, in their order
 */
public record LocalStep(
    int action,
    List<ValueTerm> taken,
    List<ValueTerm> used,
    List<Integer> choices,
    ValueTerm process,
    ValueTerm rest,
    int[] destinations,
    ValueTerm[] sent,
    ValueTerm outputs,
    @Nullable Bug bug,
    List<Newborn> spawned,
    List<Birth> births) {

  /** The approximate memory of a step, without its terms. */
  static final long BYTES = 250;

  /**
   * A spawned process that has not started.
   *
   * @param inputs by variable; nothing for other variables
   * @param shown the inputs that specs see
   * @param after the number of outputs of the step before it
   */
  public record Newborn(int node, ValueTerm inputs, List<Integer> shown, int after) {}

  /** The start of a spawned process. */
  public record Birth(int node, LocalStep start) {}

  /** This step with other messages left in transit. */
  LocalStep withRest(ValueTerm messages) {
    return new LocalStep(
        action,
        taken,
        used,
        choices,
        process,
        messages,
        destinations,
        sent,
        outputs,
        bug,
        spawned,
        births);
  }

  /** This step with the starts of spawned processes, and with their choices. */
  LocalStep withBirths(List<Birth> started, List<Integer> chosen) {
    return new LocalStep(
        action,
        taken,
        used,
        chosen,
        process,
        rest,
        destinations,
        sent,
        outputs,
        bug,
        spawned,
        started);
  }

  /** Whether a process outputs. A loop, since it is called for every transition. */
  boolean shows() {
    boolean shows = outputs.size() > 0;
    for (int index = 0; index < births.size() && !shows; index++) {
      shows = births.get(index).start.shows();
    }
    return shows;
  }

  /** Whether the step does not terminate. */
  boolean isEndless() {
    return bug != null && bug.isEndless()
        || births.stream().anyMatch(birth -> birth.start.isEndless());
  }

  /** What a step does; steps that take messages in different orders may have equal effects. */
  record Effect(
      int action,
      ValueTerm process,
      List<ValueTerm> used,
      ValueTerm outputs,
      List<Integer> destinations,
      List<ValueTerm> sent,
      @Nullable Bug bug,
      List<Newborn> spawned,
      List<Effect> births) {}

  /** What this step does. */
  Effect effect() {
    return new Effect(
        action,
        process,
        used,
        outputs,
        Arrays.stream(destinations).boxed().toList(),
        List.of(sent),
        bug,
        spawned,
        births.stream().map(birth -> birth.start.effect()).toList());
  }

  /** What a step has in common with those that dominate it. */
  record Choice(int action, List<ValueTerm> used, List<Integer> choices) {}

  /** What this step has in common with those that dominate it. */
  Choice choice() {
    return new Choice(action, used, choices);
  }

  /** Whether two steps have the same effect on specs and other processes. */
  private boolean doesTheSame(LocalStep other) {
    return outputs == other.outputs
        && Arrays.equals(destinations, other.destinations)
        && Arrays.equals(sent, other.sent)
        && Objects.equals(bug, other.bug)
        && spawned.equals(other.spawned)
        && births.size() == other.births.size()
        && IntStream.range(0, births.size())
            .allMatch(
                index ->
                    births
                        .get(index)
                        .start
                        .effect()
                        .equals(other.births.get(index).start.effect()));
  }

  /** Whether another step has the same effect and leaves more messages in transit. */
  boolean isDominatedBy(LocalStep other) {
    return other.taken.size() < taken.size()
        && other.choice().equals(choice())
        && other.process.part(LocalProcess.VARIABLES) == process.part(LocalProcess.VARIABLES)
        && doesTheSame(other)
        && taken.containsAll(other.taken);
  }
}
