package dev.rondo.search.closure;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ActionTable;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.search.closure.ClosureSearch.ClosureBound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the tag conditions on an over-approximation: each process on its own, with all messages
 * that others can ever send it. It is a least fixpoint over states and messages.
 *
 * <p>If no step violates a condition, the protocol is closed. A violation may be spurious, in a
 * step that no run has.
 *
 * <p>A handler depends on a message only if it reads a collection that contains it. So it suffices
 * to try mailboxes of one tag, and each of them once more together with all messages of other tags:
 * if none of those is read, no subset of them is.
 */
final class ClosureAnalysis {

  private static final TagConditions<Boolean> CONDITIONS = TagConditions.CONCRETE;

  /** The maximum number of steps. */
  static final long MOST_RUNS = 4_000_000;

  private final LoadedProtocol protocol;
  private final ClosureBound bound;
  private final boolean guarantees;
  private final BooleanSupplier stopped;
  private final ClosureProcess[] processes;
  private final MessagePool[] pools;
  private final ActionTable table;
  private final MinimumPhases minimumPhases = new MinimumPhases();
  private final List<List<TimedState>> known = new ArrayList<>();

  /** The number of messages when a state was last expanded. */
  private final List<Map<TimedState, Integer>> looked = new ArrayList<>();

  private @Nullable Diagnostic violation;
  private @Nullable String tooLarge;
  private long runs;

  /**
   * An analysis that is about to begin.
   *
   * @param guarantees whether the network guarantees some messages
   */
  ClosureAnalysis(
      LoadedProtocol protocol, ClosureBound bound, boolean guarantees, BooleanSupplier stopped) {
    this.protocol = protocol;
    this.bound = bound;
    this.guarantees = guarantees;
    this.stopped = stopped;
    int types = protocol.messageTypes().size();
    this.processes = ClosureProcess.all(protocol, bound);
    this.pools = new MessagePool[bound.n()];
    for (int node = 0; node < bound.n(); node++) {
      pools[node] = new MessagePool(types);
      known.add(new ArrayList<>());
      looked.add(new HashMap<>());
    }
    this.table = processes[0].table();
  }

  /** A possibly spurious violation; null if there is none. */
  @Nullable Diagnostic violation() {
    return violation;
  }

  /** Why the analysis is incomplete; null if it is complete. */
  @Nullable String tooLarge() {
    return tooLarge;
  }

  /** The number of states of single processes. */
  int situations() {
    return known.stream().mapToInt(List::size).sum();
  }

  void run() {
    for (int node = 0; node < processes.length; node++) {
      start(node);
    }
    boolean changed = true;
    while (changed && goesOn()) {
      changed = false;
      for (int node = 0; node < processes.length && goesOn(); node++) {
        changed |= visit(node);
      }
    }
  }

  private boolean goesOn() {
    if (runs > MOST_RUNS) {
      tooLarge = "there are too many local states and messages";
    } else if (stopped.getAsBoolean()) {
      tooLarge = ClosureDecision.NO_TIME;
    }
    return violation == null && tooLarge == null;
  }

  private void start(int node) {
    ChoiceEnumerator enumerator = processes[node].enumerator();
    enumerator.reset();
    do {
      follow(null, processes[node].start());
    } while (goesOn() && enumerator.next());
  }

  /** Expands all states of a process that have not been tried with all messages. */
  private boolean visit(int node) {
    boolean changed = false;
    for (int index = 0; index < known.get(node).size() && goesOn(); index++) {
      TimedState situation = known.get(node).get(index);
      int size = pools[node].size();
      if (looked.get(node).getOrDefault(situation, -1) < size) {
        looked.get(node).put(situation, size);
        explore(situation);
        changed = true;
      }
    }
    return changed;
  }

  private void explore(TimedState situation) {
    if (minimumPhases.of(situation) > bound.phases()) {
      exploreOlder(situation);
      return;
    }
    for (int type = 0; type < table.types() && goesOn(); type++) {
      for (Set<SentMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
        handle(situation, type, unused(situation, ofTag));
      }
    }
    for (int timeout = 0; timeout < table.timeouts() && goesOn(); timeout++) {
      timeOut(situation, table.handlers() + timeout);
    }
  }

  /** A process that is past the bound may still use a message of a phase before its own. */
  private void exploreOlder(TimedState situation) {
    for (int type = 0; type < table.types() && goesOn(); type++) {
      for (Set<SentMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
        List<SentMessage> older =
            unused(situation, ofTag).stream()
                .filter(message -> Time.phase(message.tag()) < Time.phase(situation.time()))
                .toList();
        if (!older.isEmpty()) {
          handle(situation, type, older);
        }
      }
    }
  }

  private static List<SentMessage> unused(TimedState situation, Set<SentMessage> messages) {
    return messages.stream().filter(message -> !situation.hasUsed(message)).toList();
  }

