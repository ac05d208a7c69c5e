package dev.rondo.run.async;

import dev.rondo.frontend.model.Tags;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.DeferredViolation;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ProcessState;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.run.step.TimeoutLimits;
import dev.rondo.run.strategy.EventStrategy;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.Network;
import rondo.Node;
import rondo.NodeId;
import rondo.Spec;
import rondo.Violation;
import rondo.runtime.Inbox;
import rondo.runtime.NetworkModel;

/**
 * An asynchronous run: all processes, the messages between them, the specs, and the steps that a
 * {@link Schedule} picks.
 */
final class AsyncEngine extends StepExecutor {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final AsyncProcess[] processes;
  private final @Nullable NetworkGuarantees guarantees;
  private final MessageLoss loss;
  private final MessageSending sending;
  private final MessageDelivery delivery;
  private final Inputs inputs;
  private final @Nullable EventStrategy ranking;
  private final Spec<Object>[] specs;
  private final List<ProtocolNode> nodes = new ArrayList<>();
  private final boolean byRounds;
  private final TimeoutLimits limits;
  private final boolean inSourceOrder;
  private final TimeoutLimits.ProcessValues values = this::valueOf;
  private final int capacity;

  /** Holds back the violations of a timeout until it is known not to be too late. */
  private final DeferredViolation held = new DeferredViolation();

  private Schedule schedule = Schedule.NONE;
  private @Nullable Observer observer;
  private boolean forgets;
  private boolean decreased;
  private int count;
  private int initialized;
  private int actor;

  /** The process whose guards are being evaluated, or were evaluated last. */
  private @Nullable AsyncProcess asking;

  private int asked;
  private int handlersFired;
  private int outputs;

  AsyncEngine(
      LoadedProtocol protocol, AsyncSettings settings, EventStrategy strategy, Network network) {
    this(protocol, settings, strategy, network, hasGuarantees(protocol, settings));
  }

  private AsyncEngine(
      LoadedProtocol protocol,
      AsyncSettings settings,
      EventStrategy strategy,
      Network network,
      boolean hasGuarantees) {
    super(protocol, dispatch(settings, hasGuarantees), settings.n(), settings.f());
    this.protocol = protocol;
    this.settings = settings;
    Tags tags = protocol.model().tags();
    NetworkChoices draw = new NetworkChoices(this, settings, tags.rounds());
    guarantees = hasGuarantees ? new NetworkGuarantees(network, draw, settings.max(), tags) : null;
    byRounds = dispatch(settings, hasGuarantees) == Dispatch.IN_ROUND_ORDER;
    inSourceOrder = dispatch(settings, hasGuarantees) == Dispatch.IN_SOURCE_ORDER;
    boolean ordered = !settings.faults().reorder() || (hasGuarantees && table().takesOneByOne());
    processes = new AsyncProcess[settings.max()];
    for (int index = 0; index < processes.length; index++) {
      processes[index] = new AsyncProcess(index, table(), protocol, ordered);
    }
    loss = new MessageLoss(settings.faults().drops(), guarantees);
    sending = new MessageSending(loss, guarantees, this::newRank);
    delivery = new MessageDelivery(guarantees, this::newRank);
    inputs = new Inputs(protocol, settings);
    ranking = strategy.ranks() ? strategy : null;
    limits = new TimeoutLimits(protocol.model(), settings.n(), settings.f());
    capacity = settings.capacity();
    specs = newSpecs(protocol.model().settings().specs().size());
  }

  private static boolean hasGuarantees(LoadedProtocol protocol, AsyncSettings settings) {
    return protocol.model().tags().complete()
        && NetworkModel.of(settings.network()).guaranteesRounds();
  }

  private static Dispatch dispatch(AsyncSettings settings, boolean hasGuarantees) {
    if (!settings.faults().reorder()) {
      return Dispatch.IN_SENDING_ORDER;
    }
    return hasGuarantees ? Dispatch.IN_ROUND_ORDER : Dispatch.IN_SOURCE_ORDER;
  }

