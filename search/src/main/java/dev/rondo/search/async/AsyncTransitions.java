package dev.rondo.search.async;

import dev.rondo.run.async.PlannedRun;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.PathReconstructor;
import dev.rondo.search.engine.PathReconstructor.TransitionSystem;
import dev.rondo.search.engine.PathReconstructor.Wanted;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * The transitions of the asynchronous form, labelled for path reconstruction; for one thread.
 *
 * <p>A fingerprint stands for all states that are equal up to symmetry. A reconstructed path goes
 * through states that are not renamed, so its labels make a run of the protocol.
 */
public final class AsyncTransitions implements TransitionSystem<AsyncTransitions.AsyncAction> {

  private final SuccessorGenerator generator;
  private final StateFingerprinter fingerprinter;
  private final InitialStates initialStates;
  private final ValueTerms terms;
  private final int handlers;

  /**
   * The transitions of a generator.
   *
   * @param fingerprinter the one that the fingerprints of paths come from
   * @param handlers how many handlers the protocol has
   */
  public AsyncTransitions(
      SuccessorGenerator generator,
      StateFingerprinter fingerprinter,
      InitialStates initialStates,
      ValueTerms terms,
      int handlers) {
    this.generator = generator;
    this.fingerprinter = fingerprinter;
    this.initialStates = initialStates;
    this.terms = terms;
    this.handlers = handlers;
  }

  /** The run along a path, and then to a bug. */
  public PlannedRun runToBug(List<Long> path) {
    PathReconstructor<AsyncAction> reconstructor = new PathReconstructor<>(this);
    reconstructor.follow(path);
    reconstructor.followBug();
    List<AsyncAction> actions = reconstructor.actions();
    return new PlannedRun(choices(actions), steps(actions), OptionalInt.empty());
  }

  /**
   * The run along a path that then repeats forever, or ends where nothing repeats.
   *
   * @param cycleFrom gives the steps that repeat from the last state of the path
   */
  public PlannedRun lasso(
      List<Long> path, Function<int[], List<PlannedRun.PlannedStep>> cycleFrom) {
    PathReconstructor<AsyncAction> reconstructor = new PathReconstructor<>(this);
    reconstructor.follow(path);
    List<PlannedRun.PlannedStep> steps = new ArrayList<>(steps(reconstructor.actions()));
    int cycle = steps.size();
    steps.addAll(cycleFrom.apply(reconstructor.state()));
    return new PlannedRun(choices(reconstructor.actions()), steps, OptionalInt.of(cycle));
  }

  private static List<PlannedRun.PlannedStep> steps(List<AsyncAction> actions) {
    return actions.stream()
        .filter(AsyncAction.StepAction.class::isInstance)
        .map(action -> ((AsyncAction.StepAction) action).step())
        .toList();
  }

  /** The inputs of all processes, then what they choose as they start. */
  private List<Integer> choices(List<AsyncAction> actions) {
    InitialStates.@Nullable InitialStep[] byNode =
        new InitialStates.InitialStep[initialStates.steps()];
    for (AsyncAction action : actions) {
      if (action instanceof AsyncAction.StartAction start) {
        byNode[start.node()] = start.start();
      }
    }
    List<InitialStates.InitialStep> starts = initialStates.completed(byNode, generator);
    List<Integer> choices = new ArrayList<>();
    starts.forEach(start -> choices.addAll(start.inputs().chosen()));
    starts.forEach(start -> choices.addAll(start.step().choices()));
    return choices;
  }

  @Override
  public void initial(Wanted<AsyncAction> wanted) {
    int[] nothing = initialStates.nothing();
    wanted.offer(nothing, fingerprinter.canonical(nothing), AsyncAction.Nothing::new);
  }

  @Override
  public void successors(int[] state, Wanted<AsyncAction> wanted) {
    if (initialStates.areOver(state, 0)) {
      generator.of(state, 0, new Offering(wanted));
    } else {
      initialStates.ofAny(
          generator,
          state,
          (node, start, next, fails) -> {
            AsyncAction.StartAction action = new AsyncAction.StartAction(node, start);
            return fails
                ? wanted.offerBug(() -> action)
                : !wanted.isBug()
                    && wanted.offer(next, fingerprinter.canonical(next), () -> action);
          });
    }
  }

  /** Offers the steps of processes. */
  private final class Offering implements SuccessorGenerator.Visitor {
    private final Wanted<AsyncAction> wanted;

    Offering(Wanted<AsyncAction> wanted) {
      this.wanted = wanted;
    }

    @Override
    public void delivers(int node, ValueTerm message, int[] next) {
      if (isOpen()) {
        wanted.offer(
            next,
            fingerprinter.canonical(next),
            () -> new AsyncAction.StepAction(delivery(node, message)));
      }
    }

    @Override
    public void acts(int node, LocalStep local, int[] next) {
      if (isOpen()) {
        wanted.offer(
            next,
            fingerprinter.canonical(next),
            () -> new AsyncAction.StepAction(action(node, local)));
      }
    }

    @Override
    public void fails(int node, LocalStep local, Bug bug) {
      wanted.offerBug(() -> new AsyncAction.StepAction(action(node, local)));
    }

    /** Whether a state is still wanted; a canonical form takes long. */
    private boolean isOpen() {
      return !wanted.isBug() && !wanted.isFound();
    }
  }

  /** The step that delivers a message. */
  public PlannedRun.PlannedStep delivery(int node, ValueTerm message) {
    return new PlannedRun.PlannedStep(node, -1, letter(message), List.of(), List.of());
  }

  /** The step of a process. */
  public PlannedRun.PlannedStep action(int node, LocalStep step) {
    int timeout = step.action() < handlers ? -1 : step.action() - handlers;
    List<PlannedRun.PlannedMessage> taken = step.taken().stream().map(this::letter).toList();
    return new PlannedRun.PlannedStep(node, timeout, null, taken, step.choices());
  }

  private PlannedRun.PlannedMessage letter(ValueTerm message) {
    NodeId sender = (NodeId) Objects.requireNonNull(terms.decode(message.part(Channels.SENDER)));
    Object content = Objects.requireNonNull(terms.decode(message.part(Channels.CONTENT)));
    return new PlannedRun.PlannedMessage.Described(sender.index(), content);
  }

  /** What happens in a transition of the asynchronous form. */
  sealed interface AsyncAction {

    /** The label of the initial state, in which no process has started. */
    record Nothing() implements AsyncAction {}

    /** A process starts. */
    record StartAction(int node, InitialStates.InitialStep start) implements AsyncAction {}

    /** A message is delivered, or a handler or a timeout runs. */
    record StepAction(PlannedRun.PlannedStep step) implements AsyncAction {}
  }
}
