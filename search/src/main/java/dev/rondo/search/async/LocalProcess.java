package dev.rondo.search.async;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.InSendingOrder;
import dev.rondo.run.step.StepEnvironment;
import dev.rondo.run.watch.Fault;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.RequiredOutputs;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.Inbox;

/**
 * Executes the steps of one process: restores a state, runs a handler or a timeout, and encodes the
 * new state. A step means what it means in {@link dev.rondo.run.async.AsyncForm}.
 */
public final class LocalProcess extends StepEnvironment {

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
  private final List<LoadedProtocol.Action> actions;
  private final int handlers;
  private final AsyncSearchSettings settings;
  private final Terms terms;
  private final int node;
  private final NodeId id;
  private final ProtocolNode process;
  private final boolean[] values;
  private final boolean inOrder;
  private final boolean mustOutput;
  private final ArrivedMessages arrivals;
  private final List<Integer> destinations = new ArrayList<>();
  private final List<Term> sent = new ArrayList<>();
  private final List<Term> outputs = new ArrayList<>();
  private final SpawnedProcesses spawnedProcesses;
  private long shown;

  LocalProcess(
      LoadedProtocol protocol,
      AsyncSearchSettings settings,
      Terms terms,
      SpawnedProcesses spawnedProcesses,
      int node) {
    super(settings.n(), settings.f());
    this.protocol = protocol;
    this.actions = protocol.actions();
    this.handlers = protocol.model().handlers().size();
    this.settings = settings;
    this.terms = terms;
    this.spawnedProcesses = spawnedProcesses;
    this.node = node;
    this.id = NodeId.of(node);
    this.process = protocol.prototype().rondoFresh();
    this.inOrder = !settings.run().faults().reorder();
    this.arrivals = new ArrivedMessages(terms, process, protocol.messageTypes().size(), inOrder);
    this.values = settings.values().of(protocol.model().qualifiedName(), protocol.variables());
    this.mustOutput =
        !settings.watchesOutputs()
            || RequiredOutputs.in(protocol.model(), settings.n(), settings.f())
                .nodes()
                .contains(node);
    ((Node) process).enter(this, id);
  }

  /** Whether a term is that of a process which has started. */
  static boolean hasStarted(Term process) {
    return process.size() > INPUTS + 1;
  }

  /** The number of a message's type. */
  int typeOf(Term message) {
    return arrivals.typeOf(message);
  }

  /**
   * Starts the process.
   *
   * @param inputs the values of its {@code @Input} variables, by variable; null for others
   */
  LocalStep start(@Nullable Integer[] inputs) {
    begin();
    shown = 0;
    ProtocolNode fresh = protocol.prototype().rondoFresh();
    for (int variable = 0; variable < inputs.length; variable++) {
      Integer input = inputs[variable];
      process.restore(variable, input != null ? input : fresh.rondoState(variable));
    }
    String bug = protectedRun(process::rondoInit);
    return step(-1, List.of(), List.of(), terms.bag(), !mustOutput, bug, arrivals.none());
  }

  /**
   * Runs the first enabled handler.
   *
   * @param taken messages that are added to the mailboxes
   * @return null if no handler is enabled
   */
  @Nullable LocalStep handle(Term before, List<Term> taken, Term rest) {
    restore(before, taken);
    begin();
    if (inOrder) {
      return handleOldest(before, taken, rest);
    }
    for (int handler = 0; handler < handlers; handler++) {
      int type = actions.get(handler).type();
      LocalStep step =
          actions.get(handler).mailbox()
              ? handleMailbox(handler, type, before, taken, rest)
              : handleMessage(handler, type, before, taken, rest);
      if (step != null) {
        return step;
      }
    }
    return null;
  }

