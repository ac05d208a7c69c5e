package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.value.ValueText;
import dev.rondo.run.watch.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.Spec;

/**
 * Checks whether the logs of the nodes of a system are a run of a protocol.
 *
 * <p>Each node is replayed alone: the checker keeps the set of local states that explain the events
 * of the node so far. A received message must have been sent by its sender before, so logs of
 * several nodes are read side by side, each as far as the messages that it receives are known.
 */
public final class Conformance {

  /** Further states of a node are not followed. */
  private static final int MOST_STATES = 4096;

  /** An enabled handler runs at the latest after this many further events of its node. */
  private static final int MOST_DELAY = 32;

  /** Between two events of a node run at most this many timeouts that are not logged. */
  private static final int MOST_UNLOGGED_TIMEOUTS = 2;

  /** So many events of a node wait for messages that other logs have not shown yet. */
  private static final int MOST_WAITING = 1_000_000;

  /** The last events of a node are kept for the explanation. */
  private static final int SHOWN_EVENTS = 5;

  private final LoadedProtocol protocol;
  private final LogProfile profile;
  private final NodeLog[] nodes;
  private final MessagesInTransit transit = new MessagesInTransit();
  private final Spec<Object>[] specs;
  private final boolean[] seen;
  private final int[] counters; // by timeout, the variable that counts requests or crashes, or -1
  private final List<Integer> unloggedTimeouts;
  private long explained;
  private int mostStates = 1;

  /** What is known of a node. */
  private static final class NodeLog {
    final NodeReplay replay;
    final Deque<LogEvent> waiting = new ArrayDeque<>();
    final Deque<LogEvent> last = new ArrayDeque<>();
    List<LocalHypothesis> states;

    NodeLog(NodeReplay replay) {
      this.replay = replay;
      this.states = replay.start();
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
  private Conformance(LoadedProtocol protocol, LogProfile profile, int n, int f) {
    this.protocol = protocol;
    this.profile = profile;
    this.seen = new boolean[protocol.actions().size()];
    List<TimeoutHandler> timeouts = protocol.model().timeouts();
    this.counters = timeouts.stream().mapToInt(this::counterOf).toArray();
    this.unloggedTimeouts =
        IntStream.range(0, timeouts.size())
            .filter(number -> !isLogged(timeouts.get(number)))
            .boxed()
            .toList();
    this.nodes = new NodeLog[n];
    for (int node = 0; node < n; node++) {
      nodes[node] = new NodeLog(new NodeReplay(protocol, node, n, f));
      UsageError.unless(!nodes[node].states.isEmpty(), "the start of P" + node + " fails");
      settle(nodes[node].states);
    }
    this.specs =
        IntStream.range(0, profile.outputs() ? protocol.model().settings().specs().size() : 0)
            .mapToObj(protocol.prototype()::rondoSpec)
            .filter(Conformance::needsNoInputs)
            .toArray(Spec[]::new);
  }

  /** The inputs of a real system are not known. */
  private static boolean needsNoInputs(Spec<?> spec) {
    return Arrays.stream(spec.getClass().getMethods())
        .filter(method -> method.getName().equals("input"))
        .allMatch(method -> method.getDeclaringClass() == Spec.class);
  }

  private boolean isLogged(TimeoutHandler timeout) {
    return profile.timeouts().contains(timeout.name())
        || (profile.timeouts().contains("") && counterOf(timeout) >= 0);
  }

  /**
   * The variable that bounds how often a request or a crash comes in a hunt. It is not in the
   * user's file, and does not bound a real system.
   */
  private int counterOf(TimeoutHandler timeout) {
    String source = protocol.model().source().text();
    String guard = timeout.guard().map(g -> g.condition().toString()).orElse("");
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      String name = Pattern.quote(protocol.variables().get(variable));
      if (Pattern.compile("\\b" + name + "\\b *<").matcher(guard).find()
          && !Pattern.compile("\\b" + name + "\\b").matcher(source).find()) {
        return variable;
      }
    }
    return -1;
  }

