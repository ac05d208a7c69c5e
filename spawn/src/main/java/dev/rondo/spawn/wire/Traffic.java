package dev.rondo.spawn.wire;

import java.util.Locale;

/** What a transport does with messages that it gets, and what it reports. */
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

    /** Whether it is no fault that was asked for. */
    public boolean isUnplanned() {
      return this != LOSS && this != PARTITION;
    }

    /** As people read it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A message has come.
   *
   * @return whether it is one
   */
  boolean received(int from, byte[] frame);

  /** A message is dropped. */
  void dropped(Drop why);

  /** A connection was refused, or broken off since what came was no message. */
  void refused(String why);
}