  /** Runs the first enabled handler under FIFO channels. */
  private @Nullable LocalStep handleOldest(Term before, List<Term> taken, Term rest) {
    List<InSendingOrder.Candidate> enabled = new ArrayList<>();
    for (int handler = 0; handler < handlers; handler++) {
      int type = actions.get(handler).type();
      List<Term> mailbox = arrivals.of(type);
      if (actions.get(handler).mailbox()) {
        LocalStep failing = askMailbox(handler, mailbox, enabled, before, taken, rest);
        if (failing != null) {
          return failing;
        }
      } else {
        for (int position = 0; position < mailbox.size(); position++) {
          Term message = mailbox.get(position);
          boolean[] holds = {false};
          NodeId from = NodeId.of(arrivals.sender(message));
          Object content = arrivals.content(message);
          int asked = handler;
          String failed = protectedRun(() -> holds[0] = process.enabled(asked, from, content));
          if (failed != null) {
            return run(handler, from, content, before, taken, List.of(message), rest, failed);
          }
          if (holds[0]) {
            enabled.add(candidate(handler, position, List.of(message)));
          }
        }
      }
    }
    return enabled.isEmpty()
        ? null
        : runCandidate(InSendingOrder.first(enabled), before, taken, rest);
  }

  private @Nullable LocalStep askMailbox(
      int handler,
      List<Term> mailbox,
      List<InSendingOrder.Candidate> enabled,
      Term before,
      List<Term> taken,
      Term rest) {
    if (mailbox.isEmpty()) {
      return null;
    }
    Inbox<Object> inbox = arrivals.inbox(mailbox);
    boolean[] holds = {false};
    String failed = protectedRun(() -> holds[0] = process.enabled(handler, id, inbox));
    if (failed != null) {
      return run(handler, id, inbox, before, taken, List.of(), rest, failed);
    }
    List<Term> used = holds[0] ? ArrivedMessages.looked(mailbox, inbox) : List.of();
    if (!used.isEmpty()) {
      enabled.add(candidate(handler, -1, used));
    }
    return null;
  }

  private @Nullable LocalStep runCandidate(
      InSendingOrder.Candidate first, Term before, List<Term> taken, Term rest) {
    int type = actions.get(first.handler()).type();
    if (first.position() < 0) {
      return handleMailbox(first.handler(), type, before, taken, rest);
    }
    Term message = arrivals.of(type).get(first.position());
    return run(
        first.handler(),
        NodeId.of(arrivals.sender(message)),
        arrivals.content(message),
        before,
        taken,
        List.of(message),
        rest,
        null);
  }

  private InSendingOrder.Candidate candidate(int handler, int position, List<Term> used) {
    return new InSendingOrder.Candidate(
        handler,
        position,
        used.stream().mapToInt(arrivals::sender).toArray(),
        used.stream().mapToInt(arrivals::number).toArray());
  }

  private @Nullable LocalStep handleMailbox(
      int handler, int type, Term before, List<Term> taken, Term rest) {
    List<Term> mailbox = arrivals.of(type);
    if (mailbox.isEmpty()) {
      return null;
    }
    Inbox<Object> inbox = arrivals.inbox(mailbox);
    boolean[] enabled = {false};
    String failed = protectedRun(() -> enabled[0] = process.enabled(handler, id, inbox));
    List<Term> used = enabled[0] ? ArrivedMessages.looked(mailbox, inbox) : List.of();
    if (failed == null && used.isEmpty()) {
      return null;
    }
    return run(handler, id, inbox, before, taken, used, rest, failed);
  }

  private @Nullable LocalStep handleMessage(
      int handler, int type, Term before, List<Term> taken, Term rest) {
    for (Term message : arrivals.of(type)) {
      NodeId from = NodeId.of(arrivals.sender(message));
      Object content = arrivals.content(message);
      boolean[] enabled = {false};
      String failed = protectedRun(() -> enabled[0] = process.enabled(handler, from, content));
      if (failed != null || enabled[0]) {
        return run(handler, from, content, before, taken, List.of(message), rest, failed);
      }
    }
    return null;
  }

