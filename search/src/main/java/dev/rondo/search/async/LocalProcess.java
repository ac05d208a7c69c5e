package dev.rondo.search.async;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.RequiredOutputs;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.DeclaredVariables;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;

/** Executes the steps of one process on terms: decodes a state and encodes the next one. */
public final class LocalProcess extends StepExecutor {

  /** The parts of a process as a term. */
  static final int VARIABLES = 0;

  static final int MAILBOX = 1;

  /** Whether it has ever output, if the search tracks outputs. */
  public static final int HAS_OUTPUT = 2;

  /** A spawned process that has not started consists of its inputs. */
  static final int INPUTS = 0;

  /** Which output atoms of the formula hold, as bits. */
  private static final int SHOWN = 3;

  private final UserCodeRunner userCode = new UserCodeRunner();
  private final LoadedProtocol protocol;
  private final AsyncModel settings;
  private final ValueTerms terms;
  private final ProtocolNode process;
  private final ProcessState state;
  private final boolean[] values;
  private final List<String> names;
  private final boolean mustOutput;
  private final Channels mailbox;
  private final List<ValueTerm> arrived = new ArrayList<>();
  private final List<List<ValueTerm>> byType = new ArrayList<>(); // in the order of the mailboxes
  private final List<Integer> destinations = new ArrayList<>();
  private final List<ValueTerm> sent = new ArrayList<>();
  private final Map<Object, ValueTerm> mutableMessages = new IdentityHashMap<>();
  private final @Nullable Object[] restored;
  private ValueTerm variablesBefore;
  private final List<ValueTerm> outputs = new ArrayList<>();
  private final SpawnedProcesses spawnedProcesses;
  private long shown;

  LocalProcess(
      LoadedProtocol protocol,
      AsyncModel settings,
      ValueTerms terms,
      SpawnedProcesses spawnedProcesses,
      int node) {
    super(
        protocol,
        settings.run().faults().reorder() ? Dispatch.IN_SOURCE_ORDER : Dispatch.IN_SENDING_ORDER,
        settings.n(),
        settings.f());
    this.protocol = protocol;
    this.settings = settings;
    this.terms = terms;
    this.spawnedProcesses = spawnedProcesses;
    this.process = protocol.prototype().rondoFresh();
    boolean inOrder = !settings.run().faults().reorder();
    this.state = new ProcessState(node, table(), process, inOrder);
    this.mailbox = inOrder ? Channels.inOrder(terms) : Channels.unordered(terms);
    for (int type = 0; type < table().types(); type++) {
      byType.add(new ArrayList<>());
    }
    this.values = settings.values().of(protocol.model().qualifiedName(), protocol.variables());
    this.names = DeclaredVariables.of(protocol.model());
    this.restored = new Object[values.length];
    this.variablesBefore = terms.nothing();
    this.mustOutput =
        !settings.watchesOutputs()
            || RequiredOutputs.in(protocol.model(), settings.n(), settings.f())
                .nodes()
                .contains(node);
    ((Node) process).enter(this, state.id());
  }

  /** Whether a term is that of a process which has started. */
  static boolean hasStarted(ValueTerm process) {
    return process.size() > INPUTS + 1;
  }

  /** The number of a message's type. */
  int typeOf(ValueTerm message) {
    return process.typeOf(content(message));
  }

  /**
   * Starts the process.
   *
   * @param inputs the values of its {@code @Input} variables, by variable; null for others
   */
  LocalStep start(@Nullable Integer[] inputs) {
    variablesBefore = terms.nothing();
    mutableMessages.clear();
    begin();
    shown = 0;
    ProtocolNode fresh = protocol.prototype().rondoFresh();
    for (int variable = 0; variable < inputs.length; variable++) {
      Integer input = inputs[variable];
      process.restore(variable, input != null ? input : fresh.rondoState(variable));
    }
    Bug bug = protectedRun(() -> start(state));
    return step(-1, List.of(), List.of(), terms.bag(), !mustOutput, bug, mailbox.empty());
  }

  /**
   * Runs the first enabled handler.
   *
   * @param taken messages that are added to the mailboxes
   * @return null if no handler is enabled
   */
  @Nullable LocalStep handle(ValueTerm before, List<ValueTerm> taken, ValueTerm rest) {
    return act(before, taken, rest, () -> handleMessages(state));
  }

  /** Runs a timeout; returns null if it is not enabled. */
  @Nullable LocalStep timeOut(
      int timeout, ValueTerm before, List<ValueTerm> taken, ValueTerm rest) {
    return act(before, taken, rest, () -> runTimeout(state, timeout));
  }

  private @Nullable LocalStep act(
      ValueTerm before, List<ValueTerm> taken, ValueTerm rest, BooleanSupplier action) {
    restore(before, taken);
    begin();
    boolean[] ran = {false};
    Bug bug = protectedRun(() -> ran[0] = action.getAsBoolean());
    if (bug == null && !ran[0]) {
      return null;
    }
    List<ValueTerm> used = new ArrayList<>();
    for (int number = 0; number < state.usedCount(); number++) {
      used.add(byType.get(table().typeOf(lastAction())).get(state.used(number)));
    }
    boolean spoken = Boolean.TRUE.equals(terms.decode(before.part(HAS_OUTPUT)));
    return step(lastAction(), taken, used, rest, spoken, bug, without(used));
  }

