package dev.rondo.search.closure;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.monitor.TagMonitor;
import dev.rondo.run.monitor.TagViolation;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.run.step.StepEnvironment;
import dev.rondo.run.watch.Time;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.Inbox;

/** Executes steps of one process of the asynchronous form from a state, with given messages. */
final class ClosureProcess extends StepEnvironment {

  private final LoadedProtocol protocol;
  private final List<LoadedProtocol.Action> actions;
  private final int handlers;
  private final TagMonitor monitor;
  private final Terms terms;
  private final int node;
  private final ProtocolNode process;
  private final boolean[] slots;
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();
  private final List<SentMessage> sent = new ArrayList<>();
  private boolean shown;

  ClosureProcess(LoadedProtocol protocol, Terms terms, int node, int n, int f) {
    super(n, f);
    this.protocol = protocol;
    this.actions = protocol.actions();
    this.handlers = protocol.model().handlers().size();
    this.monitor = new TagMonitor(protocol, false);
    this.terms = terms;
    this.node = node;
    this.process = protocol.prototype().rondoFresh();
    this.slots = ValueSlots.NONE.of(protocol.model().qualifiedName(), protocol.variables());
    ((Node) process).enter(this, NodeId.of(node));
  }

  /** The choices of the steps it makes. */
  ChoiceEnumerator enumerator() {
    return enumerator;
  }

  /** Starts the process. */
  StepOutcome start() {
    begin();
    ProtocolNode fresh = protocol.prototype().rondoFresh();
    List<StateVariable> variables = protocol.model().variables();
    for (int variable = 0; variable < variables.size(); variable++) {
      process.restore(variable, fresh.rondoState(variable));
    }
    for (int variable = 0; variable < variables.size(); variable++) {
      List<Integer> values = variables.get(variable).inputs(node, n(), f());
      if (!values.isEmpty()) {
        process.rondoInput(variable, values.get(enumerator.choose(values.size())));
      }
    }
    boolean failed = fails(process::rondoInit);
    TimedState nowhere = new TimedState(node, terms.nothing(), Time.START, 0);
    return outcome(nowhere, -1, List.of(), Set.of(), failed);
  }

  /** Runs the first enabled handler of a message type on a mailbox. */
  StepOutcome handle(TimedState before, int type, List<SentMessage> mailbox) {
    restore(before);
    Set<SentMessage> looked = new LinkedHashSet<>();
    for (int handler = 0; handler < handlers; handler++) {
      if (actions.get(handler).type() != type) {
        continue;
      }
      StepOutcome outcome =
          actions.get(handler).mailbox()
              ? tryMailbox(before, handler, mailbox, false, looked)
              : tryEach(before, handler, mailbox);
      if (outcome != null) {
        return outcome;
      }
    }
    return nothing(looked);
  }

  /** Runs one handler or timeout of a mailbox, even if an earlier handler is enabled. */
  StepOutcome run(TimedState before, int action, List<SentMessage> mailbox) {
    restore(before);
    Set<SentMessage> looked = new LinkedHashSet<>();
    StepOutcome outcome = tryMailbox(before, action, mailbox, action >= handlers, looked);
    return outcome != null ? outcome : nothing(looked);
  }

  private StepOutcome nothing(Set<SentMessage> looked) {
    return new StepOutcome(-1, List.of(), looked, null, List.of(), null, List.of());
  }

  private @Nullable StepOutcome tryEach(TimedState before, int handler, List<SentMessage> mailbox) {
    for (SentMessage message : mailbox) {
      NodeId from = NodeId.of(message.from());
      boolean[] enabled = {false};
      boolean failed = fails(() -> enabled[0] = process.enabled(handler, from, message.content()));
      if (failed || enabled[0]) {
        begin();
        boolean bug = failed || fails(() -> process.run(handler, from, message.content()));
        return outcome(before, handler, List.of(message), Set.of(message), bug);
      }
    }
    return null;
  }

