package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.coverage.CoverageCounter;
import dev.rondo.run.load.LineLog;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.value.ChangeDetector;
import dev.rondo.search.UserCodeRunner;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.Spec;

/**
 * Replays the logs of the nodes of a system.
 *
 * <p>Each node is replayed alone: the checker keeps the set of local states that explain the events
 * of the node so far. A received message must have been sent by its sender before, so logs of
 * several nodes are read side by side, each as far as the messages that it receives are known.
 */
final class LogReplay implements Closeable {

  /** An enabled handler runs at the latest after this many further events of its node. */
  private static final int MOST_DELAY = 32;

  /**
   * In a log of several nodes, the send of a message may follow its receive by at most this many
   * events of a node.
   */
  private static final int MOST_WAITING = 100_000;

  /** The number of events kept for the explanation. */
  private static final int SHOWN_EVENTS = 80;

  private final LoadedProtocol protocol;
  private final LogVocabulary vocabulary;
  private final LoggedEventKinds profile;
  private final OpenLogs logs;
  private final NodeLog[] nodes;
  private final UnreceivedMessages transit;
  private final MismatchExplainer explainer;
  private final Spec<Object>[] specs;
  private final boolean[] seen;
  private final Map<String, Integer> variables = new HashMap<>();
  private final int[] counters; // by timeout, the variable that counts requests or crashes, or -1
  private final OptionalInt recovery; // the timeout that is @Recover
  private final List<Integer> unloggedTimeouts;
  private final Set<Integer> lines = new HashSet<>(); // that have run, if they are marked
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final Deque<LogEvent> last = new ArrayDeque<>(); // of all nodes
  private long explained;
  private final boolean inPlace; // a step may change the only state that a node can have
  private int mostStates = 1;
  private Optional<Mismatch> mismatch = Optional.empty();
  private Optional<String> tagViolation = Optional.empty();

  /** The replay of one node. */
  private static final class NodeLog {
    final PossibleStates possible;
    final Deque<LogEvent> waiting = new ArrayDeque<>();
    @Nullable LogEvent crash; // not recovered yet
    long sentWhenBlocked = -1;

    NodeLog(PossibleStates possible) {
      this.possible = possible;
    }

    /** Whether the next event waits for a message. */
    boolean isBlocked() {
      return !waiting.isEmpty();
    }
  }

  /** An event that no state explains, and why. */
  private static final class Unexplained extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Mismatch mismatch;

    Unexplained(Mismatch mismatch) {
      super(mismatch.reason(), null, false, false);
      this.mismatch = mismatch;
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  LogReplay(
      LoadedProtocol protocol,
      StaleMessageAnalysis forgetting,
      boolean inPlace,
      LogVocabulary vocabulary,
      LoggedEventKinds profile,
      LogFiles files,
      boolean growing,
      int n,
      int f) {
    LineLog.take(); // of what ran before
    this.logs = new OpenLogs(files, n, growing);
    this.protocol = protocol;
    this.profile = profile;
    this.vocabulary = vocabulary;
    this.inPlace = inPlace;
    this.transit = new UnreceivedMessages(n, vocabulary.components());
    this.explainer = new MismatchExplainer(protocol, transit, files, growing, n);
    this.seen = new boolean[protocol.actions().size()];
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      variables.put(protocol.variables().get(variable), variable);
    }
    List<TimeoutHandler> timeouts = protocol.model().timeouts();
    AddedVariables added = AddedVariables.of(protocol.model());
    this.counters = added.counters();
    this.recovery = added.recovery();
    this.unloggedTimeouts =
        IntStream.range(0, timeouts.size())
            .filter(
                number ->
                    !profile.timeouts().contains(timeouts.get(number).name())
                        && recovery.orElse(-1) != number)
            .boxed()
            .toList();
    this.nodes = new NodeLog[n];
    for (int node = 0; node < n; node++) {
      NodeStepExecutor executor = new NodeStepExecutor(protocol, forgetting, node, n, f);
      nodes[node] =
          new NodeLog(
              new PossibleStates(
                  node,
                  executor,
                  protocol.variables().size(),
                  profile,
                  unloggedTimeouts,
                  transit,
                  seen));
    }
    this.specs =
        IntStream.range(0, profile.outputs() ? protocol.model().settings().specs().size() : 0)
            .mapToObj(protocol.prototype()::rondoSpec)
            .filter(Conformance::needsNoInputs)
            .toArray(Spec[]::new);
  }

