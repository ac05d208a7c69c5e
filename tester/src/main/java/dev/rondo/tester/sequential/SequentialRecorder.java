package dev.rondo.tester.sequential;

import dev.rondo.frontend.source.Position;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.Finding;
import dev.rondo.tester.trace.SourceHash;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceStep;
import dev.rondo.tester.watch.StateText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** Runs one schedule of a sequential program and writes down what its processes do. */
final class SequentialRecorder implements StepHook, Outputs {

  private final SequentialProgram source;
  private final SequentialSettings settings;
  private final Program program;
  private final SpecOutputs specs;
  private final ChoiceLog log = new ChoiceLog(this::heardOrLost);
  private final List<TraceStep> steps = new ArrayList<>();
  private final Map<Integer, String[]> states = new LinkedHashMap<>();
  private final List<TraceStep.Sent> lost = new ArrayList<>();
  private Draft draft = new Draft("", 0, 0);
  private int messages;

  SequentialRecorder(ProgramLoader loader, SequentialSettings settings) {
    this.settings = settings;
    LoadedProgram loaded = loader.loadHooked();
    this.source = loaded.program();
    this.program = loaded.create(settings);
    this.specs = new SpecOutputs(loaded.specs());
    HookedProgram.attach(program, this);
  }

  Trace record(Choices choices, long seed, long schedule, SequentialExplorer.Run run) {
    specs.restart();
    log.begin(choices);
    Finding finding = run.run(program, log, this);
    if (draft.running) {
      ends(draft.node);
    }
    return new Trace(
        Trace.VERSION,
        "sequential",
        source.protocol().name(),
        source.protocol().source().name(),
        SourceHash.of(source.protocol().source()),
        written(),
        seed,
        schedule,
        log.choices(),
        List.copyOf(steps),
        finding == null ? null : located(finding));
  }

  private Map<String, String> written() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("n", String.valueOf(settings.n()));
    map.put("f", String.valueOf(settings.f()));
    map.put("max", String.valueOf(settings.max()));
    map.put("network", source.network());
    map.put("phases", String.valueOf(settings.phases()));
    return map;
  }

  /** The step that showed the bug knows where it was. */
  private Finding located(Finding finding) {
    if (steps.isEmpty()) {
      return finding;
    }
    TraceStep last = steps.get(steps.size() - 1);
    int line = finding.line() > 0 ? finding.line() : last.line();
    return new Finding(finding.kind(), finding.message(), last.node(), last.handler(), line);
  }

  private void heardOrLost(int sender, int receiver, Object message, boolean heard) {
    if (!heard) {
      lost.add(sent(sender, receiver, message, true));
    }
  }

  private TraceStep.Sent sent(int sender, int receiver, Object message, boolean isLost) {
    return new TraceStep.Sent(
        ++messages, sender, receiver, String.valueOf(message), tag(), isLost, 0);
  }

  private String tag() {
    return "(" + log.phase() + ", " + log.round() + ")";
  }

  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> heard) {
    draft = new Draft(method, node, lineOf(method));
    if (heard != null && source.updates().contains(method)) {
      for (int position = 0; position < heard.size(); position++) {
        int sender = heard.sender(position).index();
        draft.used.add(sent(sender, node, heard.get(position), false));
      }
      draft.used.addAll(lost.stream().filter(message -> message.to() == node).toList());
      lost.removeIf(message -> message.to() == node);
    }
    log.takeSince(); // what was chosen before belongs to the network
  }

  private int lineOf(String method) {
    return source.protocol().declaration().getMethodsByName(method).stream()
        .map(declaration -> Position.of(declaration.getName()).line())
        .findFirst()
        .orElse(0);
  }

  @Override
  public void fires(int line) {
    draft.handler = HookedProgram.handlerAt(source.protocol(), line);
    draft.line = line;
  }

  @Override
  public void ends(int node) {
    draft.running = false;
    List<TraceStep.Change> changes = changes(node);
    boolean update = source.updates().contains(draft.method);
    boolean acted =
        !changes.isEmpty() || !draft.outputs.isEmpty() || !update || !draft.handler.isEmpty();
    if (acted || draft.used.stream().anyMatch(TraceStep.Sent::lost)) {
      steps.add(step(node, changes, update && !acted ? "" : name()));
    }
  }

  private String name() {
    return draft.handler.isEmpty() ? draft.method : draft.handler;
  }

  private TraceStep step(int node, List<TraceStep.Change> changes, String handler) {
    return new TraceStep(
        node,
        handler,
        draft.line,
        source.timeouts().indexOf(draft.method),
        false,
        0,
        List.of(),
        List.copyOf(draft.used),
        log.takeSince(),
        List.of(),
        List.copyOf(draft.outputs),
        changes);
  }

  private List<TraceStep.Change> changes(int node) {
    Object[] values = program.state(node);
    String[] names = program.variables();
    String[] before = states.get(node);
    String[] after = new String[values.length];
    List<TraceStep.Change> changes = new ArrayList<>();
    for (int index = 0; index < values.length; index++) {
      after[index] = StateText.text(values[index]);
      if (before == null || !after[index].equals(before[index])) {
        changes.add(new TraceStep.Change(names[index], after[index]));
      }
    }
    states.put(node, after);
    return changes;
  }

  @Override
  public void output(int node, Object value) {
    draft.outputs.add(String.valueOf(value));
    specs.output(node, value);
  }

  @Override
  public void input(int node, Object value) {
    specs.input(node, value);
  }

  /** A step that is being recorded. */
  private static final class Draft {
    final String method;
    final int node;
    final List<TraceStep.Sent> used = new ArrayList<>();
    final List<String> outputs = new ArrayList<>();
    String handler = "";
    int line;
    boolean running;

    Draft(String method, int node, int line) {
      this.method = method;
      this.node = node;
      this.line = line;
      this.running = !method.isEmpty();
    }
  }
}
