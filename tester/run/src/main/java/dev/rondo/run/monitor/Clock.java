package dev.rondo.run.monitor;

import dev.rondo.run.watch.StateImage;
import dev.rondo.run.watch.Time;
import java.util.Objects;
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
}
