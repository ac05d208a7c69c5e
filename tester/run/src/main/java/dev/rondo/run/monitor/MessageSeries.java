package dev.rondo.run.monitor;

import dev.rondo.run.observe.Time;
import java.util.HashMap;
import java.util.Map;

/**
 * A series of messages of one tag that a process takes one by one. While it continues, further
 * messages of the tag may be used although the answers to earlier ones have been sent: each handler
 * run sends at a later time than the message that it used.
 */
final class MessageSeries {

  private static final long NONE = Long.MIN_VALUE;

  private long tag = NONE;
  private long senders;
  private final Map<Class<?>, Long> tagOf = new HashMap<>();
  private final Map<Class<?>, Long> receiversOf = new HashMap<>();

  /** Adds a message; one of another tag begins another series. */
  void take(long ofTag, int from) {
    if (tag != ofTag) {
      end();
      tag = ofTag;
    }
    senders |= 1L << from;
  }

  /** Whether messages of a tag are being taken. */
  boolean isOf(long ofTag) {
    return tag == ofTag;
  }

  /** Whether a message of this process was taken. */
  boolean hasTakenFrom(int from) {
    return (senders >>> from & 1) == 1;
  }

  /** Ends the series. */
  void end() {
    tag = NONE;
    senders = 0;
    tagOf.clear();
    receiversOf.clear();
  }

  /** The earliest time at which handler runs of this series may send. */
  long time() {
    return Time.receiving(tag);
  }

  /** Whether the series has sent messages of this type at another time, which rounds cannot. */
  boolean sendsAtTwoTimes(Object message, long ofTag) {
    Long other = tagOf.putIfAbsent(message.getClass(), ofTag);
    return other != null && other != ofTag;
  }

  /** Whether it has sent messages of this type and tag. */
  boolean hasSent(Object message, long ofTag) {
    Long sent = tagOf.get(message.getClass());
    return sent != null && sent == ofTag;
  }

  /** Whether it has sent a process such a message already. */
  boolean sendsAgain(Object message, int to) {
    long before = receiversOf.getOrDefault(message.getClass(), 0L);
    receiversOf.put(message.getClass(), before | 1L << to);
    return (before >>> to & 1) == 1;
  }
}