  private LocalStep step(
      int action,
      List<ValueTerm> taken,
      List<ValueTerm> used,
      ValueTerm rest,
      boolean spoken,
      @Nullable Bug bug,
      ValueTerm left) {
    @Nullable Object[] variables = new Object[values.length];
    for (int variable = 0; variable < variables.length; variable++) {
      variables[variable] = process.rondoState(variable);
    }
    boolean speaks = spoken || (settings.watchesOutputs() && !outputs.isEmpty());
    ValueTerm own = terms.encodeAll(variables, values, names);
    if (bug == null) {
      refuseSharing(own, variables);
    }
    ValueTerm after =
        settings.shown().equals(OutputAtoms.NONE)
            ? terms.tuple(own, left, terms.encode(speaks))
            : terms.tuple(own, left, terms.encode(speaks), terms.encode(shown));
    return new LocalStep(
        action,
        List.copyOf(taken),
        List.copyOf(used),
        spawnedProcesses.enumerator().chosen(),
        after,
        rest,
        destinations.stream().mapToInt(Integer::intValue).toArray(),
        sent.toArray(ValueTerm[]::new),
        terms.tuple(outputs.toArray(ValueTerm[]::new)),
        bug,
        spawnedProcesses.spawned(),
        List.of());
  }

  private void refuseSharing(ValueTerm after, @Nullable Object[] variables) {
    for (int variable = 0; variable < variablesBefore.size(); variable++) {
      ValueTerm before = variablesBefore.part(variable);
      boolean isNew = before != after.part(variable) && !before.isImmutable();
      if (isNew && !settings.sharing().isChanged(variable)) {
        settings.sharing().differs(variable, restored[variable], variables[variable], names);
      }
    }
    if (!mutableMessages.isEmpty()) {
      mutableMessages.forEach(
          (message, term) -> {
            if (terms.encode(message) != term) {
              throw new CannotSearch(
                  "a "
                      + message.getClass().getSimpleName()
                      + " is changed after it was sent; send a copy, such as List.copyOf(…)");
            }
          });
      settings.sharing().compare(mutableMessages.keySet(), variables, names);
    }
  }

  private void begin() {
    stepBegins();
    spawnedProcesses.codeBegins();
    destinations.clear();
    sent.clear();
    outputs.clear();
  }

  private void restore(ValueTerm before, List<ValueTerm> taken) {
    ValueTerm variables = before.part(VARIABLES);
    for (int variable = 0; variable < variables.size(); variable++) {
      restored[variable] = terms.decode(variables.part(variable));
      process.restore(variable, restored[variable]);
    }
    variablesBefore = variables;
    mutableMessages.clear();
    state.clear();
    byType.forEach(List::clear);
    arrived.clear();
    arrived.addAll(mailbox.all(before.part(MAILBOX)));
    arrived.addAll(taken);
    for (ValueTerm message : arrived) {
      Object content = content(message);
      remember(content, message.part(Channels.CONTENT));
      Object sender = Objects.requireNonNull(terms.decode(message.part(Channels.SENDER)));
      int type = process.typeOf(content);
      byType.get(type).add(state.store(type, ((NodeId) sender).index(), content), message);
    }
    shown = shownIn(before);
  }

  private Object content(ValueTerm message) {
    return Objects.requireNonNull(terms.decode(message.part(Channels.CONTENT)));
  }

  /** The mailboxes without the used messages. */
  private ValueTerm without(List<ValueTerm> used) {
    List<ValueTerm> left = new ArrayList<>(arrived);
    used.forEach(left::remove);
    ValueTerm kept = mailbox.empty();
    for (ValueTerm message : left) {
      kept = mailbox.add(kept, message);
    }
    return kept;
  }

  private long shownIn(ValueTerm state) {
    return state.size() > SHOWN
        ? (Long) Objects.requireNonNull(terms.decode(state.part(SHOWN)))
        : 0;
  }

  /** The value of an atom for the process in a state. */
  int value(Formula.Atom atom, ValueTerm state) {
    if (!(atom instanceof Formula.Predicate predicate)) {
      return settings.shown().holds(atom, shownIn(state)) ? 1 : 0;
    }
    restore(state, List.of());
    int place = protocol.model().observed().indexOf(predicate.name());
    int[] value = {0};
    Bug failed = protectedRun(() -> value[0] = process.rondoObserved(place));
    CannotSearch.whereObservedFails(predicate.name(), failed);
    return value[0];
  }

  /** Runs user code; returns its fault, or null. */
  private @Nullable Bug protectedRun(Runnable code) {
    return userCode.run(code).map(Bug::of).orElse(null);
  }

  @Override
  protected int processes() {
    return spawnedProcesses.size();
  }

  @Override
  protected void sent(int sender, int receiver, int type, int phase, Record message) {
    ValueTerm content = terms.encode(message);
    remember(message, content);
    destinations.add(receiver);
    sent.add(terms.tuple(terms.node(sender), content));
  }

  private void remember(Object message, ValueTerm term) {
    if (!term.isImmutable()) {
      mutableMessages.put(message, term);
    }
  }

  @Override
  protected int chosen(int node, int bound) {
    return spawnedProcesses.enumerator().choose(bound);
  }

  @Override
  protected void shown(int node, Object value) {
    outputs.add(terms.encodeOutput(value));
    shown |= settings.shown().of(value);
  }

  @Override
  @SuppressWarnings("NullAway") // guaranteed by the language, not by a type
  public @Nullable NodeId spawn(NodeId by) {
    return spawnedProcesses.spawn(bound -> choose(by, bound), outputs.size());
  }
}