  /** Starts a new run: all processes in their initial states, after their {@code @Init}. */
  void restart(Schedule decides, @Nullable Observer watches, boolean forgetsOld) {
    schedule = decides;
    observer = watches;
    forgets = forgetsOld;
    loss.restart(decides, watches);
    sending.restart(watches, forgetsOld);
    delivery.restart(watches);
    decreased = false;
    held.clear();
    handlersFired = 0;
    outputs = 0;
    stepBegins();
    actor = 0;
    setRunning(START);
    for (int index = 0; index < specs.length; index++) {
      specs[index] = spec(index);
    }
    asked = specs.length;
    count = 0;
    nodes.clear();
    initialized = 0;
    for (int index = 0; index < settings.n(); index++) {
      add();
    }
    setRunning(IDLE);
    if (guarantees != null) {
      guarantees.restart(processes);
    }
    initializeNew();
  }

  private void add() {
    AsyncProcess process = processes[count++];
    process.restart(protocol.prototype().rondoFresh());
    nodes.add(process.node());
    ((Node) process.node()).enter(this, process.id());
    inputs.set(process, this, specs);
  }

  private void initializeNew() {
    while (initialized < count) {
      AsyncProcess process = processes[initialized++];
      if (observer != null) {
        observer.started(process.index(), process.node());
      }
      stepBegins();
      actor = process.index();
      LoopExit.pass(); // each start is a step of its own
      start(process);
      settle(process);
      tellOfEnd(process);
    }
  }

  /** Executes one step of the schedule; false if the run is over. */
  boolean step() {
    stepBegins();
    if (observer != null) {
      observer.stepBegins();
    }
    if (!schedule.step(this)) {
      return false;
    }
    tellOfEnd(processes[actor]);
    if (initialized < count) {
      initializeNew();
    }
    return !decreased;
  }

  private void tellOfEnd(AsyncProcess process) {
    if (observer != null) {
      observer.stepEnds(process.index());
      if (!process.isReady() && !process.isBlocked()) {
        observer.rests(process.index());
      }
    }
  }

  /** The first process with a handler that is enabled without new messages. */
  Optional<AsyncProcess> ready() {
    return Arrays.stream(processes, 0, count)
        .filter(process -> process.isReady() && !process.isHalted())
        .findFirst();
  }

  /** How many processes there are. */
  @Override
  protected int processes() {
    return count;
  }

  /** A process. */
  AsyncProcess process(int index) {
    return processes[index];
  }

  /** Whether the network guarantees deliveries. */
  boolean hasGuarantees() {
    return guarantees != null;
  }

  /** The process whose code is running, or whose code ran last. */
  int actor() {
    return actor;
  }

  /**
   * Whether a process may act: it has not stopped, and all messages that it sent are in channels.
   */
  boolean mayAct(AsyncProcess process) {
    return !process.isHalted() && !waitsForRoom(process);
  }

  /** Whether a message that a process has sent waits for room in its channel. */
  private boolean waitsForRoom(AsyncProcess process) {
    if (capacity == NetworkModel.UNBOUNDED) {
      return false;
    }
    for (int index = 0; index < count; index++) {
      if (index != process.index() && processes[index].inChannelFrom(process.index()) > capacity) {
        return true;
      }
    }
    return false;
  }

  /** Whether the oldest message in transit from a process is in its channel, not before it. */
  boolean mayTake(AsyncProcess process, int sender) {
    return capacity == NetworkModel.UNBOUNDED
        || sender == process.index()
        || process.keptFrom(sender) < capacity;
  }

  private void checkRoom(AsyncProcess process, MessagesInTransit source, int position) {
    if (!mayAct(process)
        || source == process.transit() && !mayTake(process, source.sender(position))) {
      throw full(process);
    }
  }

  private static ReplayDiverged full(AsyncProcess process) {
    return new ReplayDiverged(process.id() + " cannot take this message: a channel is full");
  }

  /** How many handlers and timeouts have run. */
  int handlersFired() {
    return handlersFired;
  }

  /** How many values were output. */
  int outputs() {
    return outputs;
  }

  /** Whether a variable by which old messages were forgotten has decreased. */
  boolean hasDecreased() {
    return decreased;
  }

  /** Moves a message into the buffer of its process: a step of the models MP and M-MP. */
  void deliver(AsyncProcess process, int position) {
    if (!mayTake(process, process.transit().sender(position))) {
      throw full(process);
    }
    actor = process.index();
    delivery.deliver(process, position);
  }

