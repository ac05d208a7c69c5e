package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.monitor.TagMonitor;
import dev.rondo.run.monitor.TagViolation;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ActionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rondo.runtime.Inbox;

/**
 * Checks the tag conditions in the steps of a node. Each step is checked from the time of its
 * state. Whether a process sends a second message in a round depends on earlier steps, and is not
 * checked.
 */
final class StepTags {

  private record TaggedMessage(int peer, Object content, long tag) {}

  private final LoadedProtocol protocol;
  private final ActionTable table;
  private final TagMonitor monitor;
  private final int node;
  private final List<TaggedMessage> used = new ArrayList<>();
  private final List<TaggedMessage> sent = new ArrayList<>();
  private @Nullable Object output;
  private @Nullable List<?> before;

  private StepTags(LoadedProtocol protocol, ActionTable table, int node) {
    this.protocol = protocol;
    this.table = table;
    this.monitor = new TagMonitor(protocol, /* inRoles= */ false);
    this.node = node;
  }

  /**
   * A checker for a node; empty if a message has no tag, or if times depend on more than single
   * processes.
   */
  static Optional<StepTags> of(LoadedProtocol protocol, ActionTable table, int node) {
    boolean areOfSteps =
        protocol.model().tags().complete()
            && !protocol.model().settings().severalRoles()
            && protocol.oneByOne().isEmpty();
    return areOfSteps ? Optional.of(new StepTags(protocol, table, node)) : Optional.empty();
  }

  /** A step begins; its guard has determined the used messages. */
  void begin(PossibleState process, int action) {
    used.clear();
    sent.clear();
    output = null;
    before = null;
    if (action < 0 || table.typeOf(action) < 0) {
      return;
    }
    int type = table.typeOf(action);
    Inbox<Object> mailbox = process.mailbox(type);
    boolean isLate = false;
    for (int number = 0; number < process.usedCount(); number++) {
      int position = process.used(number);
      Object message = mailbox.at(position);
      long tag = tag(process.node(), type, message);
      isLate |= Time.receiving(tag) <= process.time;
      used.add(new TaggedMessage(mailbox.senderIndex(position), message, tag));
    }
    if (isLate) {
      before = process.values(protocol.variables().size());
    }
  }

  private static long tag(ProtocolNode process, int type, Object message) {
    return Time.sending(process.phaseOf(type, message), process.roundOf(type, message));
  }

  void sends(int to, Object message, long tag) {
    sent.add(new TaggedMessage(to, message, tag));
  }

  void outputs(Object value) {
    output = value;
  }

  /** The step has run. */
  void end(PossibleState process, int action) {
    List<?> old = before;
    boolean changed = old != null && !old.equals(process.values(protocol.variables().size()));
    try {
      monitor.stepBegins(node, process.time);
      used.forEach(each -> monitor.uses(node, each.peer, each.content, each.tag));
      if (action >= 0) {
        monitor.fires(node, action);
      }
      for (TaggedMessage each : sent) {
        sent(each);
      }
      if (output != null) {
        monitor.output(node, output);
      }
      monitor.stepEnds(node, changed);
    } catch (TagViolation violation) {
      Diagnostic first = process.tagViolation;
      process.tagViolation = first == null ? violation.diagnostic() : first;
    }
    process.time = monitor.time(node);
  }

  private void sent(TaggedMessage message) {
    try {
      monitor.sent(0, node, message.peer, message.content, message.tag, false);
    } catch (TagViolation violation) {
      if (violation.violated().condition() != DiagnosticKind.TAG5) {
        throw violation;
      }
    }
  }
}
