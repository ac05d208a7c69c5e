package dev.rondo.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The first event that is not explained.
 *
 * @param reason why the model does not allow the event
 * @param states the states that the node may have been in
 * @param handlers the handlers that could have run in the first of the states, and the false guards
 *     of the others
 * @param repairs changes of the log or the model that would explain it
 * @param before the last events of all nodes, in an order in which they can have happened
 */
public record Mismatch(
    MismatchKind kind,
    LogEvent event,
    String reason,
    List<String> states,
    List<String> handlers,
    List<String> repairs,
    List<LogEvent> before) {

  /** The steps around the event, which belongs to the last of them. */
  public List<LoggedStep> surroundings() {
    List<LogEvent> events = new ArrayList<>(before);
    events.add(event);
    return LoggedStep.of(events);
  }

  /** The states, the handlers and the repairs, a line each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    states.forEach(state -> notes.add("state before: " + state));
    handlers.forEach(handler -> notes.add("handlers: " + handler));
    repairs.forEach(repair -> notes.add("explained if: " + repair));
    return notes;
  }

  /** The kind of a mismatch, as named in JSON. */
  public enum MismatchKind {
    /** A message is received that was not sent, or not as often. */
    NOT_SENT,
    /** No step of the model does it. */
    UNEXPECTED,
    /** The model takes a different step. */
    DIFFERENT,
    /** The model has taken a step that is not in the log. */
    MISSING,
    /** The handler, timeout or request is not enabled. */
    NOT_ENABLED,
    /** The model has other values. */
    OTHER_STATE,
    /** The node has crashed before. */
    CRASHED,
    /** The model throws an exception. */
    FAILURE,
    /** The model takes the step, but it violates a spec. */
    VIOLATION;

    /** The code. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