  /** Moves a message into the mailbox of its process, before {@link #runReady}. */
  void take(AsyncProcess process, MessagesInTransit source, int position) {
    checkRoom(process, source, position);
    actor = process.index();
    delivery.take(process, source, position);
  }

  /** See {@link MessageDelivery#takeGuaranteed}. */
  boolean takeGuaranteed(
      AsyncProcess process, long upTo, IntPredicate heard, IntUnaryOperator order) {
    boolean any = delivery.takeGuaranteed(process, upTo, heard, order);
    actor = any ? process.index() : actor;
    return any;
  }

  /** Runs the first enabled handler on what is in the mailboxes, if there is one. */
  void runReady(AsyncProcess process) {
    actor = process.index();
    if (!process.isReady()) {
      findReady(process);
    }
    if (process.isReady()) {
      fire(process, process.ready());
    } else if (guarantees != null) {
      settleBlocked();
    }
  }

  /** Takes one message and runs the first enabled handler. */
  void takeAndRun(AsyncProcess process, int position) {
    checkRoom(process, process.transit(), position);
    actor = process.index();
    boolean wasReady = process.isReady();
    int type = process.transit().type(position);
    if (!wasReady && observer == null && inSourceOrder && !table().hasMailboxHandler(type)) {
      handleOne(process, position);
      return;
    }
    int stored = delivery.take(process, process.transit(), position);
    if (wasReady || guarantees != null) {
      runReady(process);
      return;
    }
    asking = process;
    int handler = findEnabledBy(process, type, stored);
    if (handler != NONE) {
      fire(process, handler);
    }
  }

  /** Runs the first handler that accepts a message in transit, which is stored if there is none. */
  private void handleOne(AsyncProcess process, int position) {
    MessagesInTransit transit = process.transit();
    int type = transit.type(position);
    int sender = transit.sender(position);
    Object message = transit.message(position);
    transit.remove(position);
    asking = process;
    NodeId from = NodeId.of(sender);
    int handler = findEnabledFor(process, type, from, message);
    if (handler == NONE) {
      process.store(type, sender, message);
      return;
    }
    handlersFired++;
    runOn(process, handler, from, message);
    settle(process);
  }

  /** Runs a timeout; false if it cannot, which then changes nothing. */
  boolean timeOut(AsyncProcess process, int timeout) {
    if (!canTimeOut(process, timeout)) {
      return false;
    }
    int action = table().handlers() + timeout;
    if (guarantees != null) {
      guarantees.timedOut(process, table().roundsOfTimeout(timeout));
    }
    fire(process, action);
    return true;
  }

  /** Whether a timeout can run. */
  boolean canTimeOut(AsyncProcess process, int timeout) {
    long settled = process.settled();
    boolean can =
        mayAct(process)
            && limits.mayRun(timeout, process.index(), values)
            && (guarantees == null || mayTimeOut(process, timeout))
            && isAllowedTimeoutEnabled(process, table().handlers() + timeout);
    if (!can) {
      process.settleUpTo(settled);
    }
    return can;
  }

  private Object valueOf(int process, int variable) {
    return Objects.requireNonNull(processes[process].node().rondoState(variable));
  }

  private void fire(AsyncProcess process, int action) {
    handlersFired++;
    run(process, action);
    process.removeUsedBy(action);
    settle(process);
  }

  @Override
  protected void actionBegins(ProcessState process, int action) {
    if (observer != null || guarantees != null) {
      use(process, action, 0);
    }
    if (observer != null) {
      observer.fires(process.index(), action);
    }
    if (guarantees != null && action >= table().handlers()) {
      held.hold();
    }
  }

  @Override
  protected void actionEnds(ProcessState process, int action) {
    if (observer != null) {
      observer.hasRun(process.index());
    }
    if (observer != null || guarantees != null) {
      held.release();
      use(process, action, process.usedByGuard());
    }
  }

  /** Advances the time of a process to the time of the messages that it uses. */
  private void use(ProcessState process, int action, int first) {
    int type = table().typeOf(action);
    for (int number = first; number < process.usedCount(); number++) {
      Inbox<Object> mailbox = process.mailbox(type);
      Object message = mailbox.at(process.used(number));
      long tag = process.tagOf(type, message);
      processes[process.index()].advanceTo(Time.receiving(tag));
      if (observer != null) {
        int sender = mailbox.senderIndex(process.used(number));
        observer.uses(process.index(), sender, message, tag);
      }
    }
  }

