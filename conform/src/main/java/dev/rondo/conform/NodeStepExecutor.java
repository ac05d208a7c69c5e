package dev.rondo.conform;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StaleMessageFilter;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.run.value.ValueCopy;
import dev.rondo.search.UserCodeRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;

/** Executes steps of one process from the states that its log allows, with every choice. */
final class NodeStepExecutor extends StepExecutor {

  /** The maximum number of outcomes of a step that are followed. */
  private static final int MOST_OUTCOMES = 1024;

  private final LoadedProtocol protocol;
  private final int node;
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final ChoiceEnumerator choices = new ChoiceEnumerator();
  private final StaleMessageFilter phases;
  private final Optional<StepTags> tags;
  private @Nullable PossibleState running;
  private int[] given = {}; // the first choices of the step, where a log gives them
  private int chosen;
  private boolean impossible;
  private int action;
  private int found;
  private boolean decreased;
  private Optional<UserCodeFailure> failed = Optional.empty();

  /** A phase has decreased, so stale messages may be used again. */
  static final class PhaseDecreased extends RuntimeException {
    private static final long serialVersionUID = 1;

    PhaseDecreased() {
      super("a phase has decreased", null, false, false);
    }
  }

  /**
   * Thrown when a step that changes its state in place makes a choice, so that it has other
   * outcomes.
   */
  static final class ChoiceInPlace extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChoiceInPlace() {
      super("a step has made a choice", null, false, false);
    }
  }

  NodeStepExecutor(
      LoadedProtocol protocol, StaleMessageAnalysis forgetting, int node, int n, int f) {
    super(protocol.unjudged(), Dispatch.IN_SOURCE_ORDER, n, f);
    this.protocol = protocol;
    this.node = node;
    this.tags = StepTags.of(protocol, table(), node);
    int[] watched =
        forgetting.variables().stream().mapToInt(protocol.variables()::indexOf).toArray();
    this.phases =
        new StaleMessageFilter(forgetting) {
          @Override
          protected int value(ProtocolNode process, int watch) {
            return (Integer) process.rondoState(watched[watch]);
          }
        };
  }

  /** The failure of the last step, which ends a run of the protocol. */
  Optional<UserCodeFailure> failed() {
    return failed;
  }

  /** The states after the start, for all inputs. */
  List<PossibleState> start() {
    return outcomes(
        () -> made(protocol.prototype().rondoFresh()),
        false,
        process -> {
          action = -1;
          setInputs(process);
          tags.ifPresent(step -> step.begin(process, action));
          start(process);
          tags.ifPresent(step -> step.end(process, action));
          return true;
        });
  }

  private void setInputs(PossibleState process) {
    List<StateVariable> variables = protocol.model().variables();
    for (int variable = 0; variable < variables.size(); variable++) {
      List<Integer> values = variables.get(variable).inputs(node, n(), f());
      if (!values.isEmpty()) {
        process.node().rondoInput(variable, values.get(choices.choose(values.size())));
      }
    }
  }

  /** Puts a message into the mailbox. */
  void deliver(PossibleState to, int type, int from, Object message) {
    to.store(type, from, message);
    to.removeStale(phases);
    to.idle = false;
  }

  /** Whether a handler is enabled. */
  boolean canHandle(PossibleState process) {
    if (process.idle) {
      return false;
    }
    found = NONE;
    failed = userCode.run(() -> found = findEnabled(process));
    process.idle = found == NONE && failed.isEmpty();
    return found != NONE;
  }

  /** The states after one enabled handler, whichever it is; none if no handler is enabled. */
  List<PossibleState> handle(PossibleState from) {
    return handle(from, handler -> true);
  }

  /** The states after one enabled handler of some. */
  private List<PossibleState> handle(PossibleState from, IntPredicate which) {
    List<PossibleState> outcomes = new ArrayList<>(1);
    for (Enabled each : enabled(from, which)) {
      outcomes.addAll(outcomes(() -> fork(from), false, process -> handles(process, each)));
    }
    return outcomes;
  }

  /**
   * The states after one enabled handler of some.
   *
   * @param inPlace whether it may change the state from which it runs
   */
  List<PossibleState> handle(PossibleState from, IntPredicate which, boolean inPlace) {
    if (inPlace) {
      List<Enabled> enabled = enabled(from, which);
      if (enabled.size() == 1) {
        return outcomes(() -> from, true, process -> handles(process, enabled.get(0)));
      }
    }
    return handle(from, which);
  }

  /** A handler whose guard holds for the message at a position, or for its mailbox. */
  private record Enabled(int handler, int position) {}

  private List<Enabled> enabled(PossibleState from, IntPredicate which) {
    List<Enabled> enabled = new ArrayList<>(1);
    for (int handler = 0; handler < table().handlers(); handler++) {
      int messages = from.mailbox(table().typeOf(handler)).count();
      if (messages > 0 && which.test(handler)) {
        int ways = table().takesMailbox(handler) ? 1 : messages;
        for (int position = 0; position < ways; position++) {
          if (isEnabled(from, handler, position)) {
            enabled.add(new Enabled(handler, position));
          }
        }
      }
    }
    return enabled;
  }

  private boolean handles(PossibleState process, Enabled step) {
    action = step.handler();
    return takes(process, step.handler(), step.position()) && ran(process);
  }

  /** Whether the guard of a handler holds for the message at a position, or for its mailbox. */
  boolean isEnabled(PossibleState process, int handler, int position) {
    found = NONE;
    failed =
        userCode.run(
            () -> {
              if (takes(process, handler, position)) {
                found = handler;
              }
            });
    return found != NONE;
  }

  private boolean takes(PossibleState process, int handler, int position) {
    return table().takesMailbox(handler)
        ? accepts(process, handler)
        : acceptsAt(process, handler, position);
  }

  /** The states after a timeout, for all arguments; none if it is not enabled. */
  List<PossibleState> timeout(PossibleState from, int number) {
    return timeout(from, number, new int[0], false);
  }

  /**
   * The states after a timeout.
   *
   * @param arguments its first choices, or {@link RequestArguments#NOT_GIVEN}
   * @param inPlace whether it may change the state from which it runs
   */
  List<PossibleState> timeout(PossibleState from, int number, int[] arguments, boolean inPlace) {
    given = arguments;
    try {
      return outcomes(
          () -> inPlace ? from : fork(from),
          inPlace,
          process -> {
            action = table().handlers() + number;
            return isEnabled(process, action) && ran(process);
          });
    } finally {
      given = new int[0];
    }
  }

  private boolean ran(PossibleState process) {
    phases.restart();
    phases.look(process.node());
    tags.ifPresent(step -> step.begin(process, action));
    run(process, action);
    tags.ifPresent(step -> step.end(process, action));
    decreased |= phases.look(process.node()) == StaleMessageFilter.PhaseChange.LESS;
    process.removeUsedBy(action);
    process.removeStale(phases);
    process.delay = 0;
    process.idle = false;
    process.lastStep = action;
    return true;
  }

  private List<PossibleState> outcomes(
      Supplier<PossibleState> before, boolean inPlace, Predicate<PossibleState> step) {
    List<PossibleState> outcomes = new ArrayList<>();
    choices.reset();
    do {
      PossibleState process = before.get();
      running = process;
      choices.begin();
      chosen = 0;
      impossible = false;
      stepBegins();
      found = NONE;
      failed =
          userCode.run(
              () -> {
                if (step.test(process)) {
                  found = 0;
                }
              });
      if (found != NONE && failed.isEmpty() && !impossible) {
        outcomes.add(process);
      }
      if (outcomes.size() > MOST_OUTCOMES) {
        throw new UsageError(
            "a step of P" + node + " has more than " + MOST_OUTCOMES + " outcomes");
      }
    } while (hasNext(inPlace));
    if (decreased) {
      throw new PhaseDecreased();
    }
    return outcomes;
  }

  private boolean hasNext(boolean inPlace) {
    boolean next = choices.next();
    if (next && inPlace) {
      throw new ChoiceInPlace();
    }
    return next;
  }

  private PossibleState made(ProtocolNode process) {
    ((Node) process).enter(this, NodeId.of(node));
    return new PossibleState(node, table(), process);
  }

  /** An independent copy of a state. */
  PossibleState fork(PossibleState other) {
    PossibleState copy = made(protocol.prototype().rondoFresh());
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      copy.node().restore(variable, ValueCopy.of(other.node().rondoState(variable)));
    }
    copy.copyFrom(other);
    return copy;
  }

  @Override
  protected void checkInvariants(ProcessState process) {
    protocol.checkInvariants(process.node(), process.index());
  }

  @Override
  protected int processes() {
    return n();
  }

  @Override
  protected void sent(int sender, int receiver, int type, int phase, Record message) {
    PossibleState process = Objects.requireNonNull(running);
    Object sent = copy(message);
    process.owed.add(new PossibleState.Owed(receiver, type, sent, action));
    tags.ifPresent(
        step ->
            step.sends(receiver, sent, Time.sending(phase, process.node().roundOf(type, message))));
  }

  private static Object copy(Object value) {
    return Objects.requireNonNull(ValueCopy.of(value));
  }

  @Override
  protected int chosen(int process, int bound) {
    int position = chosen++;
    if (position < given.length && given[position] != RequestArguments.NOT_GIVEN) {
      impossible |= given[position] >= bound;
      return Math.min(given[position], bound - 1);
    }
    return choices.choose(bound);
  }

  @Override
  protected void shown(int process, Object value) {
    Object output = copy(value);
    Objects.requireNonNull(running).owed.add(new PossibleState.Owed(-1, -1, output, action));
    tags.ifPresent(step -> step.outputs(output));
  }

  @Override
  public NodeId spawn(NodeId by) {
    throw new UsageError("conform does not support protocols that call spawn()");
  }
}