  /**
   * Checks logs.
   *
   * @param logs one for each node, or merged
   */
  public static ConformanceResult check(
      LoadedProtocol protocol, int n, int f, List<Path> logs) {
    LogProfile profile = LogProfile.of(logs, n);
    Conformance conformance = new Conformance(protocol, profile, n, f);
    Optional<Mismatch> mismatch = conformance.run(logs);
    return new ConformanceResult(
        mismatch,
        conformance.explained,
        profile.events(),
        conformance.mostStates,
        conformance.unseen(),
        conformance.unchecked());
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
    protocol.messageTypes().stream()
        .filter(type -> !profile.sends().contains(type))
        .forEach(type -> unchecked.add("sends of " + type));
    if (!profile.outputs()) {
      unchecked.add("outputs");
    }
    unloggedTimeouts.forEach(
        number ->
            unchecked.add("timeout " + protocol.model().timeouts().get(number).name()));
    return unchecked;
  }

  private Optional<Mismatch> run(List<Path> logs) {
    List<LogReader> open = new ArrayList<>();
    try {
      for (Path log : logs) {
        open.add(LogReader.open(log, nodes.length));
      }
      while (!open.isEmpty()) {
        for (LogReader log : List.copyOf(open)) {
          LogEvent event = log.next();
          if (event == null) {
            log.close();
            open.remove(log);
          } else {
            take(event);
          }
        }
      }
      return neverSent();
    } catch (Unexplained found) {
      return Optional.of(found.mismatch);
    } catch (IOException e) {
      throw new UsageError("a log cannot be read: " + e.getMessage(), e);
    }
  }

  private void take(LogEvent event) {
    NodeLog node = nodes[event.node()];
    node.waiting.add(event);
    UsageError.unless(
        node.waiting.size() <= MOST_WAITING,
        event.place() + ": too many events wait for " + node.waiting.element().text());
    Deque<NodeLog> ready = new ArrayDeque<>(List.of(node));
    while (!ready.isEmpty()) {
      NodeLog next = ready.remove();
      while (!next.waiting.isEmpty() && canExplain(next.waiting.element())) {
        LogEvent explains = next.waiting.remove();
        explain(next, explains);
        explained++;
        next.last.add(explains);
        if (next.last.size() > SHOWN_EVENTS) {
          next.last.remove();
        }
        for (NodeLog other : nodes) {
          if (other != next && !other.waiting.isEmpty()) {
            ready.add(other);
          }
        }
      }
    }
  }

  private boolean canExplain(LogEvent event) {
    return event.kind() != LogEvent.Kind.RECV || !transit.matching(event).isEmpty();
  }

  private void explain(NodeLog node, LogEvent event) {
    List<LocalHypothesis> before = reachable(node);
    List<LocalHypothesis> after = after(node, before, event);
    if (after.isEmpty()) {
      throw new Unexplained(mismatch(node, before, event));
    }
    for (LocalHypothesis state : after) {
      state.unlogged = 0;
    }
    node.states = after.size() == 1 ? after : distinct(after);
    mostStates = Math.max(mostStates, node.states.size());
  }