  /**
   * Checks the invariants of the process whose code has run, and those over all processes once all
   * have started.
   */
  @Override
  protected void checkInvariants(ProcessState process) {
    super.checkInvariants(process);
    if (initialized == count) {
      protocol.checkInvariantsOfAll(nodes);
    }
  }

  @Override
  protected boolean holds(
      ProcessState process, int action, NodeId from, @Nullable Object argument) {
    if (guarantees == null || argument == null || action >= table().handlers()) {
      return process.node().enabled(action, from, argument);
    }
    int type = table().typeOf(action);
    return guarantees.holds(processes[process.index()], action, type, from, argument);
  }

  /**
   * Tells the observer of a handler that would run before the found one without a message of an
   * earlier round.
   */
  private void tellOfEarlierMessages(AsyncProcess process, int found) {
    NetworkGuarantees kept = Objects.requireNonNull(guarantees);
    long tag = found == NONE ? Long.MAX_VALUE : usedTag(process, found);
    for (int handler = 0; handler < table().handlers(); handler++) {
      if (table().takesMailbox(handler)) {
        int type = table().typeOf(handler);
        long before = found == NONE || handler > found ? tag : tag + 1;
        Optional<NetworkGuarantees.EarlierMessage> earlier =
            kept.earlierReadByHandler(process, handler, type, process.mailbox(type), before);
        if (earlier.isPresent()) {
          tellOfEarlierMessage(process, handler, earlier.get());
        }
      }
    }
  }

  private void tellOfEarlierMessage(
      AsyncProcess process, int action, NetworkGuarantees.EarlierMessage earlier) {
    int type = table().typeOf(action);
    int position = earlier.position();
    actor = process.index();
    Objects.requireNonNull(observer)
        .guardReadsEarlier(
            process.index(),
            action,
            process.mailbox(type).at(position),
            tagAt(process, type, position),
            earlier.round());
  }

  @Override
  protected boolean mayUse(ProcessState process, int type, Object message) {
    return guarantees == null || guarantees.allow(processes[process.index()], type, message);
  }

  /**
   * Updates a process after its state has changed: forgets stale messages and finds the enabled
   * handler.
   */
  private void settle(AsyncProcess process) {
    if (forgets && !process.forgetOld(guarantees)) {
      decreased = true;
      return;
    }
    findReady(process);
    if (process.isReady()) {
      process.setRank(newRank());
    }
    if (guarantees != null || capacity != NetworkModel.UNBOUNDED) {
      settleBlocked();
    }
  }

  /** Updates the processes that may have waited for an effect of this step. */
  private void settleBlocked() {
    for (int index = 0; index < count; index++) {
      AsyncProcess other = processes[index];
      if (other.isBlocked() && !other.isReady()) {
        findReady(other);
        if (other.isReady()) {
          other.setRank(newRank());
        }
      }
    }
  }

  /** If a guard has thrown, tells the observer which messages it was evaluated on. */
  void tellOfFailedGuard() {
    if (running() == GUARD && asking != null) {
      tellOfFailedGuard(asking, lastAction());
    }
  }

  private void tellOfFailedGuard(AsyncProcess process, int action) {
    int type = table().typeOf(action);
    if (observer == null || type < 0) {
      return;
    }
    Inbox<Object> mailbox = process.mailbox(type);
    if (table().takesMailbox(action)) {
      process.useAsGuard(mailbox);
    }
    int earliest = NONE;
    for (int number = 0; number < process.usedCount(); number++) {
      int position = process.used(number);
      if (earliest == NONE || tagAt(process, type, position) < tagAt(process, type, earliest)) {
        earliest = position;
      }
    }
    if (earliest != NONE) {
      observer.guardFails(
          process.index(),
          action,
          mailbox.senderIndex(earliest),
          mailbox.at(earliest),
          tagAt(process, type, earliest));
    }
  }

  private static long tagAt(AsyncProcess process, int type, int position) {
    return process.tagOf(type, process.mailbox(type).at(position));
  }

