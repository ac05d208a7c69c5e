package dev.rondo.search.async;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.ActionTable;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.search.async.LocalStep.Newborn;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;

/**
 * Computes the steps of single processes, memoized across threads; for one thread.
 *
 * <p>Delivery on demand (Bokor et al. 2010, Theorem 1): a process takes messages only in the step
 * in which a handler runs, and only those that the handler needs. Others can be taken later.
 */
final class LocalSteps {

  private static final LocalStep[] NONE = {};

  private final AsyncModel settings;
  private final ValueTerms terms;
  private final Channels channels;
  private final LocalProcess[] processes;
  private final SpawnedProcesses spawnedProcesses;
  private final ActionTable table;
  private final int timeouts;
  private final int capacity;
  private final StepCache known;
  private final Budget budget;
  private final int[] key = new int[5];
  private final Map<ValueTerm, Integer> messageTypes = new HashMap<>();

  /**
   * A process with messages to take, for its first enabled handler or for a timeout.
   *
   * @param there the processes that exist, as bits
   */
  record Attempt(int node, ValueTerm process, List<ValueTerm> set, int timeout, long there) {}

  LocalSteps(
      LoadedProtocol protocol,
      AsyncModel settings,
      ValueTerms terms,
      Channels channels,
      StepCache known,
      Budget budget) {
    this.known = known;
    this.budget = budget;
    this.settings = settings;
    this.terms = terms;
    this.channels = channels;
    this.spawnedProcesses = new SpawnedProcesses(protocol, settings, terms);
    this.processes = new LocalProcess[settings.most()];
    for (int node = 0; node < processes.length; node++) {
      processes[node] = new LocalProcess(protocol, settings, terms, spawnedProcesses, node);
    }
    this.table = processes[0].table();
    this.capacity = settings.run().capacity();
    this.timeouts = settings.timeouts() ? table.timeouts() : 0;
  }

  /** The value of an atom for a process in a state. */
  int value(Formula.Atom atom, int node, ValueTerm state) {
    return processes[node].value(atom, state);
  }

  /**
   * All ways in which a process can start with some inputs.
   *
   * @param there the processes that there are, as bits
   * @param unborn spawned processes that start after it; null if they do not start yet
   * @param most enumeration stops when there are more
   */
  List<LocalStep> starts(
      int node, @Nullable Integer[] inputs, long there, @Nullable List<Newborn> unborn, int most) {
    List<LocalStep> starts = new ArrayList<>();
    ChoiceEnumerator enumerator = spawnedProcesses.enumerator();
    enumerator.reset();
    long ways = 0;
    do {
      CannotSearch.whereChoicesAreMany(++ways, enumerator.widest());
      budget.goOn(ways * LocalStep.BYTES);
      spawnedProcesses.begin(there, unborn == null ? List.of() : unborn);
      LocalStep step = processes[node].start(inputs);
      starts.add(unborn == null ? step : withBirths(step));
    } while (starts.size() <= most && !isEndless(starts) && enumerator.next());
    return starts;
  }

  /** Starts spawned processes after a step, one after another; they may spawn others. */
  private LocalStep withBirths(LocalStep step) {
    boolean fails = step.bug() != null;
    if (fails || !spawnedProcesses.waits()) {
      return step;
    }
    List<LocalStep.Birth> births = new ArrayList<>();
    while (!fails && spawnedProcesses.waits()) {
      Newborn next = spawnedProcesses.next();
      LocalStep start = processes[next.node()].start(spawnedProcesses.inputs(next));
      births.add(new LocalStep.Birth(next.node(), start));
      fails = start.bug() != null;
    }
    return step.withBirths(births, spawnedProcesses.enumerator().chosen());
  }

  /**
   * All steps of a process.
   *
   * @param source the number of the term of the messages it can take
   * @param there the processes that there are, as bits
   */
  LocalStep[] of(int node, int process, int source, long there) {
    key[0] = node;
    key[1] = process;
    key[2] = source;
    key[3] = (int) there;
    key[4] = (int) (there >>> Integer.SIZE);
    int length = settings.spawns() ? key.length : 3; // without spawning, all processes exist
    LocalStep[] found = known.steps().get(key, length);
    return found != null
        ? found
        : known
            .steps()
            .put(key, length, compute(node, terms.get(process), terms.get(source), there));
  }

  /**
   * The steps of a process with some messages: with any set of them or, for FIFO channels, with
   * each alone. No process is spawned.
   */
  List<LocalStep> alone(int node, ValueTerm process, List<ValueTerm> messages) {
    long there = settings.there();
    if (settings.run().faults().reorder()) {
      return List.of(compute(node, process, onTheirWay(messages), there));
    }
    List<LocalStep> all = new ArrayList<>(List.of(compute(node, process, channels.empty(), there)));
    for (ValueTerm message : messages) {
      Stream.of(compute(node, process, onTheirWay(List.of(message)), there))
          .filter(step -> !step.taken().isEmpty())
          .forEach(all::add);
    }
    return all;
  }

