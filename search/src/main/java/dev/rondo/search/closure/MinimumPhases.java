package dev.rondo.search.closure;

import dev.rondo.run.watch.Time;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lower bounds on the number of phases with messages before a process reaches a state or sends a
 * message. Phase numbers themselves are no bound, since a protocol may skip phases.
 */
final class MinimumPhases {

  private final Map<TimedState, Integer> situations = new HashMap<>();
  private final Map<SentMessage, Integer> messages = new HashMap<>();

  /** The bound of a state. */
  int of(TimedState situation) {
    return situations.getOrDefault(situation, 0);
  }

  /** The bound of a message. */
  int of(SentMessage message) {
    return messages.getOrDefault(message, 0);
  }

  /** Propagates bounds along a step; returns whether one was lowered. */
  boolean lower(@Nullable TimedState before, StepOutcome outcome, TimedState after) {
    int phases = before == null ? 0 : of(before);
    int phase = before == null ? 0 : phase(before.time());
    for (SentMessage used : outcome.used()) {
      phases = Math.max(phases + (phase(used.tag()) > phase ? 1 : 0), of(used));
      phase = Math.max(phase, phase(used.tag()));
    }
    boolean lower = false;
    List<SentMessage> sent =
        outcome.sent().stream().sorted(Comparator.comparingLong(SentMessage::tag)).toList();
    for (SentMessage message : sent) {
      phases += phase(message.tag()) > phase ? 1 : 0;
      phase = Math.max(phase, phase(message.tag()));
      lower |= lower(messages, message, phases);
    }
    boolean isLower = lower(situations, after, phases);
    return isLower || lower;
  }

  private static <K> boolean lower(Map<K, Integer> known, K key, int phases) {
    Integer before = known.putIfAbsent(key, phases);
    if (before == null || before <= phases) {
      return false; // new states are expanded anyway
    }
    known.put(key, phases);
    return true;
  }

  private static int phase(long time) {
    return time == Time.START ? 0 : Time.phase(time);
  }
}