  private void findReady(AsyncProcess process) {
    process.unblock();
    process.forgetReady();
    if (waitsForRoom(process)) {
      process.block();
      return;
    }
    int handler = NONE;
    if (process.mayBeReady()) {
      asking = process;
      if (guarantees != null && byRounds) {
        guarantees.forgetFailures();
        handler = findEnabled(process);
        asking = null;
        failBefore(process, handler);
        if (observer != null) {
          tellOfEarlierMessages(process, handler);
        }
      } else {
        handler = findEnabled(process);
      }
    }
    process.setReady(handler);
  }

  private void failBefore(AsyncProcess process, int found) {
    NetworkGuarantees kept = Objects.requireNonNull(guarantees);
    setRunning(GUARD);
    try {
      kept.failBefore(process, found, found == NONE ? Long.MAX_VALUE : usedTag(process, found));
    } catch (Throwable failure) {
      actor = process.index();
      if (observer != null) {
        kept.tellOfFailure(process, observer);
      }
      throw failure;
    }
    setRunning(IDLE);
  }

  /** Whether a process may time out before it has handled what it heard. */
  boolean mayTimeOutEarly(AsyncProcess process, int timeout) {
    return timeout < table().timeouts()
        && Objects.requireNonNull(guarantees).hurries(process, table().roundsOfTimeout(timeout));
  }

  /** Whether a process is guaranteed no message of a round. */
  boolean isGuaranteedNothing(AsyncProcess process, long tag) {
    return Objects.requireNonNull(guarantees).isGuaranteedNothing(process, tag);
  }

  /**
   * Whether a process has to wait for guaranteed messages.
   *
   * @param timeout the timeout that it would run, or -1 for a handler
   */
  boolean waits(AsyncProcess process, int timeout) {
    if (timeout < 0) {
      findReady(process);
      return !process.isReady() && process.isBlocked();
    }
    return timeout < table().timeouts()
        && !mayTimeOut(process, timeout)
        && process.waitsFor() != Time.START;
  }

