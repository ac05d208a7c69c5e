package dev.rondo.run.async;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.StepEnvironment;
import dev.rondo.run.strategy.Strategy;
import dev.rondo.run.value.ValueText;
import dev.rondo.run.watch.Finding;
import dev.rondo.run.watch.HeldViolation;
import dev.rondo.run.watch.Observer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.Network;
import rondo.Node;
import rondo.NodeId;
import rondo.Spec;
import rondo.Violation;
import rondo.runtime.Inbox;
import rondo.runtime.NetworkModel;

/** All processes of a run, and what surrounds them: the messages, the choices, the outputs. */
final class World extends StepEnvironment {

  /** Specs are made and shown inputs, processes are made. */
  static final int START = -4;

  /** No code of the protocol is running. */
  static final int IDLE = -3;

  /** A guard is running. */
  static final int GUARD = -2;

  /** {@code @Init} is running. */
  static final int INIT = -1;

  final Participant[] processes;
  final ActionTable table;
  final @Nullable Promises promises;
  final Steps steps;
  int count;

  /** Whose code is running, and which: for the report of what goes wrong in it. */
  int actor;

  int action = IDLE;

  /** What a timeout shows counts once it was not too late. */
  final HeldViolation held = new HeldViolation();

  int handlersFired;
  int outputs;

  /** Whether a variable that old messages are measured by has decreased. */
  boolean decreased;

  boolean forgetting;
  @Nullable Observer observer;

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final boolean drops;
  private final Inputs inputs;
  private final @Nullable Strategy ranking;
  private final Spec<Object>[] specs;
  private final List<ProtocolNode> all = new ArrayList<>();
  private Schedule schedule = Schedule.NONE;
  private int messages;
  private int initialized;
  private int asked;

  World(LoadedProtocol protocol, AsyncSettings settings, Strategy strategy, Network network) {
    super(settings.n(), settings.f());
    this.protocol = protocol;
    this.settings = settings;
    this.drops = settings.faults().drops();
    table = new ActionTable(protocol);
    boolean promising =
        protocol.model().tags().complete()
            && NetworkModel.of(settings.network()).guaranteesRounds();
    NetworkDraw draw = new NetworkDraw(this, settings, protocol.model().tags().rounds());
    promises =
        promising
            ? new Promises(network, draw, settings.max(), protocol.model().tags().rounds())
            : null;
    boolean inOrder = !settings.faults().reorder();
    processes = new Participant[settings.max()];
    for (int index = 0; index < processes.length; index++) {
      processes[index] = new Participant(index, table, protocol.prototype(), promises, inOrder);
    }
    inputs = new Inputs(protocol, settings);
    ranking = strategy.ranks() ? strategy : null;
    specs = newSpecs(protocol.model().settings().specs().size());
    steps = new Steps(this, inOrder);
  }

  /** Starts anew: all processes in their initial states, after their {@code @Init}. */
  void restart(Schedule decides, @Nullable Observer watches, boolean forgets) {
    schedule = decides;
    observer = watches;
    forgetting = forgets;
    decreased = false;
    held.clear();
    handlersFired = 0;
    outputs = 0;
    messages = 0;
    stepBegins();
    actor = 0;
    action = START;
    for (int index = 0; index < specs.length; index++) {
      specs[index] = spec(index);
    }
    asked = specs.length;
    count = 0;
    all.clear();
    initialized = 0;
    for (int index = 0; index < settings.n(); index++) {
      add();
    }
    action = IDLE;
    if (promises != null) {
      promises.restart(processes);
    }
    initializeNew();
  }

  private void add() {
    Participant process = processes[count++];
    process.restart(protocol.prototype().rondoFresh());
    all.add(process.node);
    ((Node) process.node).enter(this, process.id);
    inputs.set(process, this, specs);
  }

  private void initializeNew() {
    while (initialized < count) {
      Participant process = processes[initialized++];
      if (observer != null) {
        observer.started(process.index, process.node);
      }
      stepBegins();
      actor = process.index;
      action = INIT;
      process.node.rondoInit();
      checkInvariants(process);
      action = IDLE;
      steps.settle(process);
      if (observer != null) {
        observer.stepEnds(process.index);
      }
    }
  }

  /** Lets one step happen; false where the run is over. */
  boolean step() {
    stepBegins();
    if (observer != null) {
      observer.stepBegins();
    }
    if (!schedule.step(this)) {
      return false;
    }
    if (observer != null) {
      observer.stepEnds(actor);
    }
    if (initialized < count) {
      initializeNew();
    }
    return !decreased;
  }

  /** Looks at a process whose code has just run, and at all of them once all have started. */
  void checkInvariants(Participant process) {
    protocol.checkInvariants(process.node, process.index);
    if (initialized == count) {
      protocol.checkInvariantsOfAll(all);
    }
  }

