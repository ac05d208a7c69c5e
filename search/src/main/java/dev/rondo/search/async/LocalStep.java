package dev.rondo.search.async;

import dev.rondo.run.watch.Fault;
import dev.rondo.search.term.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one process does in one step. It depends on the process and on the messages it takes alone,
 * so it is computed once.
 *
 * @param action the handler, or the timeout behind all handlers; -1 for the start
 * @param taken the messages that move into its mailboxes, in this order
 * @param used the messages that the handler uses
 * @param choices what is chosen on the way
 * @param process the process afterwards
 * @param rest the messages that were not taken
 * @param destinations of the messages it sends
 * @param sent the messages it sends
 * @param outputs a tuple of what it outputs
 * @param bug what goes wrong in its own code, or null
 * @param spawned the processes that its code adds
 * @param births how new processes start behind it, in their order
 */
public record LocalStep(
    int action,
    List<Term> taken,
    List<Term> used,
    List<Integer> choices,
    Term process,
    Term rest,
    int[] destinations,
    Term[] sent,
    Term outputs,
    @Nullable String bug,
    List<Newborn> spawned,
    List<Birth> births) {

  /** About how much memory one takes, without its terms. */
  static final long BYTES = 250;

  /**
   * A new process that has not started.
   *
   * @param inputs by variable; nothing where it is no input
   * @param shown the inputs that specs are shown
   * @param after how many outputs of the step come before it
   */
  public record Newborn(int node, Term inputs, List<Integer> shown, int after) {}

  /** How a new process starts. */
  public record Birth(int node, LocalStep start) {}

  /** This step, with other messages left over. */
  LocalStep withRest(Term messages) {
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

  /** This step, with new processes that start behind it and all that is chosen then. */
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

  /** Whether anybody outputs; asked so often that it makes no stream. */
  boolean shows() {
    boolean shows = outputs.size() > 0;
    for (int index = 0; index < births.size() && !shows; index++) {
      shows = births.get(index).start.shows();
    }
    return shows;
  }

  /** Whether the step does not come to an end. */
  boolean isEndless() {
    return bug != null && Fault.isEndless(bug)
        || births.stream().anyMatch(birth -> birth.start.isEndless());
  }

  /** Whether two steps, which may take messages in different orders, come to the same. */
  boolean isSame(LocalStep other) {
    return action == other.action
        && process == other.process
        && used.equals(other.used)
        && doesTheSame(other);
  }

  /** Whether nobody but the process itself can tell two steps apart. */
  private boolean doesTheSame(LocalStep other) {
    return outputs == other.outputs
        && Arrays.equals(destinations, other.destinations)
        && Arrays.equals(sent, other.sent)
        && Objects.equals(bug, other.bug)
        && spawned.equals(other.spawned)
        && births.size() == other.births.size()
        && IntStream.range(0, births.size())
            .allMatch(index -> births.get(index).start.isSame(other.births.get(index).start));
  }

  /** Whether another step does the same and leaves more messages on their way. */
  boolean isDominatedBy(LocalStep other) {
    return other.taken.size() < taken.size()
        && other.action == action
        && other.used.equals(used)
        && other.choices.equals(choices)
        && other.process.part(LocalProcess.VARIABLES) == process.part(LocalProcess.VARIABLES)
        && doesTheSame(other)
        && taken.containsAll(other.taken);
  }
}