  /**
   * Whether a process has heard all guaranteed messages of the rounds before a timeout, and of the
   * round of the messages that the timeout would use.
   */
  private boolean mayTimeOut(AsyncProcess process, int timeout) {
    NetworkGuarantees kept = Objects.requireNonNull(guarantees);
    if (!process.isReady()) {
      findReady(process); // it may just have taken what a handler accepts
    }
    if (!kept.allowTimeout(process, table().roundsOfTimeout(timeout))) {
      process.haltIfDone();
      return false;
    }
    int action = table().handlers() + timeout;
    int type = table().typeOf(action);
    if (type >= 0 && isTimeoutEnabled(process, action)) {
      Inbox<Object> mailbox = process.mailbox(type);
      for (int position = 0; position < mailbox.count(); position++) {
        if (mailbox.used(position) && !kept.allowUse(process, type, mailbox.at(position))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether the guard of a timeout that may run now holds. If it fails because of a message of an
   * earlier round, the violation is reported in a step, so that it can be replayed.
   */
  private boolean isAllowedTimeoutEnabled(AsyncProcess process, int timeout) {
    boolean enabled = isTimeoutEnabled(process, timeout);
    int type = table().typeOf(timeout);
    if (!enabled && observer != null && guarantees != null && type >= 0) {
      int[] rounds = table().roundsOfTimeout(timeout - table().handlers());
      guarantees
          .earlierReadByTimeout(process, timeout, type, process.mailbox(type), rounds)
          .ifPresent(earlier -> tellOfWaitingTimeout(process, timeout, earlier));
    }
    return enabled;
  }

  private void tellOfWaitingTimeout(
      AsyncProcess process, int timeout, NetworkGuarantees.EarlierMessage earlier) {
    try {
      tellOfEarlierMessage(process, timeout, earlier);
    } catch (Throwable violation) {
      setRunning(timeout);
      Objects.requireNonNull(observer).fires(process.index(), timeout);
      throw violation;
    }
  }

  /**
   * Whether the guard of a timeout holds. A guard that throws is a step, so that it can be
   * replayed.
   */
  private boolean isTimeoutEnabled(AsyncProcess process, int timeout) {
    actor = process.index();
    try {
      return isEnabled(process, timeout);
    } catch (Throwable failure) {
      setRunning(timeout);
      tellOfFailedGuard(process, timeout);
      if (observer != null) {
        observer.fires(process.index(), timeout);
      }
      throw failure;
    }
  }

  /**
   * Evaluates the guards of all timeouts of a process that is expected to fail, since one of them
   * may throw.
   */
  void evaluateTimeouts(@Nullable Finding expected) {
    if (expected == null
        || expected.kind() != Finding.FindingKind.EXCEPTION
        || expected.node() >= count) {
      return;
    }
    for (int timeout = 0; timeout < table().timeouts(); timeout++) {
      isTimeoutEnabled(processes[expected.node()], table().handlers() + timeout);
    }
  }

  /**
   * Whether a guard would hold for a message in transit, or for a mailbox with messages in transit.
   * A guard that throws counts as false here; only a step that evaluates it shows the exception.
   */
  boolean wouldHold(AsyncProcess process, int action, NodeId from, Object argument) {
    actor = process.index();
    asking = null;
    setRunning(GUARD);
    try {
      return process.node().enabled(action, from, argument);
    } catch (RuntimeException | AssertionError thrown) {
      return false;
    } finally {
      setRunning(IDLE);
    }
  }

  /**
   * If the run can continue only without guaranteed messages that are never sent, processes stop
   * waiting for those of the earliest round.
   *
   * @return whether a process has waited
   */
  boolean release() {
    if (guarantees == null) {
      return false;
    }
    boolean any = false;
    while (guarantees.release(earliestAwaited())) {
      if (!any && observer != null) {
        observer.released(); // before guards are evaluated: one may throw
      }
      any = true;
      settleBlocked();
      if (IntStream.range(0, count).anyMatch(index -> processes[index].isReady())) {
        break;
      }
    }
    return any;
  }

  /** The earliest round that a process waits for, or the beginning of time. */
  private long earliestAwaited() {
    long earliest = Long.MAX_VALUE;
    for (int index = 0; index < count; index++) {
      AsyncProcess process = processes[index];
      if (process.isHalted()) {
        continue;
      }
      if (process.isBlocked()) {
        earliest = Math.min(earliest, process.blockedTag());
      }
      for (int timeout = 0; timeout < table().timeouts(); timeout++) {
        if (waits(process, timeout)) {
          earliest = Math.min(earliest, process.waitsFor());
        }
      }
    }
    return earliest == Long.MAX_VALUE ? Time.START : earliest;
  }

  /** The state of all processes and messages as text, without the numbers of messages. */
  String stateText() {
    StringBuilder stateText = new StringBuilder();
    for (int index = 0; index < count; index++) {
      AsyncProcess process = processes[index];
      for (int variable = 0; variable < protocol.variables().size(); variable++) {
        stateText.append(ValueText.of(process.node().rondoState(variable))).append(' ');
      }
      for (int type = 0; type < table().types(); type++) {
        stateText.append(stateText(process.mailbox(type)));
      }
      stateText
          .append(process.buffer().stateText())
          .append(process.transit().stateText())
          .append('\n');
    }
    return stateText.toString();
  }

  private static List<String> stateText(Inbox<Object> mailbox) {
    return IntStream.range(0, mailbox.size())
        .mapToObj(at -> "P" + mailbox.senderIndex(at) + ": " + ValueText.of(mailbox.at(at)))
        .toList();
  }

  /** The rank of an event that has just become possible. */
  private long newRank() {
    return ranking == null ? 0 : ranking.rank();
  }

  @Override
  protected void sent(int from, int to, int type, int phase, Record message) {
    sending.send(processes[from], processes[to], type, phase, message);
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
    int value =
        processes[node].isFaulty()
            ? schedule.chooseFaulty(node, bound)
            : schedule.choose(node, bound);
    if (observer != null) {
      observer.chose(node, bound, value);
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

  /** The name of the spec that has just found a violation; empty if none has. */
  String violated() {
    return asked < specs.length ? protocol.model().settings().specs().get(asked) : "";
  }

  @Override
  @SuppressWarnings("NullAway") // stated in the documentation of the language only
  public @Nullable NodeId spawn(NodeId by) {
    if (count == processes.length) {
      return null;
    }
    add();
    return processes[count - 1].id();
  }

  @SuppressWarnings("unchecked") // a spec that cannot take an output is a fault of the protocol
  private Spec<Object> spec(int index) {
    return (Spec<Object>) protocol.prototype().rondoSpec(index);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Spec<Object>[] newSpecs(int size) {
    return new Spec[size];
  }
}