  /** An estimate of the number of attempts that {@link #alone} makes. */
  double countTried(int node, List<ValueTerm> messages) {
    double tried = 1 + timeouts + messages.size();
    for (int type = 0; type < table.types(); type++) {
      if (countLooking(type) > 0) {
        int wanted = type;
        Map<ValueTerm, Integer> senders = new HashMap<>();
        messages.stream()
            .filter(message -> typeOf(node, message) == wanted)
            .forEach(message -> senders.merge(message.part(Channels.SENDER), 1, Integer::sum));
        tried +=
            countLooking(type)
                * senders.values().stream()
                    .mapToDouble(LocalSteps::ordered)
                    .reduce(1, (some, more) -> some * more);
      }
    }
    return tried;
  }

  /** The number of ordered subsets of so many messages. */
  private static double ordered(int messages) {
    double sum = 1;
    for (int left = 1; left <= messages; left++) {
      sum = 1 + left * sum;
    }
    return sum;
  }

  private int countLooking(int type) {
    return (table.hasMailboxHandler(type) ? 1 : 0)
        + (int)
            IntStream.range(0, timeouts)
                .filter(timeout -> table.typeOf(table.handlers() + timeout) == type)
                .count();
  }

  private ValueTerm onTheirWay(List<ValueTerm> messages) {
    ValueTerm transit = channels.empty();
    for (ValueTerm message : messages) {
      transit = channels.add(transit, message);
    }
    return transit;
  }

  /** Whether a handler or timeout takes a mailbox of this type. */
  boolean isOfMailbox(int node, ValueTerm message) {
    return countLooking(typeOf(node, message)) > 0;
  }

  /** Whether a handler takes messages of this type one by one. */
  boolean isTakenAlone(int node, ValueTerm message) {
    int type = typeOf(node, message);
    return IntStream.range(0, table.handlers())
        .anyMatch(handler -> table.typeOf(handler) == type && !table.takesMailbox(handler));
  }

  private LocalStep[] compute(int node, ValueTerm process, ValueTerm source, long there) {
    List<LocalStep> steps = new ArrayList<>();
    boolean waiting = process.part(LocalProcess.MAILBOX).size() > 0;
    if (settings.delivery() == DeliveryModel.MP) {
      List<ValueTerm> all = channels.all(source);
      if (waiting || !all.isEmpty()) {
        add(new Attempt(node, process, all, -1, there), source, steps);
      }
    } else {
      if (waiting) {
        add(new Attempt(node, process, List.of(), -1, there), source, steps);
      }
      for (int type = 0; type < table.types(); type++) {
        for (List<ValueTerm> set : sets(node, source, type)) {
          if (!set.isEmpty()) {
            add(new Attempt(node, process, set, -1, there), source, steps);
          }
        }
      }
    }
    for (int timeout = 0; timeout < timeouts; timeout++) {
      for (List<ValueTerm> set : setsOfTimeout(node, source, timeout)) {
        add(new Attempt(node, process, set, timeout, there), source, steps);
      }
    }
    return withoutDominated(steps);
  }

  /** A process may have many thousand steps, so only those of the same choices are compared. */
  private static LocalStep[] withoutDominated(List<LocalStep> steps) {
    Map<LocalStep.Choice, List<LocalStep>> comparable = new HashMap<>();
    steps.forEach(
        step -> comparable.computeIfAbsent(step.choice(), same -> new ArrayList<>()).add(step));
    return steps.stream()
        .filter(
            step ->
                Objects.requireNonNull(comparable.get(step.choice())).stream()
                    .noneMatch(step::isDominatedBy))
        .toArray(length -> length == 0 ? NONE : new LocalStep[length]);
  }

  /** After a step that does not terminate no further ones are tried. */
  private static boolean isEndless(List<LocalStep> steps) {
    return !steps.isEmpty() && steps.get(steps.size() - 1).isEndless();
  }

  private List<List<ValueTerm>> sets(int node, ValueTerm source, int type) {
    Predicate<ValueTerm> wanted = message -> typeOf(node, message) == type;
    if (table.hasMailboxHandler(type)) {
      return channels.sets(source, wanted);
    }
    // A handler of one message reads no other; messages before it in a FIFO channel are taken too.
    List<List<ValueTerm>> sets = new ArrayList<>();
    for (ValueTerm message : channels.all(source).stream().filter(wanted).distinct().toList()) {
      channels.sets(source, other -> other == message).stream()
          .filter(set -> set.size() > 0 && set.stream().filter(m -> m == message).count() == 1)
          .forEach(sets::add);
    }
    return sets;
  }

