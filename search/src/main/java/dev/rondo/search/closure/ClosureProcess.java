package dev.rondo.search.closure;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.monitor.TagMonitor;
import dev.rondo.run.monitor.TagViolation;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.closure.ClosureSearch.ClosureBound;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.DeclaredVariables;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.Inbox;

/** Executes steps of one process from a state, with given messages; invariants do not matter. */
final class ClosureProcess extends StepExecutor {

  private final LoadedProtocol protocol;
  private final TagMonitor monitor;
  private final ValueTerms terms;
  private final int node;
  private final ProtocolNode process;
  private final ProcessState state;
  private final boolean[] slots;
  private final List<String> names;
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();
  private final List<SentMessage> mailbox = new ArrayList<>();
  private final List<SentMessage> sent = new ArrayList<>();
  private Set<SentMessage> looked = new LinkedHashSet<>();
  private boolean shown;

  private ClosureProcess(LoadedProtocol protocol, ValueTerms terms, int node, int n, int f) {
    super(protocol.unjudged(), Dispatch.IN_SOURCE_ORDER, n, f);
    this.protocol = protocol;
    this.monitor = new TagMonitor(protocol, false);
    this.terms = terms;
    this.node = node;
    this.process = protocol.prototype().rondoFresh();
    this.state = new ProcessState(node, table(), process, /* ordered= */ false);
    this.slots = ValueSlots.NONE.of(protocol.model().qualifiedName(), protocol.variables());
    this.names = DeclaredVariables.of(protocol.model());
    ((Node) process).enter(this, NodeId.of(node));
  }

  /** The processes of a protocol, with common terms. */
  static ClosureProcess[] all(LoadedProtocol protocol, ClosureBound bound) {
    ValueTerms terms = new ValueTerms(ValueSlots.NONE);
    return IntStream.range(0, bound.n())
        .mapToObj(node -> new ClosureProcess(protocol, terms, node, bound.n(), bound.f()))
        .toArray(ClosureProcess[]::new);
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
    boolean failed = fails(() -> start(state));
    TimedState nowhere = new TimedState(node, terms.nothing(), Time.START, 0);
    return outcome(nowhere, -1, List.of(), Set.of(), failed);
  }

  /** Runs the first enabled handler on messages of one type. */
  StepOutcome handle(TimedState before, List<SentMessage> messages) {
    restore(before, messages);
    return act(before, () -> handleMessages(state));
  }

  /** Runs one handler or timeout of a mailbox, even if an earlier handler is enabled. */
  StepOutcome run(TimedState before, int action, List<SentMessage> messages) {
    restore(before, messages);
    return act(before, () -> runIfEnabled(action));
  }

  private boolean runIfEnabled(int action) {
    boolean enabled =
        action < table().handlers() ? accepts(state, action) : isEnabled(state, action);
    if (enabled) {
      run(state, action);
    }
    return enabled;
  }

  private StepOutcome act(TimedState before, BooleanSupplier step) {
    begin();
    boolean[] ran = {false};
    boolean failed = fails(() -> ran[0] = step.getAsBoolean());
    int action = lastAction();
    if (failed && running() == GUARD && table().takesMailbox(action) && !mailbox.isEmpty()) {
      state.useAsGuard(state.mailbox(table().typeOf(action)));
    }
    if (!failed && !ran[0]) {
      return new StepOutcome(-1, List.of(), looked, null, List.of(), null, List.of());
    }
    List<SentMessage> used =
        IntStream.range(0, state.usedCount())
            .mapToObj(number -> mailbox.get(state.used(number)))
            .toList();
    looked.addAll(used);
    return outcome(before, action, used, looked, failed);
  }

  @Override
  protected boolean holds(ProcessState unused, int action, NodeId from, @Nullable Object argument) {
    try {
      return super.holds(unused, action, from, argument);
    } finally {
      for (int position = 0; position < mailbox.size(); position++) {
        if (argument instanceof Inbox<?> inbox && inbox.wasRead(position)) {
          looked.add(mailbox.get(position));
        }
      }
    }
  }

  private void begin() {
    sent.clear();
    looked = new LinkedHashSet<>();
    shown = false;
    stepBegins();
    enumerator.begin();
  }

  private void restore(TimedState before, List<SentMessage> messages) {
    for (int variable = 0; variable < slots.length; variable++) {
      process.restore(variable, terms.decode(before.variables().part(variable)));
    }
    state.clear();
    mailbox.clear();
    for (SentMessage message : messages) {
      mailbox.add(state.store(message.type(), message.from(), message.content()), message);
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
    ValueTerm variables = variables();
    List<SentMessage> messages = List.copyOf(sent);
    boolean changed = variables != before.variables();
    Diagnostic violation = violation(before, action, used, changed || failed);
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

  private ValueTerm variables() {
    @Nullable Object[] variables = new Object[slots.length];
    for (int variable = 0; variable < variables.length; variable++) {
      variables[variable] = process.rondoState(variable);
    }
    return terms.encodeAll(variables, slots, names);
  }

  private boolean fails(Runnable code) {
    return userCode.run(code).isPresent();
  }

  @Override
  protected int processes() {
    return n();
  }

  @Override
  protected void sent(int sender, int receiver, int type, int phase, Record message) {
    long tag = Time.sending(phase, process.roundOf(type, message));
    ValueTerm value = terms.encode(message);
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