  private void handle(TimedState situation, int type, List<SentMessage> messages) {
    ClosureProcess process = processes[situation.node()];
    if (!table.hasMailboxHandler(type)) {
      for (SentMessage message : messages) {
        every(process, () -> follow(situation, process.handle(situation, List.of(message))));
      }
      return;
    }
    if (messages.stream().noneMatch(message -> isLookedAt(situation, message))) {
      return; // messages that are not read alone are read in no mailbox of this tag
    }
    MessagePool.mailboxes(
        messages,
        bound.n(),
        mailbox -> {
          every(process, () -> follow(situation, process.handle(situation, mailbox)));
          besides(situation, type, mailbox);
          return goesOn();
        });
  }

  private boolean isLookedAt(TimedState situation, SentMessage message) {
    boolean[] looked = {false};
    ClosureProcess process = processes[situation.node()];
    every(
        process,
        () -> {
          StepOutcome outcome = process.handle(situation, List.of(message));
          looked[0] |= outcome.ran() || outcome.looked().contains(message);
        });
    return looked[0];
  }

  private void timeOut(TimedState situation, int action) {
    ClosureProcess process = processes[situation.node()];
    every(process, () -> follow(situation, process.run(situation, action, List.of())));
    int type = table.typeOf(action);
    if (type < 0) {
      return;
    }
    withEarlier(situation, action, type);
    for (Set<SentMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
      MessagePool.mailboxes(
          unused(situation, ofTag),
          bound.n(),
          mailbox -> {
            every(process, () -> follow(situation, process.run(situation, action, mailbox)));
            besides(situation, action, mailbox, type);
            return goesOn();
          });
    }
  }

  /** A timeout whose guard holds with an empty mailbox may read messages of earlier rounds. */
  private void withEarlier(TimedState situation, int action, int type) {
    List<SentMessage> earlier =
        pools[situation.node()].of(type).values().stream()
            .flatMap(Set::stream)
            .filter(message -> outlivesRound(message, situation))
            .toList();
    if (earlier.isEmpty()) {
      return;
    }
    ClosureProcess process = processes[situation.node()];
    boolean[] ran = {false};
    boolean[] reads = {false};
    every(process, () -> ran[0] |= process.run(situation, action, List.of()).ran());
    every(
        process,
        () ->
            reads[0] |=
                process.run(situation, action, sorted(earlier, List.of())).looked().stream()
                    .anyMatch(earlier::contains));
    if (CONDITIONS.tag4Guard(true, ran[0], reads[0]) && violation == null && tooLarge == null) {
      tooLarge = readsSeveral(action);
    }
  }

  private boolean outlivesRound(SentMessage message, TimedState situation) {
    return CONDITIONS.outlivesRound(
        guarantees, CONDITIONS.compare(Time.receiving(message.tag()), situation.time()));
  }

  private String readsSeveral(int action) {
    return "%s reads messages of several times".formatted(protocol.actions().get(action).name());
  }

  /** Tries the handlers of a mailbox with messages of other tags in it. */
  private void besides(TimedState situation, int type, List<SentMessage> mailbox) {
    for (int handler = 0; handler < table.handlers(); handler++) {
      if (table.typeOf(handler) == type && table.takesMailbox(handler)) {
        besides(situation, handler, mailbox, type);
      }
    }
  }

  private void besides(TimedState situation, int action, List<SentMessage> mailbox, int type) {
    ClosureProcess process = processes[situation.node()];
    long tag = mailbox.isEmpty() ? Time.START : mailbox.get(0).tag();
    List<SentMessage> others =
        pools[situation.node()].of(type).entrySet().stream()
            .filter(entry -> entry.getKey() != tag)
            .flatMap(entry -> entry.getValue().stream())
            .filter(message -> !situation.hasUsed(message))
            .toList();
    if (others.isEmpty() || mailbox.isEmpty()) {
      return; // mailboxes of one tag have been tried already
    }
    every(
        process,
        () -> {
          List<SentMessage> both = sorted(mailbox, others);
          Set<SentMessage> read = process.run(situation, action, both).looked();
          if (others.stream().anyMatch(read::contains)) {
            others.stream()
                .filter(read::contains)
                .forEach(other -> beside(situation, action, mailbox, other));
            process.run(situation, action, both); // the enumerator continues from this step
          }
        });
  }

  private void beside(
      TimedState situation, int action, List<SentMessage> mailbox, SentMessage other) {
    // The choices are those of the step in which the message was read.
    StepOutcome outcome =
        processes[situation.node()].run(situation, action, sorted(mailbox, List.of(other)));
    if (outcome.ran() && outcome.used().contains(other)) {
      follow(situation, outcome);
    } else if (violation == null && tooLarge == null) {
      tooLarge = readsSeveral(action);
    }
  }

