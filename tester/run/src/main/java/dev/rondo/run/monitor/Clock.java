package dev.rondo.run.monitor;

import dev.rondo.run.watch.StateImage;
import dev.rondo.run.watch.Time;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one process. */
final class Clock {
  /** Its variables; null where only single steps are checked. */
  final @Nullable StateImage state;

  final @Nullable Overtaking roles;
  Series series = new Series();
  final SentMessages sent = new SentMessages();
  long time = Time.START;
  long receivers;

  /** The step in which the messages of its time were sent. */
  long sendingStep;

  Object usedMessage = "";
  long usedTag;
  boolean usedLate;
  @Nullable Object otherMessage;
  long otherTag;
  Object lastSent = "";

  Clock(@Nullable StateImage state, @Nullable Overtaking roles) {
    this.state = state;
    this.roles = roles;
  }

  /** Whether messages of a tag were used by a step of a role, whatever the clock is now. */
  boolean hasActedOutOfOrder(long tag) {
    return roles != null && roles.hasActed(tag);
  }

  Overtaking roles() {
    return Objects.requireNonNull(roles);
  }

  /**
   * What a process has sent last of each message type. A message that is sent again, of the same
   * tag and to the same process, does not count: whoever uses it might as well have used the first.
   */
  static final class SentMessages {

    private record Letter(int to, Object content) {}

    private record Latest(long tag, Set<Letter> letters) {}

    private final Map<Class<?>, Latest> latest = new HashMap<>();

    /** Whether a message of this tag, just so, was sent to a process before. */
    boolean contains(int to, Object content, long tag) {
      Latest ofType = latest.get(content.getClass());
      return ofType != null
          && ofType.tag() == tag
          && ofType.letters().contains(new Letter(to, content));
    }

    void add(int to, Object content, long tag) {
      Latest ofType = latest.get(content.getClass());
      if (ofType == null || ofType.tag() != tag) {
        ofType = new Latest(tag, new HashSet<>());
        latest.put(content.getClass(), ofType);
      }
      ofType.letters().add(new Letter(to, content));
    }
  }
}