  /** The state of everything, the numbers of messages aside, as text. */
  String picture() {
    StringBuilder picture = new StringBuilder();
    for (int index = 0; index < count; index++) {
      Participant process = processes[index];
      for (int variable = 0; variable < protocol.variables().size(); variable++) {
        picture.append(ValueText.of(process.node.rondoState(variable))).append(' ');
      }
      for (Inbox<Object> mailbox : process.mailboxes) {
        picture.append(picture(mailbox));
      }
      picture.append(process.buffer.picture()).append(process.transit.picture()).append('\n');
    }
    return picture.toString();
  }

  private static List<String> picture(Inbox<Object> mailbox) {
    return IntStream.range(0, mailbox.size())
        .mapToObj(at -> "P" + mailbox.senderIndex(at) + ": " + ValueText.of(mailbox.at(at)))
        .toList();
  }

  /** The rank of an event that has just become possible. */
  long newRank() {
    return ranking == null ? 0 : ranking.rank();
  }

  @Override
  protected ProtocolNode process(int node) {
    return processes[node].node;
  }

  @Override
  protected int processes() {
    return count;
  }

  @Override
  protected void post(int from, int to, int type, int phase, Record message) {
    Participant sender = processes[from];
    Participant receiver = processes[to];
    int id = ++messages;
    boolean lost;
    if (observer == null && promises == null) {
      lost = drops && loses();
    } else {
      long tag = Promises.tag(sender, type, message);
      lost = isLost(sender, receiver, tag);
      if (observer != null) {
        observer.sent(id, sender.index, receiver.index, message, tag, lost);
      }
    }
    if (lost) {
      return;
    }
    if (forgetting && receiver.forgets(type, phase)) {
      if (promises != null) {
        promises.heard(receiver, sender.index, Promises.tag(sender, type, message));
      }
      return;
    }
    receiver.transit.add(id, sender.index, type, phase, message, newRank());
  }

  private boolean isLost(Participant sender, Participant receiver, long tag) {
    if (promises == null) {
      return drops && loses();
    }
    promises.checkInTime(sender, tag);
    sender.time = Math.max(sender.time, tag);
    promises.acts(sender, tag);
    if (promises.lose(sender.index, receiver.index, tag)) {
      return true;
    }
    boolean free = !promises.protect(sender.index, receiver.index, tag);
    if (free && drops && loses()) {
      return true;
    }
    promises.sent(sender.index, receiver, tag);
    return false;
  }

  private boolean loses() {
    boolean loses = schedule.loses();
    if (observer != null) {
      observer.chose(loses ? 1 : 0);
    }
    return loses;
  }

  /** A number from 0 to {@code bound - 1} that the network draws for a round. */
  int draw(long tag, int bound) {
    int value = schedule.draw(tag, bound);
    if (observer != null) {
      observer.drew(tag, value);
    }
    return value;
  }

  @Override
  protected int chosen(int node, int bound) {
    int value = schedule.choose(node, bound);
    if (observer != null) {
      observer.chose(value);
    }
    return value;
  }

  @Override
  protected void shown(int node, Object value) {
    outputs++;
    if (observer != null) {
      observer.output(node, value);
    }
    if (held.isThere()) {
      return;
    }
    try {
      for (asked = 0; asked < specs.length; asked++) {
        specs[asked].observe(NodeId.of(node), value);
      }
    } catch (Violation said) {
      held.found(said);
    }
  }

  /** The name of the spec that has just found something; empty where none has. */
  String violated() {
    return asked < specs.length ? protocol.model().settings().specs().get(asked) : "";
  }

  @Override
  @SuppressWarnings("NullAway") // the language says so in words only
  public @Nullable NodeId spawn(NodeId by) {
    if (count == processes.length) {
      return null;
    }
    add();
    return processes[count - 1].id;
  }

  @SuppressWarnings("unchecked") // a spec that cannot take an output is a fault of the protocol
  private Spec<Object> spec(int index) {
    return (Spec<Object>) protocol.prototype().rondoSpec(index);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Spec<Object>[] newSpecs(int size) {
    return new Spec[size];
  }

  /** Whether the guard of a timeout holds. One that fails is a step that can be taken again. */
  boolean isEnabled(Participant process, int timeout, @Nullable Inbox<Object> mailbox) {
    actor = process.index;
    action = GUARD;
    if (mailbox != null) {
      mailbox.reopen();
    }
    boolean enabled;
    try {
      enabled = process.node.enabled(timeout, process.id, mailbox);
    } catch (Throwable failure) {
      action = timeout;
      if (observer != null) {
        observer.fires(process.index, timeout);
      }
      throw failure;
    }
    action = IDLE;
    return enabled;
  }

  /** Asks the guards of all timeouts of a process that is to fail, since that may be how. */
  void askTimeouts(@Nullable Finding expected) {
    if (expected == null || expected.kind() != Finding.Kind.EXCEPTION || expected.node() >= count) {
      return;
    }
    Participant process = processes[expected.node()];
    for (int timeout = 0; timeout < table.timeouts; timeout++) {
      int type = table.typeOf[table.handlers + timeout];
      isEnabled(process, table.handlers + timeout, type < 0 ? null : process.mailboxes[type]);
    }
  }
}
