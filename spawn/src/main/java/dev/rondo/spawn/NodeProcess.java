package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.step.ActionTable;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StaleMessageFilter;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.run.value.ValueCopy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.Inbox;

/** The state of one process, and its steps, one at a time. Choices are random. */
final class NodeProcess extends StepExecutor {

  /** The number of messages of one type and sender that may wait for a handler. */
  static final int MOST_WAITING = 1024;

  private final LoadedProtocol protocol;
  private final int node;
  private final Randomness random;
  private final NodeState state;
  private final StaleMessageFilter phases;
  private final BiConsumer<Integer, Object> uses;
  private final List<StepEffect> effects = new ArrayList<>();
  private final List<Integer> chosen = new ArrayList<>(); // in this step
  private Iterator<Integer> given = List.<Integer>of().iterator();

  /** An effect of a step on other processes. */
  sealed interface StepEffect {}

  /** A message is sent. */
  record SendEffect(int to, Record message) implements StepEffect {}

  /** A value is output. */
  record OutputEffect(Object value) implements StepEffect {}

  /** Makes protected methods of {@link ProcessState} accessible. */
  private static final class NodeState extends ProcessState {
    NodeState(int index, ActionTable table, ProtocolNode node) {
      super(index, table, node, table.takesOneByOne());
    }

    void removeUsedBy(int type) {
      if (type >= 0) {
        removeUsed(type);
      }
    }

    void drop(int type, int position) {
      remove(type, position);
    }
  }

  /**
   * A process in its initial state, before {@code @Init}.
   *
   * @param uses receives each message that a step uses, with its sender
   */
  NodeProcess(
      LoadedProtocol protocol,
      int node,
      int n,
      int f,
      Randomness random,
      BiConsumer<Integer, Object> uses) {
    super(protocol, Dispatch.IN_SOURCE_ORDER, n, f);
    this.protocol = protocol;
    this.node = node;
    this.random = random;
    this.uses = uses;
    this.phases = new StaleMessageFilter(protocol.forgetting());
    ProtocolNode fresh = protocol.prototype().rondoFresh();
    ((Node) fresh).enter(this, NodeId.of(node));
    this.state = new NodeState(node, table(), fresh);
    phases.restart();
  }

  /** The effects of the last step, cleared by the next step. */
  List<StepEffect> effects() {
    return effects;
  }

  /** The value of a variable. */
  Object variable(int variable) {
    return state.node().rondoState(variable);
  }

  void restore(int variable, Object value) {
    state.node().restore(variable, value);
  }

  /** The variables assigned since the last call; see {@code rondoAssigned}. */
  long assigned() {
    return state.node().rondoAssigned();
  }

  /** Draws the inputs and runs {@code @Init}. */
  void begin() {
    List<StateVariable> variables = protocol.model().variables();
    for (int variable = 0; variable < variables.size(); variable++) {
      List<Integer> values = variables.get(variable).inputs(node, n(), f());
      if (!values.isEmpty()) {
        state.node().rondoInput(variable, values.get(random.below(values.size())));
      }
    }
    stepStarts();
    start(state);
    forget();
  }

  private void stepStarts() {
    effects.clear();
    chosen.clear();
    stepBegins();
  }

  /**
   * Puts a message into the mailbox.
   *
   * @return whether an older message of its type and sender was dropped
   */
  boolean deliver(int from, Record message) {
    int type = state.node().typeOf(message);
    if (phases.forget(type, state.node().phaseOf(type, message))) {
      return false;
    }
    int last = state.store(type, from, message);
    Inbox<Object> mailbox = state.mailbox(type);
    int first = last - MOST_WAITING;
    boolean full = first >= 0 && mailbox.senderIndex(first) == from;
    if (full) {
      state.drop(type, first);
    }
    return full;
  }

  /** Runs an enabled handler; false if there is none. */
  boolean handle() {
    stepStarts();
    boolean ran = handleMessages(state);
    if (ran) {
      ended();
    }
    return ran;
  }

  /**
   * Runs a timeout or a request.
   *
   * @param arguments the first choices that it makes
   * @return false if it is not enabled
   */
  boolean timeout(int number, List<Integer> arguments) {
    stepStarts();
    given = arguments.iterator();
    boolean ran = runTimeout(state, number);
    given = List.<Integer>of().iterator();
    if (ran) {
      ended();
    }
    return ran;
  }

  /** The choices of the last step; those for the arguments of a request come first. */
  List<Integer> chosen() {
    return chosen;
  }

  /** The name of the handler or timeout of the last step. */
  String lastName() {
    return protocol.actions().get(lastAction()).name();
  }

  private void ended() {
    state.removeUsedBy(table().typeOf(lastAction()));
    forget();
  }

  /** Removes messages that no guard can accept any more. They count as lost. */
  private void forget() {
    StaleMessageFilter.PhaseChange change = phases.look(state.node());
    if (change == StaleMessageFilter.PhaseChange.NONE) {
      return;
    }
    if (change == StaleMessageFilter.PhaseChange.LESS) {
      phases.restart();
      phases.look(state.node());
    }
    for (int type = 0; type < table().types(); type++) {
      Inbox<Object> mailbox = state.mailbox(type);
      for (int position = mailbox.count() - 1; position >= 0; position--) {
        if (phases.forget(type, state.node().phaseOf(type, mailbox.at(position)))) {
          state.drop(type, position);
        }
      }
    }
  }

  @Override
  protected void actionBegins(ProcessState process, int action) {
    use(process, action, 0);
  }

  @Override
  protected void actionEnds(ProcessState process, int action) {
    use(process, action, process.usedByGuard());
  }

  private void use(ProcessState process, int action, int first) {
    int type = table().typeOf(action);
    for (int number = first; number < process.usedCount(); number++) {
      int position = process.used(number);
      Inbox<Object> mailbox = process.mailbox(type);
      uses.accept(mailbox.senderIndex(position), mailbox.at(position));
    }
  }

  @Override
  protected int processes() {
    return n();
  }

  @Override
  protected void sent(int sender, int receiver, int type, int phase, Record message) {
    effects.add(new SendEffect(receiver, (Record) copy(message)));
  }

  private static Object copy(Object value) {
    return Objects.requireNonNull(ValueCopy.of(value));
  }

  @Override
  protected int chosen(int process, int bound) {
    int choice = given.hasNext() ? given.next() : random.below(bound);
    chosen.add(choice);
    return choice;
  }

  @Override
  protected void shown(int process, Object value) {
    effects.add(new OutputEffect(copy(value)));
  }

  @Override
  public NodeId spawn(NodeId by) {
    throw new UsageError("rondo spawn does not support protocols that call spawn()");
  }
}