  /** The states before the next event: handlers and unlogged timeouts may have run. */
  private List<LocalHypothesis> reachable(NodeLog node) {
    if (profile.handlers() && unloggedTimeouts.isEmpty()) {
      return node.states;
    }
    Map<String, LocalHypothesis> found = new LinkedHashMap<>();
    Deque<LocalHypothesis> next = new ArrayDeque<>(node.states);
    if (next.size() == 1 && unloggedTimeouts.isEmpty() && !node.replay.canHandle(next.element())) {
      return node.states;
    }
    while (!next.isEmpty()) {
      LocalHypothesis state = next.remove();
      if (found.putIfAbsent(state.key(protocol.variables().size()), state) != null) {
        continue;
      }
      UsageError.unless(
          found.size() <= MOST_STATES,
          "P" + state.index() + " has more than " + MOST_STATES + " possible states: log more of it");
      if (!profile.handlers()) {
        List<LocalHypothesis> handled = node.replay.handle(state);
        settle(handled);
        next.addAll(handled);
      }
      if (state.unlogged < MOST_UNLOGGED_TIMEOUTS && isSettled(state)) {
        for (int timeout : unloggedTimeouts) {
          List<LocalHypothesis> outcomes = node.replay.timeout(state, timeout);
          outcomes.forEach(outcome -> outcome.unlogged++);
          settle(outcomes);
          next.addAll(outcomes);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private List<LocalHypothesis> distinct(List<LocalHypothesis> states) {
    Map<String, LocalHypothesis> found = new LinkedHashMap<>();
    states.forEach(state -> found.putIfAbsent(state.key(protocol.variables().size()), state));
    return List.copyOf(found.values());
  }

  /** Lets go what a step has sent or shown and the log does not show. */
  private void settle(List<LocalHypothesis> states) {
    for (LocalHypothesis state : states) {
      if (state.lastStep >= 0) {
        seen[state.lastStep] = true;
      }
      state.owed.removeIf(
          owed -> {
            if (!isLogged(owed) && !owed.isOutput()) {
              transit.add(
                  new MessagesInTransit.Message(
                      state.index(), owed.to(), owed.type(), owed.content()));
            }
            return !isLogged(owed);
          });
    }
  }

  private boolean isLogged(LocalHypothesis.Owed owed) {
    return owed.isOutput()
        ? profile.outputs()
        : profile.sends().contains(protocol.messageTypes().get(owed.type()));
  }

  /** Whether the log has shown all that it must show of the steps so far. */
  private static boolean isSettled(LocalHypothesis state) {
    return state.owed.isEmpty();
  }

  private List<LocalHypothesis> after(
      NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    return switch (event.kind()) {
      case SEND -> shown(node, before, event, event.peer());
      case OUTPUT -> shown(node, before, event, -1);
      case STATE -> before.stream().filter(state -> hasFields(state, event)).toList();
      case RECV -> received(node, settled(before), event);
      case TIMEOUT, REQUEST, RECOVER -> timedOut(node, settled(before), event);
      case CRASH -> settled(before);
    };
  }

  private static List<LocalHypothesis> settled(List<LocalHypothesis> states) {
    return states.stream().filter(Conformance::isSettled).toList();
  }

  private List<LocalHypothesis> shown(
      NodeLog node, List<LocalHypothesis> before, LogEvent event, int to) {
    List<LocalHypothesis> after = new ArrayList<>();
    LocalHypothesis.@Nullable Owed found = null;
    for (LocalHypothesis state : before) {
      for (LocalHypothesis.Owed owed : state.owed) {
        if (owed.to() == to && LoggedValue.matches(event.content(), owed.content())) {
          found = owed;
          state.owed.remove(owed);
          after.add(state);
          break;
        }
      }
    }
    if (found != null && to >= 0) {
      transit.add(
          new MessagesInTransit.Message(event.node(), to, found.type(), found.content()));
    } else if (found != null) {
      observe(node, event, found.content());
    }
    return after;
  }

  private void observe(NodeLog node, LogEvent event, Object value) {
    for (Spec<Object> spec : specs) {
      try {
        spec.observe(NodeId.of(event.node()), value);
      } catch (RuntimeException violation) {
        throw new Unexplained(
            new Mismatch(
                event,
                spec.getClass().getSimpleName() + " is violated: " + violation.getMessage(),
                List.of(),
                List.of(),
                List.copyOf(node.last),
                true));
      }
    }
  }

  private boolean hasFields(LocalHypothesis state, LogEvent event) {
    boolean[] same = {true};
    event
        .content()
        .fields()
        .forEachRemaining(
            field -> {
              int variable = protocol.variables().indexOf(field.getKey());
              UsageError.unless(
                  variable >= 0,
                  "%s: the protocol has no field %s; it has %s"
                      .formatted(event.place(), field.getKey(), protocol.variables()));
              same[0] &=
                  LoggedValue.matches(field.getValue(), state.node().rondoState(variable));
            });
    return same[0];
  }

  private List<LocalHypothesis> received(
      NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    List<MessagesInTransit.Message> messages = transit.matching(event);
    List<LocalHypothesis> after = new ArrayList<>();
    for (LocalHypothesis state : before) {
      for (MessagesInTransit.Message message : messages) {
        LocalHypothesis next =
            before.size() == 1 && messages.size() == 1 ? state : node.replay.fork(state);
        node.replay.deliver(next, message.type(), message.from(), message.content());
        if (profile.handlers()) {
          after.addAll(handledBy(node, next, event.name()));
        } else if (!node.replay.canHandle(next) || next.delay++ < MOST_DELAY) {
          after.add(next);
        }
      }
    }
    if (messages.size() == 1 && !after.isEmpty()) {
      transit.remove(messages.get(0));
    }
    return after;
  }

  /** The states after a handler that the log names; the same state if it names none. */
  private List<LocalHypothesis> handledBy(NodeLog node, LocalHypothesis state, String handler) {
    if (handler.isEmpty()) {
      return List.of(state);
    }
    List<LocalHypothesis> after =
        node.replay.handle(state).stream()
            .filter(next -> protocol.actions().get(next.lastStep).name().equals(handler))
            .toList();
    settle(after);
    return after;
  }

  private List<LocalHypothesis> timedOut(
      NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    int timeout = timeoutOf(event);
    List<LocalHypothesis> after = new ArrayList<>();
    for (LocalHypothesis state : before) {
      LocalHypothesis fresh = state;
      if (counters[timeout] >= 0) {
        fresh = node.replay.fork(state);
        fresh.node().restore(counters[timeout], 0);
      }
      after.addAll(node.replay.timeout(fresh, timeout));
    }
    settle(after);
    return after;
  }

  private int timeoutOf(LogEvent event) {
    List<TimeoutHandler> timeouts = protocol.model().timeouts();
    OptionalInt found =
        IntStream.range(0, timeouts.size())
            .filter(
                number ->
                    event.name().isEmpty()
                        ? counters[number] >= 0
                        : timeouts.get(number).name().equals(event.name()))
            .findFirst();
    UsageError.unless(
        found.isPresent(),
        "%s: the protocol has no %s %s; it has %s"
            .formatted(
                event.place(),
                event.kind(),
                event.name(),
                timeouts.stream().map(TimeoutHandler::name).toList()));
    return found.orElseThrow();
  }

  // What is said of an event that is not explained

  /**
   * The first event that waits for a message which its sender does not send later either. Other
   * nodes may wait only because this one does not go on.
   */
  private Optional<Mismatch> neverSent() {
    List<NodeLog> waiting =
        Arrays.stream(nodes).filter(node -> !node.waiting.isEmpty()).toList();
    return waiting.stream()
        .filter(node -> !isSentLater(node.waiting.element()))
        .findFirst()
        .or(() -> waiting.stream().findFirst())
        .map(node -> neverSent(node, node.waiting.element()));
  }

  private boolean isSentLater(LogEvent received) {
    return nodes[received.peer()].waiting.stream()
        .anyMatch(
            event ->
                event.kind() == LogEvent.Kind.SEND
                    && event.peer() == received.node()
                    && event.content().equals(received.content()));
  }

  private static Mismatch neverSent(NodeLog node, LogEvent event) {
    return new Mismatch(
        event,
        "P%d has not sent such a message to P%d before, or it was received already"
            .formatted(event.peer(), event.node()),
        List.of(),
        List.of(),
        List.copyOf(node.last),
        false);
  }

  private Mismatch mismatch(NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    List<String> states =
        before.stream().limit(3).map(this::text).distinct().toList();
    return new Mismatch(
        event,
        reason(node, before, event),
        states,
        repairs(node, before, event),
        List.copyOf(node.last),
        false);
  }

  private String text(LocalHypothesis state) {
    StringBuilder text = new StringBuilder();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      text.append(variable == 0 ? "" : ", ")
          .append(protocol.variables().get(variable))
          .append(" = ")
          .append(ValueText.of(state.node().rondoState(variable)));
    }
    return text.toString();
  }

  private String reason(NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    Optional<Fault> fault = node.replay.failed();
    if (fault.isPresent()) {
      return "the model fails here: " + fault.get().message();
    }
    LocalHypothesis state = before.get(0);
    return switch (event.kind()) {
      case SEND, OUTPUT ->
          state.owed.isEmpty()
              ? "no step of the model does this here" + disabled(node, state)
              : "the model does something else here: " + owed(state);
      case STATE -> "the model has other values";
      case RECV ->
          isSettled(state)
              ? "the handler %s does not run upon it".formatted(event.name())
                  + disabled(node, state)
              : "the log lacks what the model does before: " + owed(state);
      case TIMEOUT, REQUEST, RECOVER ->
          isSettled(state)
              ? "its guard is false: " + guard(protocol.model().timeouts().get(timeoutOf(event)))
              : "the log lacks what the model does before: " + owed(state);
      case CRASH -> "the log lacks what the model does before: " + owed(state);
    };
  }

  private String owed(LocalHypothesis state) {
    LocalHypothesis.Owed owed = state.owed.get(0);
    String by =
        owed.action() < 0
            ? "the start"
            : "%s (line %d)"
                .formatted(
                    protocol.actions().get(owed.action()).name(),
                    protocol.actions().get(owed.action()).line());
    return owed.isOutput()
        ? "%s outputs %s".formatted(by, ValueText.of(owed.content()))
        : "%s sends %s to P%d".formatted(by, ValueText.of(owed.content()), owed.to());
  }

  private static String guard(TimeoutHandler timeout) {
    return timeout.guard().map(guard -> guard.call().toString()).orElse("it has none");
  }

  /** The guards of the handlers for messages that have arrived and were not used. */
  private String disabled(NodeLog node, LocalHypothesis state) {
    StringBuilder text = new StringBuilder();
    Function<Integer, Boolean> hasMessages = type -> state.mailbox(type).count() > 0;
    protocol.model().handlers().stream()
        .filter(
            handler ->
                hasMessages.apply(protocol.messageTypes().indexOf(handler.message()))
                    && handler.guard().isPresent())
        .forEach(
            handler ->
                text.append("; %s (line %d) cannot run: %s is false"
                    .formatted(
                        handler.name(),
                        handler.position().line(),
                        handler.guard().orElseThrow().call())));
    return text.toString();
  }

  /** What would explain the event if it had come just before. */
  private List<String> repairs(NodeLog node, List<LocalHypothesis> before, LogEvent event) {
    List<String> repairs = new ArrayList<>();
    for (LocalHypothesis state : before) {
      if (!isSettled(state)) {
        continue;
      }
      for (MessagesInTransit.Message message : transit.to(event.node())) {
        LocalHypothesis next = node.replay.fork(state);
        node.replay.deliver(next, message.type(), message.from(), message.content());
        if (explainedBy(node.replay.handle(next), event)) {
          repairs.add("%s had been delivered before".formatted(message));
        }
      }
      List<TimeoutHandler> timeouts = protocol.model().timeouts();
      for (int number = 0; number < timeouts.size(); number++) {
        if (explainedBy(node.replay.timeout(state, number), event)) {
          repairs.add("the timeout %s had run before".formatted(timeouts.get(number).name()));
        }
      }
    }
    return repairs.stream().distinct().limit(3).toList();
  }

  private boolean explainedBy(List<LocalHypothesis> states, LogEvent event) {
    return switch (event.kind()) {
      case SEND, OUTPUT ->
          states.stream()
              .flatMap(state -> state.owed.stream())
              .anyMatch(
                  owed ->
                      owed.to() == event.peer()
                          && LoggedValue.matches(event.content(), owed.content()));
      case STATE -> states.stream().anyMatch(state -> hasFields(state, event));
      case RECV, CRASH, TIMEOUT, REQUEST, RECOVER -> false;
    };
  }

}
