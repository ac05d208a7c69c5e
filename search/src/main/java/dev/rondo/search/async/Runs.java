package dev.rondo.search.async;

import dev.rondo.run.async.PlannedRun;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Finds runs again of which a search has kept the fingerprints alone. A fingerprint stands for all
 * states that are the same up to renaming; the run goes through states as they are.
 */
public final class Runs {

  private final SuccessorGenerator generator;
  private final StateFingerprinter fingerprinter;
  private final InitialStates initialStates;
  private final Terms terms;
  private final int handlers;

  public Runs(
      SuccessorGenerator generator,
      StateFingerprinter fingerprinter,
      InitialStates initialStates,
      Terms terms,
      int handlers) {
    this.generator = generator;
    this.fingerprinter = fingerprinter;
    this.initialStates = initialStates;
    this.terms = terms;
    this.handlers = handlers;
  }

  /** The run along a path to a bug. */
  public PlannedRun to(List<Long> fingerprints) {
    Path path = path(fingerprints);
    List<PlannedRun.Step> steps = new ArrayList<>();
    int[] state = follow(path, steps);
    if (path.allHaveStarted()) {
      step(state, null, steps);
    }
    return new PlannedRun(choices(path.way().starts()), steps, OptionalInt.empty());
  }

  /**
   * A path cut in two.
   *
   * @param allHaveStarted otherwise the last start shows a bug
   * @param rest the fingerprints after the start
   */
  private record Path(InitialStates.Way way, boolean allHaveStarted, List<Long> rest) {}

  private Path path(List<Long> fingerprints) {
    int started = Math.min(initialStates.steps() + 1, fingerprints.size());
    InitialStates.Way way =
        initialStates.along(fingerprints.subList(0, started), generator, fingerprinter);
    boolean allHaveStarted = started > initialStates.steps();
    return new Path(way, allHaveStarted, fingerprints.subList(started, fingerprints.size()));
  }

  /** The run along a path that then repeats forever, or ends where nothing repeats. */
  public PlannedRun lasso(
      List<Long> fingerprints, Function<int[], List<PlannedRun.Step>> cycleFrom) {
    Path path = path(fingerprints);
    List<PlannedRun.Step> steps = new ArrayList<>();
    int[] state = follow(path, steps);
    int cycle = steps.size();
    steps.addAll(cycleFrom.apply(state));
    return new PlannedRun(choices(path.way().starts()), steps, OptionalInt.of(cycle));
  }

  private int[] follow(Path path, List<PlannedRun.Step> steps) {
    int[] state = path.way().state();
    for (long reached : path.rest()) {
      state = step(state, reached, steps);
    }
    return state;
  }

  /** Adds the step to a state, or to a bug where none is asked for. */
  private int[] step(int[] state, @Nullable Long reached, List<PlannedRun.Step> steps) {
    Finding finding = new Finding(reached);
    generator.of(state, 0, finding);
    steps.add(Objects.requireNonNull(finding.step, "a step is not found again"));
    return finding.state;
  }

  private static List<Integer> choices(List<InitialStates.Start> starts) {
    List<Integer> choices = new ArrayList<>();
    starts.forEach(start -> choices.addAll(start.inputs().chosen()));
    starts.forEach(start -> choices.addAll(start.step().choices()));
    return choices;
  }

  /** The step that delivers a message. */
  public PlannedRun.Step delivery(int node, Term message) {
    return new PlannedRun.Step(node, -1, letter(message), List.of(), List.of());
  }

  /** The step of a process. */
  public PlannedRun.Step action(int node, LocalStep step) {
    int timeout = step.action() < handlers ? -1 : step.action() - handlers;
    List<PlannedRun.Letter> taken = step.taken().stream().map(this::letter).toList();
    return new PlannedRun.Step(node, timeout, null, taken, step.choices());
  }

  private PlannedRun.Letter letter(Term message) {
    NodeId sender = (NodeId) Objects.requireNonNull(terms.decode(message.part(Channels.SENDER)));
    Object content = Objects.requireNonNull(terms.decode(message.part(Channels.CONTENT)));
    return new PlannedRun.Letter(sender.index(), content);
  }

  /** Looks for a step. */
  private final class Finding implements SuccessorGenerator.Visitor {
    private final @Nullable Long reached;
    private PlannedRun.@Nullable Step step;
    private int[] state = {};

    Finding(@Nullable Long reached) {
      this.reached = reached;
    }

    @Override
    public void delivers(int node, Term message, int[] next) {
      if (step == null && isReached(next)) {
        step = delivery(node, message);
        state = next.clone();
      }
    }

    @Override
    public void acts(int node, LocalStep local, int[] next) {
      if (step == null && isReached(next)) {
        step = action(node, local);
        state = next.clone();
      }
    }

    @Override
    public void fails(int node, LocalStep local, String bug) {
      if (step == null && reached == null) {
        step = action(node, local);
      }
    }

    private boolean isReached(int[] next) {
      return reached != null && fingerprinter.canonical(next) == reached;
    }
  }
}
