package dev.rondo.hunt.reorder;

import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.List;

/** The actions of a process in one step of an asynchronous run. */
final class StepActions {

  /** A message of a process, as text: the two forms have classes of their own for it. */
  record LoggedMessage(int from, int to, long tag, String content) {}

  final int node;

  /** Which timeout it is; -1 for a handler and for the start of a process. */
  int timeout = -1;

  final List<LoggedMessage> used = new ArrayList<>();
  final List<Integer> choices = new ArrayList<>();
  final List<LoggedMessage> sent = new ArrayList<>();
  final List<String> outputs = new ArrayList<>();

  /** Whether messages of the type it used are taken one after another. */
  boolean oneByOne;

  /** When it has its place in rounds: that of the messages it used, or that of its process. */
  long time = Time.START;

  /** Whether it takes no message, or one once more, and sends nothing but what was sent before. */
  boolean repeats;

  /** Whether its process had gone on to a later time, or had used messages of its tag before. */
  boolean late;

  StepActions(int node) {
    this.node = node;
  }

  /** Whether all messages that it used are of one tag. */
  boolean usesOneTag() {
    return used.stream().mapToLong(LoggedMessage::tag).distinct().count() <= 1;
  }
}
