package dev.rondo.conform.drive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The effects of a process of the protocol since the last comparison: an event, and all handlers
 * that it has enabled.
 */
final class DrivenStep {

  /** An external event, as a call of the implementation. */
  interface ImplementationCall {

    /** Calls the implementation. */
    void happen();
  }

  /** A message that was sent. */
  record ModelSend(int to, Object content) {}

  /** A choice of the protocol. */
  record Choice(int bound, int value) {}

  final List<ImplementationCall> events = new ArrayList<>();
  final List<ModelSend> sent = new ArrayList<>();
  final List<Object> outputs = new ArrayList<>();
  final Deque<Choice> choices = new ArrayDeque<>();

  /** The handlers and timeouts that have run. */
  final List<Integer> actions = new ArrayList<>();

  /** The last message, as text for users. */
  String arrival = "";
}
