package dev.rondo.search.closure;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.Odometer;
import dev.rondo.run.watch.Time;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at each process alone, with all that others can ever send it in any run.
 *
 * <p>That is more than can come together in one run, so that a protocol in which no step of any
 * process breaks a condition is closed; where one does, it may be a step that no run has.
 *
 * <p>A handler depends on a message only by reading something that holds it. So it is enough to
 * give it mailboxes of one tag, and each of these once more with all messages of other tags beside
 * it: if it reads none of those, it reads none of any part of them.
 */
final class ClosureAnalysis {

  /** After this many steps the protocol counts as too large for this analysis. */
  static final long MOST_RUNS = 4_000_000;

  private final LoadedProtocol protocol;
  private final ClosureBound bound;
  private final BooleanSupplier stopped;
  private final int handlers;
  private final ClosureProcess[] processes;
  private final Pool[] pools;
  private final boolean[] takesMailbox;
  private final Turns turns = new Turns();
  private final List<List<Situation>> known = new ArrayList<>();

  /** How many messages there were when a situation was last looked at. */
  private final List<Map<Situation, Integer>> looked = new ArrayList<>();

  private @Nullable Breach breach;
  private @Nullable String tooLarge;
  private long runs;

  ClosureAnalysis(LoadedProtocol protocol, ClosureBound bound, BooleanSupplier stopped) {
    this.protocol = protocol;
    this.bound = bound;
    this.stopped = stopped;
    this.handlers = protocol.model().handlers().size();
    Terms terms = new Terms(ValueSlots.NONE);
    int types = protocol.messageTypes().size();
    this.processes = new ClosureProcess[bound.n()];
    this.pools = new Pool[bound.n()];
    for (int node = 0; node < bound.n(); node++) {
      processes[node] = new ClosureProcess(protocol, terms, node, bound.n(), bound.f());
      pools[node] = new Pool(types);
      known.add(new ArrayList<>());
      looked.add(new HashMap<>());
    }
    this.takesMailbox = new boolean[types];
    protocol.actions().stream()
        .limit(handlers)
        .filter(LoadedProtocol.Action::mailbox)
        .forEach(action -> takesMailbox[action.type()] = true);
  }

  /** A step that breaks a condition, in a run that may not exist; null where there is none. */
  @Nullable Breach breach() {
    return breach;
  }

  /** Why not all was looked at; null where it was. */
  @Nullable String tooLarge() {
    return tooLarge;
  }