  /** The result so far. */
  ConformanceResult result(long events) {
    Coverage coverage = coverage();
    return new ConformanceResult(
        mismatch,
        explained,
        events,
        mostStates,
        Arrays.stream(nodes)
            .filter(NodeLog::isBlocked)
            .map(node -> node.waiting.element())
            .toList(),
        unseen(),
        coverage.neverTaken(),
        coverage.lines(),
        unchecked(),
        tagViolation);
  }

  /** The coverage of lines and branches by the handlers that ran. */
  private Coverage coverage() {
    collectLines();
    CoverageCounter counter = new CoverageCounter(protocol.model());
    for (int action = 0; action < seen.length; action++) {
      if (seen[action]) {
        counter.ran(protocol.actions().get(action).name());
      }
    }
    lines.forEach(counter::reached);
    counter.scheduleEnds();
    return counter.coverage("", protocol.markedLines(), lines.stream().sorted().toList());
  }

  private void collectLines() {
    lines.addAll(LineLog.take());
  }

  private List<String> unseen() {
    return IntStream.range(0, seen.length)
        .filter(action -> !seen[action])
        .mapToObj(action -> protocol.actions().get(action).name())
        .distinct()
        .toList();
  }

  private List<String> unchecked() {
    List<String> unchecked = new ArrayList<>();
    vocabulary.messages().stream()
        .filter(type -> !profile.sends().contains(type))
        .forEach(type -> unchecked.add("sends of " + type));
    if (!profile.outputs()) {
      unchecked.add("outputs");
    }
    unloggedTimeouts.forEach(
        number -> unchecked.add("timeout " + protocol.model().timeouts().get(number).name()));
    return unchecked;
  }

  /**
   * Explains further events.
   *
   * @param most the number of events of each log to read, from its beginning
   * @param complete whether no more events will follow, so that messages not sent so far are never
   *     sent
   */
  void advance(LoggedEventKinds.Scan most, boolean complete) {
    try {
      boolean reads = mismatch.isEmpty();
      while (reads) {
        reads = false;
        for (int log = 0; log < profile.nodes().size(); log++) {
          if (logs.events(log) < most.events(log) && canGoOn(profile.nodes().get(log))) {
            reads = true;
            if (!take(nextOf(log))) {
              mismatch = neverSent();
              return;
            }
          }
        }
      }
      if (complete && mismatch.isEmpty()) {
        mismatch = neverSent();
      }
    } catch (Unexplained found) {
      mismatch = Optional.of(found.mismatch);
    }
  }

  /** The next event of a log, which was there when the log was scanned. */
  private LogEvent nextOf(int log) {
    LogEvent next = logs.next(log);
    UsageError.unless(next != null, logs.path(log) + " has become shorter while it was read");
    return Objects.requireNonNull(next);
  }

  boolean hasProfile(LoggedEventKinds other) {
    return profile.equals(other);
  }

  @Override
  public void close() {
    logs.close();
  }

  /** Whether one of the nodes does not wait for a message. */
  private boolean canGoOn(BitSet some) {
    for (int node = some.nextSetBit(0); node >= 0; node = some.nextSetBit(node + 1)) {
      if (!nodes[node].isBlocked()) {
        return true;
      }
    }
    return false;
  }

  /** Takes the next event of a log; false if too many events wait. */
  private boolean take(LogEvent event) {
    NodeLog node = nodes[event.node()];
    node.waiting.add(event);
    if (node.waiting.size() > MOST_WAITING) {
      return false;
    }
    boolean progress = explainWaiting(node);
    while (progress) {
      progress = false;
      for (NodeLog other : nodes) {
        progress |= other.isBlocked() && explainWaiting(other);
      }
    }
    return true;
  }

  /**
   * Explains the events of a node up to one that waits for a message; returns whether there were
   * any.
   */
  private boolean explainWaiting(NodeLog node) {
    boolean progress = false;
    while (node.isBlocked() && canExplain(node, node.waiting.element())) {
      LogEvent event = node.waiting.remove();
      explain(node, event);
      explained++;
      last.add(event);
      if (last.size() > SHOWN_EVENTS) {
        last.remove();
      }
      progress = true;
    }
    return progress;
  }

  private boolean canExplain(NodeLog node, LogEvent event) {
    if (event.kind() != LogEvent.LogEventKind.RECV || node.crash != null) {
      return true;
    }
    long sent = transit.added(event.peer(), event.node());
    if (sent == node.sentWhenBlocked) {
      return false;
    }
    boolean can = !transit.matching(event).isEmpty();
    node.sentWhenBlocked = can ? -1 : sent;
    return can;
  }

