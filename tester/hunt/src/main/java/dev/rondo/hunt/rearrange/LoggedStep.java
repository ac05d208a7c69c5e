package dev.rondo.hunt.rearrange;

import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.List;

/** What a process did in one step of an asynchronous run. */
final class LoggedStep {

  /** A message of a process, as text: the two forms have classes of their own for it. */
  record Letter(int from, int to, long tag, String content) {}

  final int node;

  /** Which timeout it is; -1 for a handler and for the start of a process. */
  int timeout = -1;

  final List<Letter> used = new ArrayList<>();
  final List<Integer> choices = new ArrayList<>();
  final List<Letter> sent = new ArrayList<>();
  final List<String> outputs = new ArrayList<>();

  /** Whether messages of the type it used are taken one after another. */
  boolean oneByOne;

  /** When it has its place in rounds: that of the messages it used, or that of its process. */
  long time = Time.START;

  /** Whether it takes no message, or one once more, and sends nothing but what was sent before. */
  boolean repeats;

  /** Whether its process had gone on to a later time, or had used messages of its tag before. */
  boolean late;

  LoggedStep(int node) {
    this.node = node;
  }

  /** Whether all messages that it used are of one tag. */
  boolean usesOneTag() {
    return used.stream().mapToLong(Letter::tag).distinct().count() <= 1;
  }
}
