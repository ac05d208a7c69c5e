package dev.rondo.hunt.reorder;

import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.List;

/** The actions of a process in one step of an asynchronous run. */
final class StepActions {

  /** A message as text, since the two forms have different classes for it. */
  record LoggedMessage(int from, int to, long tag, String content) {}

  final int node;

  /** The number of the timeout; -1 for a handler and for the start of a process. */
  int timeout = -1;

  final List<LoggedMessage> used = new ArrayList<>();
  final List<Integer> choices = new ArrayList<>();
  final List<LoggedMessage> sent = new ArrayList<>();
  final List<String> outputs = new ArrayList<>();

  /** Whether messages of the used type are taken one by one in a round. */
  boolean oneByOne;

  /** The time of the step in rounds: the time of the messages that it used, or of its process. */
  long time = Time.START;

  /** Whether the step uses no new message and sends only messages that were sent before. */
  boolean repeats;

  /**
   * Whether the step is late: its process had a later time already, or had used messages of the
   * same tag.
   */
  boolean late;

  StepActions(int node) {
    this.node = node;
  }

  /** Whether all used messages have one tag. */
  boolean usesOneTag() {
    return used.stream().mapToLong(LoggedMessage::tag).distinct().count() <= 1;
  }
}