  private List<List<ValueTerm>> setsOfTimeout(int node, ValueTerm source, int timeout) {
    int type = table.typeOf(table.handlers() + timeout);
    if (type < 0) {
      return List.of(List.of());
    }
    return settings.delivery() == DeliveryModel.MP
        ? List.of(channels.all(source))
        : channels.sets(source, message -> typeOf(node, message) == type);
  }

  private int typeOf(int node, ValueTerm message) {
    return messageTypes.computeIfAbsent(message, processes[node]::typeOf);
  }

  /** A step depends on the messages taken, not on those left, so it is memoized without them. */
  private void add(Attempt attempt, ValueTerm source, List<LocalStep> steps) {
    if (isEndless(steps) || !isInChannels(attempt)) {
      return;
    }
    List<LocalStep> tried = known.attempts().get(attempt);
    if (tried == null) {
      tried = attempt(attempt);
      known.attempts().put(attempt, tried);
    }
    ValueTerm rest = channels.remove(source, attempt.set());
    tried.forEach(step -> steps.add(step.withRest(rest)));
  }

  /** Whether the messages of an attempt are in their channels, not waiting for room at a sender. */
  private boolean isInChannels(Attempt attempt) {
    if (capacity == NetworkModel.UNBOUNDED) {
      return true;
    }
    ValueTerm own = terms.node(attempt.node());
    return attempt.set().stream()
        .map(message -> message.part(Channels.SENDER))
        .distinct()
        .filter(sender -> sender != own)
        .allMatch(
            sender ->
                kept(attempt.process(), sender)
                        + attempt.set().stream()
                            .filter(message -> message.part(Channels.SENDER) == sender)
                            .count()
                    <= capacity);
  }

  /** How many messages of a sender a process has taken and not used. */
  int kept(ValueTerm process, ValueTerm sender) {
    return LocalProcess.hasStarted(process)
        ? channels.count(process.part(LocalProcess.MAILBOX), sender)
        : 0;
  }

  private List<LocalStep> attempt(Attempt attempt) {
    List<LocalStep> steps = new ArrayList<>();
    Set<LocalStep.Effect> effects = new HashSet<>();
    for (List<ValueTerm> taken : orders(attempt.node(), attempt.set())) {
      if (isEndless(steps)) {
        break;
      }
      everyChoice(steps, effects, () -> tried(attempt, taken));
    }
    return steps;
  }

  private @Nullable LocalStep tried(Attempt attempt, List<ValueTerm> taken) {
    spawnedProcesses.begin(attempt.there(), List.of());
    LocalProcess process = processes[attempt.node()];
    LocalStep step =
        attempt.timeout() < 0
            ? process.handle(attempt.process(), taken, channels.empty())
            : process.timeOut(attempt.timeout(), attempt.process(), taken, channels.empty());
    return step == null ? null : withBirths(step);
  }

  /** Executes a step with every combination of its choices. */
  private void everyChoice(
      List<LocalStep> steps, Set<LocalStep.Effect> effects, Supplier<@Nullable LocalStep> attempt) {
    ChoiceEnumerator enumerator = spawnedProcesses.enumerator();
    enumerator.reset();
    long ways = 0;
    do {
      // A new step is kept and makes successors, so it costs more than a way that is known.
      CannotSearch.whereChoicesAreMany(++ways + 20L * steps.size(), enumerator.widest());
      budget.goOn(steps.size() * LocalStep.BYTES);
      LocalStep step = attempt.get();
      if (step == null) {
        return;
      }
      if (effects.add(step.effect())) {
        steps.add(step);
      }
      if (step.isEndless()) {
        return;
      }
    } while (enumerator.next());
  }

  /**
   * The orders in which messages may arrive. A mailbox is sorted by sender, so only the order of
   * messages of one type and sender matters, and only if channels reorder.
   */
  private List<List<ValueTerm>> orders(int node, List<ValueTerm> set) {
    if (!settings.run().faults().reorder()) {
      return List.of(set);
    }
    List<ValueTerm> grouped = new ArrayList<>(set);
    grouped.sort(
        Comparator.comparingInt((ValueTerm message) -> typeOf(node, message))
            .thenComparingLong(message -> message.part(Channels.SENDER).hash()));
    List<List<ValueTerm>> orders = new ArrayList<>();
    orders.add(List.of());
    for (ValueTerm message : grouped) {
      List<List<ValueTerm>> longer = new ArrayList<>();
      for (List<ValueTerm> order : orders) {
        for (int place = order.size(); place >= 0; place--) {
          List<ValueTerm> with = new ArrayList<>(order);
          with.add(place, message);
          longer.add(with);
          if (place > 0 && !compete(node, order.get(place - 1), message)) {
            break;
          }
        }
      }
      orders = longer;
    }
    return orders;
  }

  private boolean compete(int node, ValueTerm one, ValueTerm other) {
    return one != other
        && one.part(Channels.SENDER) == other.part(Channels.SENDER)
        && typeOf(node, one) == typeOf(node, other);
  }
}
