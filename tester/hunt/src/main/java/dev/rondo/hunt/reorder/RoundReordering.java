package dev.rondo.hunt.reorder;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialProbe;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.value.ValueText;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.PrefixOrder;
import rondo.Validity;
import rondo.runtime.NetworkModel;

/**
 * Decides whether the sequential form has a given asynchronous run: every process does the same
 * steps in the order of their times, sends the same messages and outputs the same values. A late
 * step is moved to the time of the messages that it used. Or it is removed with the messages that
 * it sent, as if its own message had been lost, provided that no process used the sent messages and
 * that its outputs are not new.
 *
 * <p>The decision is made by execution: the sequential program runs with these choices, and follows
 * the run or does not.
 */
public final class RoundReordering {

  private static final int MOST_TRIES = 100;

  /** How many late steps before the failing one are tried as the reason. */
  private static final int FARTHEST_REASON = 6;

  /** By time; a timeout comes after the messages of its time. Stable otherwise. */
  private static final Comparator<StepActions> IN_ROUNDS =
      Comparator.<StepActions>comparingLong(step -> step.time)
          .thenComparing(step -> step.timeout >= 0);

  private static final Comparator<StepActions> AS_IT_WAS = Comparator.comparing(ignored -> 0);

  private final AsyncForm form;
  private final boolean repeats;
  private final Function<Object, String> text;
  private final AsyncExplorer explorer;
  private final SequentialProbe probe;
  private int tries;

  private RoundReordering(AsyncForm form, List<String> specs, SequentialForm sequential) {
    this.form = form;
    this.repeats = SetSpecs.areAll(specs);
    this.text = text(form.protocol().model());
    this.explorer = form.newExplorer();
    this.probe = sequential.newProbe();
  }

  /**
   * Whether steps of a form may be reordered: the form allows it, the network guarantees nothing,
   * no process is started, and nothing but outputs is judged.
   */
  public static boolean applies(AsyncForm form) {
    return form.protocol().model().settings().severalRoles()
        && NetworkModel.of(form.settings().network()).guaranteesNothing()
        && form.settings().max() == form.settings().n()
        && !form.checksInvariants();
  }

  /**
   * Prepares the reordering of runs of a form, for one thread.
   *
   * @param specs the names of the specs of the runs
   */
  public static RoundReordering of(AsyncForm form, List<String> specs, SequentialForm sequential) {
    return new RoundReordering(form, specs, sequential);
  }

  /** Whether the sequential form has the run of a schedule. */
  public boolean covers(ScheduleOrigin origin) {
    boolean drops = form.settings().faults().drops();
    Optional<StepLog> log = explorer.watch(origin, () -> new StepLog(form.protocol(), drops));
    return log.filter(run -> run.steps().stream().allMatch(StepActions::usesOneTag))
        .filter(this::isCovered)
        .isPresent();
  }

  private boolean isCovered(StepLog log) {
    tries = MOST_TRIES;
    int all = log.steps().size();
    if (goesAlong(log, all, Set.of())) {
      return true;
    }
    RemovableSteps dispensable = RemovableSteps.in(log, repeats);
    if (dispensable.late().isEmpty()) {
      return false; // nothing can be removed, and the program cannot execute all of it
    }
    return goesAlong(log, all, dispensable.unused())
        || search(log, dispensable.late(), 0, new HashSet<>(dispensable.repeated()), dispensable);
  }

  /**
   * Finds the first late step that the program cannot execute, and removes it or one shortly before
   * it.
   *
   * @param kept the number of late steps examined so far
   */
  private boolean search(
      StepLog log,
      List<Integer> late,
      int kept,
      Set<StepActions> left,
      RemovableSteps dispensable) {
    int failing = firstFailing(log, late, kept, left);
    if (failing == late.size()) {
      return tries >= 0;
    }
    for (int reason = failing; reason >= Math.max(0, failing - FARTHEST_REASON); reason--) {
      StepActions step = log.steps().get(late.get(reason));
      if (dispensable.canBeLeftOut(step) && left.add(step)) {
        if (goesAlong(log, end(log, late, failing), left)
            && search(log, late, failing + 1, left, dispensable)) {
          return true;
        }
        left.remove(step);
      }
    }
    return false;
  }

  private int firstFailing(StepLog log, List<Integer> late, int from, Set<StepActions> left) {
    int low = from;
    int high = late.size();
    if (high == low || goesAlong(log, log.steps().size(), left)) {
      return high;
    }
    high--;
    while (low < high) {
      int middle = (low + high) / 2;
      if (goesAlong(log, end(log, late, middle), left)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The index of the next late step. */
  private static int end(StepLog log, List<Integer> late, int number) {
    return number + 1 < late.size() ? late.get(number + 1) : log.steps().size();
  }

  /** Whether the sequential program executes the first steps of a run, without those left out. */
  private boolean goesAlong(StepLog log, int end, Set<StepActions> left) {
    if (tries-- <= 0) {
      return false;
    }
    List<List<StepActions>> arranged = arranged(log, end, left, IN_ROUNDS);
    // Specs that look at which values are output cannot tell in which order a process does.
    if (!repeats && !outputs(arranged).equals(outputs(arranged(log, end, left, AS_IT_WAS)))) {
      return false;
    }
    try {
      ReorderedChoices choices =
          new ReorderedChoices(arranged, log.inputs(), probe.program().timeouts(), probe.sizes());
      int phases = Math.max(1, choices.phasesWithMessages());
      return probe.play(choices, choices, choices, phases) == null
          && choices.isDone()
          && (!left.isEmpty() || end < log.steps().size() || hasSameStates(log));
    } catch (ReplayDiverged diverged) {
      return false;
    }
  }

  private static List<List<String>> outputs(List<List<StepActions>> steps) {
    return steps.stream()
        .map(ofProcess -> ofProcess.stream().flatMap(step -> step.outputs.stream()).toList())
        .toList();
  }

  private static List<List<StepActions>> arranged(
      StepLog log, int end, Set<StepActions> left, Comparator<StepActions> order) {
    return IntStream.range(0, log.nodes())
        .mapToObj(
            node ->
                log.steps().subList(0, end).stream()
                    .filter(step -> step.node == node && !left.contains(step))
                    .sorted(order)
                    .toList())
        .toList();
  }

  private boolean hasSameStates(StepLog log) {
    return IntStream.range(0, log.nodes())
        .allMatch(node -> log.state(node, text).equals(probe.state(node, text)));
  }

  /**
   * The text of values for comparison. Desugaring replaces hash tables whose order is never
   * observed by linked ones, so their order is ignored, unless the user's files have linked ones of
   * their own.
   */
  private static Function<Object, String> text(Protocol protocol) {
    String taken = protocol.code().text().replace("new java.util.LinkedHash", "");
    boolean linked = (protocol.source().text() + taken).contains("LinkedHash");
    return linked ? ValueText::of : ValueText::unordered;
  }

  /** The specs that depend on which values are output, but not on how often. */
  private static final class SetSpecs {

    private static final Set<String> KNOWN =
        Set.of(
            Agreement.class.getName(),
            AgreementPerKey.class.getName(),
            PrefixOrder.class.getName(),
            Validity.class.getName());

    private SetSpecs() {}

    /** Whether all of some specs ignore repeated outputs. */
    static boolean areAll(List<String> specs) {
      return KNOWN.containsAll(specs);
    }
  }
}
