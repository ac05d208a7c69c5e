package dev.rondo.run.monitor;

import dev.rondo.run.observe.Time;
import dev.rondo.run.observe.VariableSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The times, states and messages of one monitored process. */
final class MonitoredProcess {
  /** Its variables; null if only single steps are checked. */
  final @Nullable VariableSnapshot state;

  final @Nullable VariableAccessTimes roles;
  MessageSeries series = new MessageSeries();
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

  MonitoredProcess(@Nullable VariableSnapshot state, @Nullable VariableAccessTimes roles) {
    this.state = state;
    this.roles = roles;
  }

  /** Whether messages of a tag were used by a step of a role, whatever the clock is now. */
  boolean hasActedOutOfOrder(long tag) {
    return roles != null && roles.hasActed(tag);
  }

  VariableAccessTimes roles() {
    return Objects.requireNonNull(roles);
  }

  /**
   * The latest messages of each type that a process has sent. A message that is sent again, with
   * the same tag and receiver, does not count, since its receiver could have used the first one.
   */
  static final class SentMessages {

    private record SentContent(int to, Object content) {}

    private record Latest(long tag, Set<SentContent> letters) {}

    private final Map<Class<?>, Latest> latest = new HashMap<>();

    /** Whether a message of this tag, just so, was sent to a process before. */
    boolean contains(int to, Object content, long tag) {
      Latest ofType = latest.get(content.getClass());
      return ofType != null
          && ofType.tag() == tag
          && ofType.letters().contains(new SentContent(to, content));
    }

    void add(int to, Object content, long tag) {
      Latest ofType = latest.get(content.getClass());
      if (ofType == null || ofType.tag() != tag) {
        ofType = new Latest(tag, new HashSet<>());
        latest.put(content.getClass(), ofType);
      }
      ofType.letters().add(new SentContent(to, content));
    }
  }
}