  private @Nullable StepOutcome tryMailbox(
      TimedState before,
      int action,
      List<SentMessage> mailbox,
      boolean alsoOnNothing,
      Set<SentMessage> looked) {
    boolean takes = actions.get(action).type() >= 0;
    @Nullable Inbox<Object> inbox = takes ? inbox(mailbox) : null;
    boolean[] enabled = {false};
    boolean failed = fails(() -> enabled[0] = process.enabled(action, NodeId.of(node), inbox));
    List<SentMessage> used = new ArrayList<>();
    for (int position = 0; inbox != null && position < mailbox.size(); position++) {
      if (inbox.used(position)) {
        used.add(mailbox.get(position));
      }
      if (inbox.wasRead(position)) {
        looked.add(mailbox.get(position));
      }
    }
    if (!failed && (!enabled[0] || (used.isEmpty() && !alsoOnNothing))) {
      return null;
    }
    if (inbox != null) {
      inbox.reopen();
    }
    begin();
    boolean bug = failed || fails(() -> process.run(action, NodeId.of(node), inbox));
    for (int position = 0; inbox != null && position < mailbox.size(); position++) {
      if (inbox.wasRead(position) && !used.contains(mailbox.get(position))) {
        used.add(mailbox.get(position));
      }
    }
    looked.addAll(used);
    return outcome(before, action, used, looked, bug);
  }

  private static Inbox<Object> inbox(List<SentMessage> messages) {
    Inbox<Object> inbox = new Inbox<>();
    messages.forEach(message -> inbox.add(message.from(), message.content()));
    inbox.reopen();
    return inbox;
  }

  private void begin() {
    sent.clear();
    shown = false;
    stepBegins();
    enumerator.begin();
  }

  private void restore(TimedState before) {
    for (int variable = 0; variable < slots.length; variable++) {
      process.restore(variable, terms.decode(before.variables().part(variable)));
    }
  }

  /**
   * The outcome of a step. A step whose code fails is a bug for other searches, and has no
   * successor here.
   */
  private StepOutcome outcome(
      TimedState before,
      int action,
      List<SentMessage> used,
      Set<SentMessage> looked,
      boolean failed) {
    Term variables = variables();
    List<SentMessage> messages = List.copyOf(sent);
    boolean changed = variables != before.variables();
    Diagnostic violation = violation(before, action, used, changed);
    TimedState after =
        failed || violation != null
            ? null
            : new TimedState(node, variables, monitor.time(node), heard(before, used));
    return new StepOutcome(action, used, looked, after, messages, violation, enumerator.chosen());
  }

  private @Nullable Diagnostic violation(
      TimedState before, int action, List<SentMessage> used, boolean changed) {
    try {
      monitor.stepBegins(node, before.time());
      used.forEach(message -> monitor.uses(node, message.from(), message.content(), message.tag()));
      if (action >= 0) {
        monitor.fires(node, action);
      }
      for (SentMessage message : sent) {
        monitor.sent(0, node, message.to(), message.content(), message.tag(), false);
      }
      monitor.stepEnds(node, changed || shown);
      return null;
    } catch (TagViolation violation) {
      return violation.diagnostic();
    }
  }

  /** The senders of the messages used with the tag of the clock. */
  private long heard(TimedState before, List<SentMessage> used) {
    if (sent.isEmpty() && monitor.time(node) == before.time()) {
      return before.heard();
    }
    long heard = 0;
    for (SentMessage message : sent.isEmpty() ? used : List.<SentMessage>of()) {
      heard |= 1L << message.from();
    }
    return heard;
  }

  private Term variables() {
    @Nullable Object[] variables = new Object[slots.length];
    for (int variable = 0; variable < variables.length; variable++) {
      variables[variable] = process.rondoState(variable);
    }
    return terms.encodeAll(variables, slots);
  }

  private boolean fails(Runnable code) {
    return userCode.run(code).isPresent();
  }

  @Override
  protected ProtocolNode process(int index) {
    return process;
  }

  @Override
  protected int processes() {
    return n();
  }

  @Override
  protected void post(int sender, int receiver, int type, int phase, Record message) {
    long tag = Time.sending(phase, process.roundOf(type, message));
    Term value = terms.encode(message);
    // Each receiver gets a copy, so that a message does not change after it is sent.
    Object content = Objects.requireNonNull(terms.decode(value));
    sent.add(new SentMessage(sender, receiver, type, tag, value, content));
  }

  @Override
  protected int chosen(int index, int bound) {
    return enumerator.choose(bound);
  }

  @Override
  protected void shown(int index, Object value) {
    shown = true;
  }

  @Override
  public NodeId spawn(NodeId by) {
    throw new CannotSearch("the protocol calls spawn(), and new processes are not searched");
  }
}
