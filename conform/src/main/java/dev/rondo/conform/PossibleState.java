package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ActionTable;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StaleMessageFilter;
import dev.rondo.run.value.ChangeDetector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.runtime.Inbox;

/**
 * A state that a node may be in after the events of its log so far, and the events that it must log
 * next. Mutable.
 */
final class PossibleState extends ProcessState {

  /**
   * A message sent or a value shown by a step of the model that the log has not shown yet.
   *
   * @param to the receiver; -1 for an output
   * @param action the handler or timeout of the step; -1 for the start
   */
  record Owed(int to, int type, Object content, int action) {
    boolean isOutput() {
      return to < 0;
    }
  }

  private final ActionTable table;
  final List<Owed> owed = new ArrayList<>();

  /** How many events of the node have passed since a handler became enabled that has not run. */
  int delay;

  /** The handler or timeout of the last step; -1 for the start. */
  int lastStep = -1;

  /** How many unlogged timeouts have run since the last event. */
  int unlogged;

  /** Whether no handler is enabled, if it is known. */
  boolean idle;

  /** The time of the process, from the tags of its messages; unused if tags are not checked. */
  long time = Time.START;

  /** The first condition on tags that its steps have violated. */
  @Nullable Diagnostic tagViolation;

  PossibleState(int index, ActionTable table, ProtocolNode node) {
    super(index, table, node, table.takesOneByOne());
    this.table = table;
  }

  /** Copies the received messages and the owed events. */
  void copyFrom(PossibleState other) {
    for (int type = 0; type < table.types(); type++) {
      Inbox<Object> mailbox = other.mailbox(type);
      for (int position = 0; position < mailbox.count(); position++) {
        store(type, mailbox.senderIndex(position), mailbox.at(position));
      }
    }
    owed.addAll(other.owed);
    delay = other.delay;
    lastStep = other.lastStep;
    unlogged = other.unlogged;
    time = other.time;
    tagViolation = other.tagViolation;
  }

  /** Removes the messages that an action has used. */
  void removeUsedBy(int action) {
    if (table.typeOf(action) >= 0) {
      removeUsed(table.typeOf(action));
    }
  }

  /** Removes messages that no guard can accept any more. */
  void removeStale(StaleMessageFilter phases) {
    phases.restart();
    phases.look(node());
    for (int type = 0; type < table.types(); type++) {
      Inbox<Object> mailbox = mailbox(type);
      for (int position = mailbox.count() - 1; position >= 0; position--) {
        if (phases.forget(type, node().phaseOf(type, mailbox.at(position)))) {
          remove(type, position);
        }
      }
    }
  }

  /** A snapshot of the values of the variables. */
  List<?> values(int variables) {
    return ChangeDetector.content(variableValues(variables));
  }

  private List<Object> variableValues(int variables) {
    List<Object> values = new ArrayList<>();
    for (int variable = 0; variable < variables; variable++) {
      values.add(node().rondoState(variable));
    }
    return values;
  }

  /** A key: states with equal keys are equal, except for violated tag conditions. */
  List<?> key(int variables) {
    List<Object> values = variableValues(variables);
    for (int type = 0; type < table.types(); type++) {
      Inbox<Object> mailbox = mailbox(type);
      values.add(mailbox.count());
      for (int position = 0; position < mailbox.count(); position++) {
        values.add(mailbox.senderIndex(position));
        values.add(mailbox.at(position));
      }
    }
    for (Owed each : owed) {
      values.add(each.to);
      values.add(each.content);
    }
    values.add(delay);
    values.add(unlogged);
    values.add(time);
    return ChangeDetector.content(values);
  }
}
