package dev.rondo.run.sequential;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** Runs a sequential program under any choices, and lets a hook see what it does. */
public final class SequentialProbe {

  private final SequentialExplorer explorer;
  private final ProgramLoader loader;
  private final LoadedProgram loaded;
  private final SequentialSettings settings;
  private final Program hooked;
  private final SpecOutputs outputs;

  SequentialProbe(SequentialExplorer explorer, ProgramLoader loader, SequentialSettings settings) {
    this.explorer = explorer;
    this.loader = loader;
    this.loaded = loader.loadHooked();
    this.settings = settings;
    this.hooked = loaded.create(settings);
    this.outputs = new SpecOutputs(loaded);
  }

  /** Runs one schedule; returns the bug it shows, or null. */
  public @Nullable Bug run(Choices choices, StepHook hook) {
    HookedProgram.attach(hooked, hook);
    Finding finding = explorer.run(hooked, choices, outputs);
    return finding == null ? null : Bug.of(finding);
  }

  /**
   * Runs so many phases of one schedule, asking no spec.
   *
   * @param takes what processes show
   * @return what the code of the protocol has thrown, or null
   */
  public @Nullable Finding play(Choices choices, StepHook hook, Outputs takes, int phases) {
    HookedProgram.attach(hooked, hook);
    return explorer.run(hooked, choices, takes, phases);
  }

  /**
   * The variables of a process after the last schedule.
   *
   * @param text what a value looks like
   */
  public Map<String, String> state(int node, Function<Object, String> text) {
    Object[] values = hooked.state(node);
    String[] names = hooked.variables();
    Map<String, String> state = new LinkedHashMap<>();
    for (int variable = 0; variable < names.length; variable++) {
      state.put(names[variable], text.apply(values[variable]));
    }
    return state;
  }

  /** Runs one schedule and writes down what happens; its seed is that of another trace. */
  public Trace trace(Choices choices, Trace origin) {
    SequentialRecorder recorder = new SequentialRecorder(loader, settings);
    return recorder.record(choices, origin.seed(), origin.schedule(), explorer::run);
  }

  /** The lines of the branches that a hook is told of. */
  Set<Integer> watchedBranches() {
    return HookedProgram.watched(hooked);
  }

  /** The choices of a trace, in their order. */
  public Choices recorded(Trace trace) {
    return new RecordedChoices(trace.choices(), sizes());
  }

  /** How many processes, faults, phases and rounds there are. */
  public Draw sizes() {
    return explorer.sizes();
  }

  /** How many processes there may be with spawned ones. */
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