  /** How many situations of processes there are. */
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
      tooLarge = "there are too many situations and messages to look at";
    } else if (stopped.getAsBoolean()) {
      tooLarge = "the time was over";
    }
    return breach == null && tooLarge == null;
  }

  private void start(int node) {
    Odometer odometer = processes[node].odometer();
    odometer.reset();
    do {
      follow(null, processes[node].start());
    } while (goesOn() && odometer.next());
  }

  /** Looks at all situations of a process that have not seen all of its messages. */
  private boolean visit(int node) {
    boolean changed = false;
    for (int index = 0; index < known.get(node).size() && goesOn(); index++) {
      Situation situation = known.get(node).get(index);
      int size = pools[node].size();
      if (looked.get(node).getOrDefault(situation, -1) < size) {
        looked.get(node).put(situation, size);
        explore(situation);
        changed = true;
      }
    }
    return changed;
  }

  private void explore(Situation situation) {
    if (turns.of(situation) > bound.phases()) {
      exploreOlder(situation);
      return;
    }
    for (int type = 0; type < takesMailbox.length && goesOn(); type++) {
      for (Set<PostedMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
        handle(situation, type, unused(situation, ofTag));
      }
    }
    int timeouts = protocol.actions().size() - handlers;
    for (int timeout = 0; timeout < timeouts && goesOn(); timeout++) {
      timeOut(situation, handlers + timeout);
    }
  }

  /** A process that is past the bound may still use a message of a phase before its own. */
  private void exploreOlder(Situation situation) {
    for (int type = 0; type < takesMailbox.length && goesOn(); type++) {
      for (Set<PostedMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
        List<PostedMessage> older =
            unused(situation, ofTag).stream()
                .filter(letter -> Time.phase(letter.tag()) < Time.phase(situation.time()))
                .toList();
        if (!older.isEmpty()) {
          handle(situation, type, older);
        }
      }
    }
  }

  private static List<PostedMessage> unused(Situation situation, Set<PostedMessage> letters) {
    return letters.stream().filter(letter -> !situation.hasUsed(letter)).toList();
  }

  private void handle(Situation situation, int type, List<PostedMessage> letters) {
    ClosureProcess process = processes[situation.node()];
    if (!takesMailbox[type]) {
      for (PostedMessage letter : letters) {
        every(process, () -> follow(situation, process.handle(situation, type, List.of(letter))));
      }
      return;
    }
    if (letters.stream().noneMatch(letter -> isLookedAt(situation, type, letter))) {
      return; // what nobody reads alone is read in no mailbox of this tag
    }
    Pool.mailboxes(
        letters,
        bound.n(),
        mailbox -> {
          every(process, () -> follow(situation, process.handle(situation, type, mailbox)));
          besides(situation, type, mailbox);
          return goesOn();
        });
  }

  private boolean isLookedAt(Situation situation, int type, PostedMessage letter) {
    boolean[] looked = {false};
    ClosureProcess process = processes[situation.node()];
    every(
        process,
        () -> {
          Reaction reaction = process.handle(situation, type, List.of(letter));
          looked[0] |= reaction.ran() || reaction.looked().contains(letter);
        });
    return looked[0];
  }

  private void timeOut(Situation situation, int action) {
    ClosureProcess process = processes[situation.node()];
    every(process, () -> follow(situation, process.run(situation, action, List.of())));
    int type = protocol.actions().get(action).type();
    if (type < 0) {
      return;
    }
    besides(situation, action, List.of(), type);
    for (Set<PostedMessage> ofTag : List.copyOf(pools[situation.node()].of(type).values())) {
      Pool.mailboxes(
          unused(situation, ofTag),
          bound.n(),
          mailbox -> {
            every(process, () -> follow(situation, process.run(situation, action, mailbox)));
            besides(situation, action, mailbox, type);
            return goesOn();
          });
    }
  }

  /** The handlers of a mailbox, with messages of other tags in it. */
  private void besides(Situation situation, int type, List<PostedMessage> mailbox) {
    for (int handler = 0; handler < handlers; handler++) {
      LoadedProtocol.Action action = protocol.actions().get(handler);
      if (action.type() == type && action.mailbox()) {
        besides(situation, handler, mailbox, type);
      }
    }
  }

  private void besides(Situation situation, int action, List<PostedMessage> mailbox, int type) {
    ClosureProcess process = processes[situation.node()];
    long tag = mailbox.isEmpty() ? Time.START : mailbox.get(0).tag();
    List<PostedMessage> others =
        pools[situation.node()].of(type).entrySet().stream()
            .filter(entry -> entry.getKey() != tag)
            .flatMap(entry -> entry.getValue().stream())
            .filter(letter -> !situation.hasUsed(letter))
            .toList();
    if (others.isEmpty() || mailbox.isEmpty()) {
      return; // one tag alone has been looked at already
    }
    every(
        process,
        () -> {
          List<PostedMessage> both = sorted(mailbox, others);
          Set<PostedMessage> read = process.run(situation, action, both).looked();
          if (others.stream().anyMatch(read::contains)) {
            others.stream()
                .filter(read::contains)
                .forEach(other -> beside(situation, action, mailbox, other));
            process.run(situation, action, both); // the odometer goes on from here
          }
        });
  }

  private void beside(
      Situation situation, int action, List<PostedMessage> mailbox, PostedMessage other) {
    // The choices are those of the step in which the message was read.
    Reaction reaction =
        processes[situation.node()].run(situation, action, sorted(mailbox, List.of(other)));
    if (reaction.ran() && reaction.used().contains(other)) {
      follow(situation, reaction);
    } else if (breach == null && tooLarge == null) {
      tooLarge =
          "%s looks at messages of several times".formatted(protocol.actions().get(action).name());
    }
  }

  private static List<PostedMessage> sorted(List<PostedMessage> some, List<PostedMessage> others) {
    return Stream.concat(some.stream(), others.stream())
        .sorted(java.util.Comparator.comparingInt(PostedMessage::from))
        .toList();
  }

  private void every(ClosureProcess process, Runnable step) {
    Odometer odometer = process.odometer();
    odometer.reset();
    do {
      runs++;
      step.run();
    } while (goesOn() && odometer.next());
  }

  private void follow(@Nullable Situation before, Reaction reaction) {
    if (breach == null) {
      breach = reaction.breach();
    }
    Situation after = reaction.after();
    if (after == null) {
      return;
    }
    if (looked.get(after.node()).putIfAbsent(after, -1) == null) {
      known.get(after.node()).add(after);
    }
    if (turns.lower(before, reaction, after)) {
      looked.forEach(situations -> situations.replaceAll((situation, size) -> -1));
    }
    for (PostedMessage letter : reaction.sent()) {
      if (turns.of(letter) <= bound.phases()) {
        pools[letter.to()].add(letter);
      }
    }
  }
}
