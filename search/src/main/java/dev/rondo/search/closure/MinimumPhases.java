package dev.rondo.search.closure;

import dev.rondo.run.watch.Time;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many phases in which somebody sends must have been before a process can be somewhere, or a
 * message sent: at least as many as there are among the messages that lead there. The numbers of
 * phases say nothing of it where a protocol leaves some out.
 */
final class MinimumPhases {

  private final Map<TimedState, Integer> situations = new HashMap<>();
  private final Map<SentMessage, Integer> letters = new HashMap<>();

  /** The least known for where a process is. */
  int of(TimedState situation) {
    return situations.getOrDefault(situation, 0);
  }

  /** The least known for a message. */
  int of(SentMessage letter) {
    return letters.getOrDefault(letter, 0);
  }

  /** Counts along a step; whether less is known now for where it leads, or what it sends. */
  boolean lower(@Nullable TimedState before, StepOutcome reaction, TimedState after) {
    int turn = before == null ? 0 : of(before);
    int phase = before == null ? 0 : phase(before.time());
    for (SentMessage used : reaction.used()) {
      turn = Math.max(turn + (phase(used.tag()) > phase ? 1 : 0), of(used));
      phase = Math.max(phase, phase(used.tag()));
    }
    boolean lower = false;
    List<SentMessage> sent =
        reaction.sent().stream().sorted(Comparator.comparingLong(SentMessage::tag)).toList();
    for (SentMessage letter : sent) {
      turn += phase(letter.tag()) > phase ? 1 : 0;
      phase = Math.max(phase, phase(letter.tag()));
      lower |= lower(letters, letter, turn);
    }
    boolean isLower = lower(situations, after, turn);
    return isLower || lower;
  }

  private static <K> boolean lower(Map<K, Integer> known, K key, int turn) {
    Integer before = known.putIfAbsent(key, turn);
    if (before == null || before <= turn) {
      return false; // what is new is looked at anyway
    }
    known.put(key, turn);
    return true;
  }

  private static int phase(long time) {
    return time == Time.START ? 0 : Time.phase(time);
  }
}
