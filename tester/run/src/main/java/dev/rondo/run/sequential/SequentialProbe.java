package dev.rondo.run.sequential;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.TracedRun.StepReports;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.StepHook;
import rondo.runtime.TracedProgram;

/** Runs a sequential program under given choices, observed by a hook. */
public final class SequentialProbe {

  private final SequentialExplorer explorer;
  private final ProgramLoader loader;
  private final LoadedProgram loaded;
  private final SequentialSettings settings;
  private final TracedProgram traced;
  private final OutputChecker outputs;

  SequentialProbe(SequentialExplorer explorer, ProgramLoader loader, SequentialSettings settings) {
    this.explorer = explorer;
    this.loader = loader;
    this.loaded = loader.loadTraced();
    this.settings = settings;
    this.traced = loaded.createTraced(settings);
    this.outputs = new OutputChecker(loaded);
  }

  /** Runs one schedule; returns the bug it shows, or null. */
  public @Nullable BugIdentity run(Choices choices, StepHook hook) {
    StepReports.send(traced, hook);
    Finding finding = explorer.run(loaded, traced, choices, outputs);
    return finding == null ? null : BugIdentity.of(finding);
  }

  /**
   * Runs one schedule.
   *
   * @param shown receives the outputs
   */
  void run(Choices choices, StepHook hook, Consumer<Object> shown) {
    StepReports.send(traced, hook);
    OutputChecker checker =
        new OutputChecker(loaded) {
          @Override
          public void show(int node, Object value) {
            shown.accept(value);
            super.show(node, value);
          }
        };
    explorer.run(loaded, traced, choices, checker);
  }

  /**
   * Runs a number of phases of one schedule without specs.
   *
   * @param takes receives the outputs
   * @return the failure of the protocol's code, or null
   */
  public @Nullable Finding play(Choices choices, StepHook hook, Outputs takes, int phases) {
    StepReports.send(traced, hook);
    return explorer.run(loaded, traced, choices, takes, phases);
  }

  /**
   * The variables of a process after the last schedule.
   *
   * @param text what a value looks like
   */
  public Map<String, String> state(int node, Function<Object, String> text) {
    Object[] values = traced.state(node);
    String[] names = traced.variables();
    Map<String, String> state = new LinkedHashMap<>();
    for (int variable = 0; variable < names.length; variable++) {
      state.put(names[variable], text.apply(values[variable]));
    }
    return state;
  }

  /** Runs one schedule and records it, with the seed of another trace. */
  public Trace trace(Choices choices, Trace origin) {
    SequentialRecorder recorder = new SequentialRecorder(loader, settings);
    return recorder.record(choices, origin.seed(), origin.schedule(), explorer::run);
  }

  /** The lines that are reported when they run. */
  Set<Integer> markedLines() {
    return loaded.markedLines();
  }

  /** The choices of a trace, in order. */
  public Choices recorded(Trace trace) {
    return new RecordedChoices(trace.choices(), sizes());
  }

  /** The numbers of processes, faults, phases and rounds. */
  public Draw sizes() {
    return explorer.sizes();
  }

  /** The maximum number of processes, spawned ones included. */
  public int capacity() {
    return settings.max();
  }

  /** The program. */
  public SequentialProgram program() {
    return loaded.program();
  }

  /** Whether the protocol is written as handlers. */
  public boolean hasHandlers() {
    return !program().protocol().handlers().isEmpty();
  }
}
