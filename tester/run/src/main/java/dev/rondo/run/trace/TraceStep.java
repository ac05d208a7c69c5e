package dev.rondo.run.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.rondo.run.observe.Tag;
import java.util.List;
import java.util.Objects;

/**
 * One step of a process.
 *
 * @param time the round in the sequential program; none before the first round, and in the
 *     asynchronous form
 * @param handler the handler or timeout that ran; empty if none did
 * @param line the line of the handler in the protocol's file
 * @param timeout the number of the timeout that ran, or -1
 * @param released whether processes first stopped waiting for guaranteed messages that are never
 *     sent
 * @param delivered the message that was delivered to the process's buffer, or 0
 * @param taken the messages that were moved into the mailbox
 * @param used the messages that the handler used
 * @param choices the choices during the step, losses (1 or 0) included
 * @param lines the lines of the protocol's file that ran, in order; none unless requested
 * @param draws the choices that the code of the process made itself, with {@code choose} and {@code
 *     flip}
 */
public record TraceStep(
    int node,
    Tag time,
    String handler,
    int line,
    int timeout,
    boolean released,
    int delivered,
    List<Integer> taken,
    List<TracedMessage> used,
    List<Integer> choices,
    List<TracedMessage> sent,
    List<String> outputs,
    List<VariableChange> changes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> lines,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> draws) {

  /** Older traces have no times. */
  public TraceStep {
    time = time == null ? Tag.NONE : time;
    // An edited file may lack any of them.
    Objects.requireNonNull(handler, "a step has no handler");
    Objects.requireNonNull(taken, "a step has no taken");
    Objects.requireNonNull(used, "a step has no used");
    Objects.requireNonNull(choices, "a step has no choices");
    Objects.requireNonNull(sent, "a step has no sent");
    Objects.requireNonNull(outputs, "a step has no outputs");
    Objects.requireNonNull(changes, "a step has no changes");
    lines = lines == null ? List.of() : lines;
    draws = draws == null ? List.of() : draws;
  }

  /** Whether it has output, chosen or changed a value. */
  public boolean shows() {
    return !(outputs.isEmpty() && choices.isEmpty() && changes.isEmpty());
  }

  /**
   * A message.
   *
   * @param id its number in the run
   * @param line where it was sent
   */
  public record TracedMessage(
      int id, int from, int to, String content, Tag tag, boolean lost, int line) {
    /** An edited file may lack any of them. */
    public TracedMessage {
      Objects.requireNonNull(content, "a message has no content");
      Objects.requireNonNull(tag, "a message has no tag");
    }
  }

  /** A state variable and its new value. */
  public record VariableChange(String variable, String value) {
    /** An edited file may lack any of them. */
    public VariableChange {
      Objects.requireNonNull(variable, "a change has no variable");
      Objects.requireNonNull(value, "a change has no value");
    }
  }
}