  private void explain(NodeLog node, LogEvent event) {
    List<PossibleState> before = node.possible.beforeNextEvent();
    List<PossibleState> after = after(node, before, event);
    if (after.isEmpty()) {
      throw new Unexplained(mismatch(node, before, event));
    }
    node.possible.become(after);
    noteTags(after, event);
    mostStates = Math.max(mostStates, node.possible.all().size());
    if (!protocol.model().invariantsOfAll().isEmpty()) {
      checkInvariantsOfAll(event);
    }
  }

  /** Notes the first event up to which every possible run of its node violates a tag condition. */
  private void noteTags(List<PossibleState> after, LogEvent event) {
    Diagnostic first = after.get(0).tagViolation;
    if (first != null
        && tagViolation.isEmpty()
        && after.stream().allMatch(state -> state.tagViolation != null)) {
      tagViolation =
          Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s: %s (line %d)",
                  event.place(),
                  first.message(),
                  first.position().line()));
    }
  }

  /**
   * Checks the invariants of all processes if their states are known. A receive is explained after
   * its send, so the states are those of a consistent cut.
   */
  private void checkInvariantsOfAll(LogEvent event) {
    List<ProtocolNode> all = new ArrayList<>();
    for (NodeLog each : nodes) {
      if (each.possible.all().size() == 1) {
        all.add(each.possible.all().get(0).node());
      }
    }
    if (all.size() == nodes.length) {
      userCode
          .run(() -> protocol.checkInvariantsOfAll(all))
          .ifPresent(
              fault -> {
                throw new Unexplained(violation(event, fault.message()));
              });
    }
  }

  private Mismatch violation(LogEvent event, String reason) {
    return new Mismatch(
        Mismatch.MismatchKind.VIOLATION,
        event,
        reason,
        List.of(),
        List.of(),
        List.of(),
        List.copyOf(last));
  }

  private List<PossibleState> after(NodeLog node, List<PossibleState> before, LogEvent event) {
    if (node.crash != null && event.kind() != LogEvent.LogEventKind.RECOVER) {
      return List.of();
    }
    return switch (event.kind()) {
      case SEND -> shown(before, event, event.peer());
      case OUTPUT -> shown(before, event, -1);
      case STATE -> withFields(before, event);
      case RECV -> received(node, PossibleStates.settled(before), event);
      case TIMEOUT, REQUEST ->
          timedOut(
              node, PossibleStates.settled(before), timeoutOf(event), vocabulary.choices(event));
      case CRASH -> crashed(node, before, event);
      case RECOVER -> timedOut(node, interrupted(node, before), timeoutOf(event), new int[0]);
    };
  }

  /**
   * The states after a crash. If a step has not sent everything before the crash, its other
   * messages are lost.
   */
  private static List<PossibleState> interrupted(NodeLog node, List<PossibleState> states) {
    node.crash = null;
    states.forEach(state -> state.owed.clear());
    return states;
  }

  /** If recoveries are not logged, the node recovers at once. */
  private List<PossibleState> crashed(NodeLog node, List<PossibleState> before, LogEvent event) {
    List<PossibleState> states = interrupted(node, before);
    if (recovery.isPresent() && !profile.recoveries()) {
      return timedOut(node, states, recovery.getAsInt(), new int[0]);
    }
    node.crash = event;
    return states;
  }

  private List<PossibleState> shown(List<PossibleState> before, LogEvent event, int to) {
    List<PossibleState> after = new ArrayList<>(before.size());
    List<PossibleState.Owed> found = new ArrayList<>(1);
    for (PossibleState state : before) {
      for (int index = 0; index < state.owed.size(); index++) {
        PossibleState.Owed owed = state.owed.get(index);
        if (owed.to() == to && LoggedValue.matches(event.content(), owed.content())) {
          found.add(owed);
          state.owed.remove(index);
          after.add(state);
          break;
        }
      }
    }
    for (PossibleState.Owed owed : found.size() > 1 ? different(found) : found) {
      if (to >= 0) {
        transit.add(event.node(), to, owed.type(), owed.content());
      } else {
        observe(event, owed.content());
      }
    }
    return after;
  }

  /** The distinct ones among messages; a log that omits components may match several. */
  private static Collection<PossibleState.Owed> different(List<PossibleState.Owed> all) {
    Map<List<?>, PossibleState.Owed> found = new LinkedHashMap<>();
    all.forEach(owed -> found.putIfAbsent(ChangeDetector.content(List.of(owed.content())), owed));
    return found.values();
  }

  private void observe(LogEvent event, Object value) {
    for (Spec<Object> spec : specs) {
      try {
        spec.observe(NodeId.of(event.node()), value);
      } catch (RuntimeException violation) {
        throw new Unexplained(
            violation(
                event,
                spec.getClass().getSimpleName() + " is violated: " + violation.getMessage()));
      }
    }
  }

  private List<PossibleState> withFields(List<PossibleState> before, LogEvent event) {
    if (before.size() == 1 && hasFields(before.get(0), event)) {
      return before;
    }
    return before.stream().filter(state -> hasFields(state, event)).toList();
  }

  private boolean hasFields(PossibleState state, LogEvent event) {
    for (Map.Entry<String, JsonNode> field : event.content().properties()) {
      int variable = Objects.requireNonNull(variables.get(field.getKey()));
      if (!LoggedValue.matches(field.getValue(), state.node().rondoState(variable))) {
        return false;
      }
    }
    return true;
  }

  private List<PossibleState> received(NodeLog node, List<PossibleState> before, LogEvent event) {
    List<UnreceivedMessages.Message> messages = transit.matching(event);
    List<PossibleState> after = new ArrayList<>();
    for (PossibleState state : before) {
      for (UnreceivedMessages.Message message : messages) {
        PossibleState next =
            before.size() == 1 && messages.size() == 1
                ? state
                : node.possible.executor().fork(state);
        node.possible.executor().deliver(next, message.type, message.from, message.content);
        if (profile.handlers()) {
          after.addAll(handledBy(node, next, event.name()));
        } else if (!node.possible.executor().canHandle(next) || next.delay++ < MOST_DELAY) {
          after.add(next);
        }
      }
    }
    if (messages.size() == 1 && !after.isEmpty()) {
      transit.remove(event, messages.get(0));
    }
    return after;
  }

  /** The states after a handler that the log names; the same state if it names none. */
  private List<PossibleState> handledBy(NodeLog node, PossibleState state, String handler) {
    if (handler.isEmpty()) {
      return List.of(state);
    }
    List<PossibleState> after =
        node.possible
            .executor()
            .handle(
                state, action -> protocol.actions().get(action).name().equals(handler), inPlace);
    node.possible.settle(after);
    return after;
  }

  private List<PossibleState> timedOut(
      NodeLog node, List<PossibleState> before, int timeout, int[] arguments) {
    List<PossibleState> after = new ArrayList<>();
    for (PossibleState state : before) {
      PossibleState fresh = state;
      if (counters[timeout] >= 0) {
        fresh = inPlace ? state : node.possible.executor().fork(state);
        fresh.node().restore(counters[timeout], 0);
      }
      after.addAll(node.possible.executor().timeout(fresh, timeout, arguments, inPlace));
    }
    node.possible.settle(after);
    return after;
  }

  private int timeoutOf(LogEvent event) {
    List<TimeoutHandler> timeouts = protocol.model().timeouts();
    if (event.kind() == LogEvent.LogEventKind.RECOVER
        && event.name().isEmpty()
        && recovery.isPresent()) {
      return recovery.getAsInt();
    }
    for (int number = 0; number < timeouts.size(); number++) {
      if (timeouts.get(number).name().equals(event.name())) {
        return number;
      }
    }
    throw new UsageError(
        String.format(Locale.ROOT, "%s: the protocol has no %s", event.place(), event.kind()));
  }

  /**
   * The first event that waits for a message. If its sender waits as well, it may send the message
   * later, and the event that the sender waits for comes first.
   */
  private Optional<Mismatch> neverSent() {
    Set<NodeLog> passed = new LinkedHashSet<>();
    for (NodeLog first : nodes) {
      NodeLog node = first;
      while (node.isBlocked() && passed.add(node)) {
        NodeLog sender = nodes[node.waiting.element().peer()];
        if (!sender.isBlocked()) {
          return Optional.of(neverSent(node));
        }
        node = sender;
      }
    }
    return passed.stream()
        .filter(node -> !explainer.isSent(node.waiting.element()))
        .findFirst()
        .or(() -> passed.stream().findFirst())
        .map(this::neverSent);
  }

  private Mismatch neverSent(NodeLog node) {
    return explainer.neverSent(node.waiting.element(), List.copyOf(last));
  }

  private Mismatch mismatch(NodeLog node, List<PossibleState> before, LogEvent event) {
    List<LogEvent> shown = List.copyOf(last);
    if (node.crash != null) {
      String reason =
          String.format(
              Locale.ROOT,
              "P%d has crashed in line %d and has not recovered",
              event.node(),
              node.crash.line());
      return new Mismatch(
          Mismatch.MismatchKind.CRASHED, event, reason, List.of(), List.of(), List.of(), shown);
    }
    collectLines();
    Mismatch mismatch = explainer.of(node.possible.executor(), before, event, shown);
    LineLog.take(); // of steps that would explain the event
    return mismatch;
  }
}