  /** Runs a timeout; returns null if it is not enabled. */
  @Nullable LocalStep timeOut(int timeout, Term before, List<Term> taken, Term rest) {
    restore(before, taken);
    begin();
    int action = handlers + timeout;
    int type = actions.get(action).type();
    List<Term> mailbox = type < 0 ? List.of() : arrivals.of(type);
    @Nullable Inbox<Object> inbox = type < 0 ? null : arrivals.inbox(mailbox);
    boolean[] enabled = {false};
    String failed = protectedRun(() -> enabled[0] = process.enabled(action, id, inbox));
    if (failed == null && !enabled[0]) {
      return null;
    }
    List<Term> used = inbox == null ? List.of() : ArrivedMessages.looked(mailbox, inbox);
    return run(action, id, inbox, before, taken, used, rest, failed);
  }

  private LocalStep run(
      int action,
      NodeId from,
      @Nullable Object argument,
      Term before,
      List<Term> taken,
      List<Term> used,
      Term rest,
      @Nullable String failed) {
    if (argument instanceof Inbox<?> inbox) {
      inbox.reopen();
    }
    String bug = failed != null ? failed : protectedRun(() -> process.run(action, from, argument));
    List<Term> all =
        argument instanceof Inbox<?> inbox
            ? ArrivedMessages.used(arrivals.of(actions.get(action).type()), inbox, used)
            : used;
    boolean spoken = Boolean.TRUE.equals(terms.decode(before.part(HAS_OUTPUT)));
    return step(action, taken, all, rest, spoken, bug, arrivals.without(all));
  }

  private LocalStep step(
      int action,
      List<Term> taken,
      List<Term> used,
      Term rest,
      boolean spoken,
      @Nullable String bug,
      Term left) {
    String broken = bug != null ? bug : protectedRun(() -> protocol.checkInvariants(process, node));
    @Nullable Object[] variables = new Object[values.length];
    for (int variable = 0; variable < variables.length; variable++) {
      variables[variable] = process.rondoState(variable);
    }
    boolean speaks = spoken || (settings.watchesOutputs() && !outputs.isEmpty());
    Term own = terms.encodeAll(variables, values);
    Term after =
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
        sent.toArray(Term[]::new),
        terms.tuple(outputs.toArray(Term[]::new)),
        broken,
        spawnedProcesses.spawned(),
        List.of());
  }

  private void begin() {
    stepBegins();
    spawnedProcesses.codeBegins();
    destinations.clear();
    sent.clear();
    outputs.clear();
  }

  private void restore(Term before, List<Term> taken) {
    Term variables = before.part(VARIABLES);
    for (int variable = 0; variable < variables.size(); variable++) {
      process.restore(variable, terms.decode(variables.part(variable)));
    }
    arrivals.restore(before.part(MAILBOX), taken);
    shown = shownIn(before);
  }

  private long shownIn(Term state) {
    return state.size() > SHOWN
        ? (Long) Objects.requireNonNull(terms.decode(state.part(SHOWN)))
        : 0;
  }

  /** Whether an atom holds for the process in a state. */
  boolean holds(Formula.Atom atom, Term state) {
    if (!(atom instanceof Formula.Predicate predicate)) {
      return settings.shown().holds(atom, shownIn(state));
    }
    restore(state, List.of());
    int place = protocol.model().observed().indexOf(predicate.name());
    boolean[] holds = {false};
    String failed = protectedRun(() -> holds[0] = process.rondoObserved(place));
    CannotSearch.whereObservedFails(predicate.name(), failed);
    return holds[0];
  }

  /** Runs user code; returns its fault, or null. */
  private @Nullable String protectedRun(Runnable code) {
    return userCode.run(code).map(Fault::message).orElse(null);
  }

  @Override
  protected ProtocolNode process(int node) {
    return process;
  }

  @Override
  protected int processes() {
    return spawnedProcesses.size();
  }

  @Override
  protected void post(int sender, int receiver, int type, int phase, Record message) {
    destinations.add(receiver);
    sent.add(terms.tuple(terms.node(sender), terms.encode(message)));
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