  private static List<SentMessage> sorted(List<SentMessage> some, List<SentMessage> others) {
    return Stream.concat(some.stream(), others.stream())
        .sorted(Comparator.comparingInt(SentMessage::from))
        .toList();
  }

  private void every(ClosureProcess process, Runnable step) {
    ChoiceEnumerator enumerator = process.enumerator();
    enumerator.reset();
    do {
      runs++;
      step.run();
    } while (goesOn() && enumerator.next());
  }

  private void follow(@Nullable TimedState before, StepOutcome outcome) {
    if (violation == null) {
      violation = outcome.violation();
    }
    TimedState after = outcome.after();
    if (after == null) {
      return;
    }
    if (looked.get(after.node()).putIfAbsent(after, -1) == null) {
      known.get(after.node()).add(after);
    }
    if (minimumPhases.lower(before, outcome, after)) {
      looked.forEach(situations -> situations.replaceAll((situation, size) -> -1));
    }
    for (SentMessage message : outcome.sent()) {
      if (minimumPhases.of(message) <= bound.phases()) {
        pools[message.to()].add(message);
      }
    }
  }

  /** All messages that may ever be sent to one process, by type and tag; it only grows. */
  private static final class MessagePool {

    private final List<Map<Long, Set<SentMessage>>> byType = new ArrayList<>();
    private int size;

    MessagePool(int types) {
      for (int type = 0; type < types; type++) {
        byType.add(new TreeMap<>());
      }
    }

    boolean add(SentMessage message) {
      boolean isNew =
          byType
              .get(message.type())
              .computeIfAbsent(message.tag(), tag -> new LinkedHashSet<>())
              .add(message);
      size += isNew ? 1 : 0;
      return isNew;
    }

    /** The number of messages. */
    int size() {
      return size;
    }

    /** The messages of a type by their tags. */
    Map<Long, Set<SentMessage>> of(int type) {
      return byType.get(type);
    }

    /**
     * The mailboxes that messages of one tag can make, at most one message of each sender in each.
     *
     * @param visitor returns whether to continue
     * @return false if the visitor ended the enumeration
     */
    static boolean mailboxes(
        List<SentMessage> messages, int n, Predicate<List<SentMessage>> visitor) {
      return extend(messages, 0, n, new ArrayList<>(), visitor);
    }

    private static boolean extend(
        List<SentMessage> messages,
        int sender,
        int n,
        List<SentMessage> mailbox,
        Predicate<List<SentMessage>> visitor) {
      if (sender == n) {
        return mailbox.isEmpty() || visitor.test(List.copyOf(mailbox));
      }
      if (!extend(messages, sender + 1, n, mailbox, visitor)) {
        return false;
      }
      for (SentMessage message : messages) {
        if (message.from() == sender) {
          mailbox.add(message);
          boolean goesOn = extend(messages, sender + 1, n, mailbox, visitor);
          mailbox.remove(mailbox.size() - 1);
          if (!goesOn) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /**
   * Lower bounds on the number of phases with messages before a process reaches a state or sends a
   * message. Phase numbers themselves are no bound, since a protocol may skip phases.
   */
  private static final class MinimumPhases {

    private final Map<TimedState, Integer> situations = new HashMap<>();
    private final Map<SentMessage, Integer> messages = new HashMap<>();

    /** The bound of a state. */
    int of(TimedState situation) {
      return situations.getOrDefault(situation, 0);
    }

    /** The bound of a message. */
    int of(SentMessage message) {
      return messages.getOrDefault(message, 0);
    }

    /** Propagates bounds along a step; returns whether one was lowered. */
    boolean lower(@Nullable TimedState before, StepOutcome outcome, TimedState after) {
      int phases = before == null ? 0 : of(before);
      int phase = before == null ? 0 : phase(before.time());
      for (SentMessage used : outcome.used()) {
        phases = Math.max(phases + (phase(used.tag()) > phase ? 1 : 0), of(used));
        phase = Math.max(phase, phase(used.tag()));
      }
      boolean lower = false;
      List<SentMessage> sent =
          outcome.sent().stream().sorted(Comparator.comparingLong(SentMessage::tag)).toList();
      for (SentMessage message : sent) {
        phases += phase(message.tag()) > phase ? 1 : 0;
        phase = Math.max(phase, phase(message.tag()));
        lower |= lower(messages, message, phases);
      }
      boolean isLower = lower(situations, after, phases);
      return isLower || lower;
    }

    private static <K> boolean lower(Map<K, Integer> known, K key, int phases) {
      Integer before = known.putIfAbsent(key, phases);
      if (before == null || before <= phases) {
        return false; // new states are expanded anyway
      }
      known.put(key, phases);
      return true;
    }

    private static int phase(long time) {
      return time == Time.START ? 0 : Time.phase(time);
    }
  }
}
