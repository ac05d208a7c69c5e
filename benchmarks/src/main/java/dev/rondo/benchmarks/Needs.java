package dev.rondo.benchmarks;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.run.watch.Tag;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the shortest execution that shows a bug is made of, as far as we know.
 *
 * @param phases in which a message is used
 * @param rounds of all these phases together
 * @param losses messages that must not arrive, or none in time
 * @param timeouts of all processes together
 * @param found how that is known
 */
public record Needs(int phases, int rounds, int losses, int timeouts, Found found) {

  /** Of two executions, the shorter one. */
  public static final Comparator<Needs> SHORTEST =
      Comparator.comparingInt(Needs::phases)
          .thenComparingInt(Needs::rounds)
          .thenComparingInt(needs -> needs.losses() + needs.timeouts());

  /** How it is known what a bug needs. */
  public enum Found {
    /** {@code rondo verify}: the phases are all up to that of the bug, and none has fewer. */
    VERIFY,
    /** The shortest of several shrunk traces: something shorter may exist. */
    SHRINKING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** In a table: phases, rounds, losses and timeouts. */
  @Override
  public String toString() {
    return phases + "/" + rounds + "/" + losses + "/" + timeouts;
  }

  /** What a trace is made of. */
  public static Needs of(Trace trace, Found found) {
    Set<Tag> tags =
        trace.steps().stream()
            .flatMap(step -> step.used().stream())
            .filter(message -> !message.lost())
            .map(TraceStep.Sent::tag)
            .filter(tag -> !tag.equals(Tag.NONE))
            .collect(Collectors.toSet());
    return new Needs(
        (int) tags.stream().map(Tag::phase).distinct().count(),
        tags.size(),
        (int)
            trace.steps().stream()
                .flatMap(step -> Stream.concat(step.sent().stream(), step.used().stream()))
                .filter(TraceStep.Sent::lost) // the sequential form shows it where it is missed
                .count(),
        (int) trace.steps().stream().filter(step -> step.timeout() >= 0).count(),
        found);
  }
}
