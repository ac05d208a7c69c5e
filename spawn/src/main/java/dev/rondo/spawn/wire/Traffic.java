package dev.rondo.spawn.wire;

import java.util.Locale;

/** Receives the messages of a transport, and its reports. */
public interface Traffic {

  /** Why a message is dropped. */
  enum Drop {
    /** {@code --loss}. */
    LOSS,
    /** {@code --partition}. */
    PARTITION,
    /** Too many messages wait to be sent to a process. */
    SEND_QUEUE,
    /** Too many messages wait to be handled. */
    RECEIVE_QUEUE,
    /** Too many messages of a type and a sender wait for a handler that accepts them. */
    MAILBOX,
    /** It is longer than a frame may be. */
    TOO_LARGE,
    /** The connection broke while it was written. */
    DISCONNECTED;

    /** Whether it is no planned fault. */
    public boolean isUnplanned() {
      return this != LOSS && this != PARTITION;
    }

    /** The reason in words, for users. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A message has arrived.
   *
   * @return whether the frame is a message
   */
  boolean received(int from, byte[] frame);

  /** A message is dropped. */
  void dropped(Drop why);

  /** A connection was refused, or closed after an invalid frame. */
  void refused(String why);
}
