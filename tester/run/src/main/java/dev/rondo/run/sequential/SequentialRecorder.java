package dev.rondo.run.sequential;

import dev.rondo.frontend.model.Layout;
import dev.rondo.run.load.LineLog;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.StateText;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.sequential.TracedRun.StepReports;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.Choices;
import rondo.runtime.StepHook;
import rondo.runtime.TracedProgram;

/** Runs one schedule of a sequential program and records the steps of its processes. */
final class SequentialRecorder implements StepHook, SpecObserver, ChoiceRecorder.ChoiceListener {

  private final SequentialProgram source;
  private final Layout layout;
  private final SequentialSettings settings;
  private final LoadedProgram loaded;
  private final TracedProgram program;
  private final OutputChecker specs;
  private final ChoiceRecorder log = new ChoiceRecorder(this);
  private final List<TraceStep> steps = new ArrayList<>();
  private final Map<Integer, String[]> states = new LinkedHashMap<>();
  private final Map<Integer, List<Integer>> chosen = new LinkedHashMap<>();
  private final List<TraceStep.TracedMessage> lost = new ArrayList<>();

  /** The messages heard in updates that did nothing, which are no steps of the trace. */
  private final List<TraceStep.TracedMessage> unused = new ArrayList<>();

  /** The steps under way; several if a process spawns another. */
  private final Deque<StepDraft> drafts = new ArrayDeque<>();

  private int messages;

  /** The messages that processes hear in the current round, until their update runs. */
  private final List<Arrived> arrived = new ArrayList<>();

  private record Arrived(int sender, int receiver, Object content, Tag tag) {}

  /** Whether the current step has ended in a bug; a guard that throws is a step, too. */
  private boolean fails;

  SequentialRecorder(ProgramLoader loader, SequentialSettings settings) {
    this.settings = settings;
    this.loaded = loader.loadTraced();
    this.source = loaded.program();
    this.layout = source.protocol().layout();
    this.program = loaded.createTraced(settings);
    this.specs = new OutputChecker(loaded);
    StepReports.send(program, this);
  }

  Trace record(Choices choices, long seed, long schedule, SequentialExplorer.ScheduleRun run) {
    log.begin(choices);
    Finding finding = run.run(loaded, program, log, this);
    fails = finding != null;
    boolean inStep = !drafts.isEmpty();
    while (!drafts.isEmpty()) {
      ends(drafts.element().node);
    }
    if (finding != null && !inStep) {
      addTimeoutOf(finding);
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
        log.draws(),
        List.copyOf(steps),
        finding == null ? null : located(finding, inStep));
  }

  /**
   * Adds a step for a timeout whose guard throws. Such a guard is evaluated between steps and may
   * depend on the messages that the process has heard in this round without using them, so the step
   * hears these.
   */
  private void addTimeoutOf(Finding finding) {
    if (source.timeouts().contains(finding.handler())) {
      StepDraft draft =
          new StepDraft(finding.handler(), log.asked(), lineOf(finding.handler()), false);
      draft.used.addAll(heardIn(tag(), draft.node));
      arrived.stream()
          .filter(message -> message.receiver() == draft.node && message.tag().equals(tag()))
          .map(message -> sent(message.sender(), draft.node, message.content(), false))
          .forEach(draft.used::add);
      steps.add(step(draft, List.of(), List.of(), draft.name()));
    }
  }

  private List<TraceStep.TracedMessage> heardIn(Tag round, int node) {
    return unused.stream()
        .filter(message -> message.to() == node && message.tag().equals(round))
        .toList();
  }

  private Map<String, String> written() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("n", String.valueOf(settings.n()));
    map.put("f", String.valueOf(settings.f()));
    map.put("max", String.valueOf(settings.max()));
    map.put("network", source.network());
    map.put(Trace.SPECS, String.join(" ", specs.names()));
    map.put("phases", String.valueOf(settings.phases()));
    TraceNames.write(source.protocol(), map);
    return map;
  }

  /**
   * Adds the process, handler and line of the step to a finding. The guard of a timeout is
   * evaluated between steps, so its finding has them already.
   */
  private Finding located(Finding finding, boolean inStep) {
    boolean inGuard = !finding.handler().isEmpty();
    if (steps.isEmpty() && !inGuard) {
      return finding;
    }
    if (inGuard && !inStep) {
      return finding.at(log.asked(), finding.handler(), finding.line());
    }
    TraceStep last = steps.get(steps.size() - 1);
    return finding.at(
        last.node(),
        inGuard ? finding.handler() : last.handler(),
        finding.line() > 0 ? finding.line() : last.line());
  }

  @Override
  public void decided(int sender, int receiver, Object message, boolean heard) {
    if (heard) {
      arrived.removeIf(earlier -> !earlier.tag().equals(tag()));
      arrived.add(new Arrived(sender, receiver, message, tag()));
    } else {
      lost.add(sent(sender, receiver, message, true));
    }
  }

  @Override
  public void chose(int node, int value) {
    chosen.computeIfAbsent(node, n -> new ArrayList<>()).add(value);
  }

  private TraceStep.TracedMessage sent(int sender, int receiver, Object message, boolean isLost) {
    return new TraceStep.TracedMessage(
        ++messages, sender, receiver, UserToString.of(message), tag(), isLost, 0);
  }

  private Tag tag() {
    return new Tag(log.phase(), log.round());
  }

  @Override
  public void starts(int node) {
    keepLines();
    drafts.push(new StepDraft("starts", node, 0, true));
  }

  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> heard) {
    keepLines();
    if (source.init().filter(method::equals).isPresent()) {
      if (layout.isWritten(method)) {
        drafts.pop(); // it is how the process starts
        drafts.push(new StepDraft(method, node, lineOf(method), true));
      }
      return;
    }
    StepDraft draft = new StepDraft(method, node, lineOf(method), false);
    drafts.push(draft);
    if (heard != null) {
      arrived.removeIf(message -> message.receiver() == node);
      for (int position = 0; position < heard.size(); position++) {
        int sender = heard.sender(position).index();
        draft.used.add(sent(sender, node, heard.get(position), false));
      }
    }
    if (source.updates().contains(method)) {
      draft.used.addAll(lost.stream().filter(message -> message.to() == node).toList());
      lost.removeIf(message -> message.to() == node);
    }
  }

  /** Assigns the lines that have run to the current step. */
  private void keepLines() {
    List<Integer> lines = LineLog.take();
    if (!drafts.isEmpty()) {
      drafts.element().lines.addAll(lines);
    }
  }

  private int lineOf(String method) {
    return layout.lineOf(method).orElse(0);
  }

  @Override
  public void fires(String handler, int line) {
    keepLines();
    StepDraft draft = drafts.element();
    draft.handler = handler;
    draft.line = line;
    // An update tries the guards of other handlers before.
    Optional<Layout.Lines> method = layout.methodAround(line);
    draft.lines.removeIf(ran -> method.filter(lines -> lines.contains(ran)).isEmpty());
  }

  @Override
  public void ends(int node) {
    keepLines();
    StepDraft draft = drafts.pop();
    List<TraceStep.VariableChange> changes = changes(node);
    List<Integer> choices = chosen.getOrDefault(node, List.of());
    boolean update = source.updates().contains(draft.method);
    boolean acted =
        !update
            || fails
            || !changes.isEmpty()
            || !choices.isEmpty()
            || !draft.outputs.isEmpty()
            || !draft.started.isEmpty()
            || !draft.handler.isEmpty();
    if (acted || draft.used.stream().anyMatch(TraceStep.TracedMessage::lost)) {
      add(draft, step(draft, changes, List.copyOf(choices), acted ? draft.name() : ""));
    }
    if (!acted) {
      unused.addAll(draft.used.stream().filter(message -> !message.lost()).toList());
    }
    chosen.remove(node);
  }

  /** Adds a step; the start of a spawned process comes after the step that spawns it. */
  private void add(StepDraft draft, TraceStep step) {
    if (draft.start && !drafts.isEmpty()) {
      drafts.element().started.add(step);
    } else {
      steps.add(step);
    }
    if (drafts.isEmpty()) {
      steps.addAll(draft.started);
    } else {
      drafts.element().started.addAll(draft.started);
    }
  }

  private TraceStep step(
      StepDraft draft,
      List<TraceStep.VariableChange> changes,
      List<Integer> choices,
      String handler) {
    return new TraceStep(
        draft.node,
        log.phase() == 0 ? Tag.NONE : tag(),
        handler,
        draft.line,
        source.timeouts().indexOf(draft.method),
        false,
        0,
        List.of(),
        List.copyOf(draft.used),
        choices,
        List.of(),
        List.copyOf(draft.outputs),
        changes,
        handler.isEmpty() ? List.of() : List.copyOf(draft.lines),
        draws(draft, choices));
  }

  /** The choices of a step without inputs, which a process draws first. */
  private List<Integer> draws(StepDraft draft, List<Integer> choices) {
    if (!draft.start) {
      return choices;
    }
    long inputs =
        source.protocol().variables().stream()
            .filter(variable -> variable.input().isPresent())
            .filter(variable -> TraceNames.isOf(source.protocol(), draft.node, variable.name()))
            .count();
    return choices.subList((int) Math.min(inputs, choices.size()), choices.size());
  }

  private List<TraceStep.VariableChange> changes(int node) {
    Object[] values = program.state(node);
    String[] names = program.variables();
    String[] before = states.get(node);
    String[] after = new String[values.length];
    List<TraceStep.VariableChange> changes = new ArrayList<>();
    for (int index = 0; index < values.length; index++) {
      after[index] = StateText.text(values[index]);
      boolean isChange =
          before == null
              ? TraceNames.isOf(source.protocol(), node, names[index])
              : !after[index].equals(before[index]);
      if (isChange) {
        changes.add(new TraceStep.VariableChange(names[index], after[index]));
      }
    }
    states.put(node, after);
    return changes;
  }

  @Override
  public void show(int node, Object value) {
    drafts.element().outputs.add(UserToString.of(value));
    specs.show(node, value);
  }

  @Override
  public void hold() {
    specs.hold();
  }

  @Override
  public void release() {
    specs.release();
  }

  @Override
  public void restart() {
    specs.restart();
  }

  @Override
  public String violated() {
    return specs.violated();
  }

  @Override
  public void input(int node, Object value) {
    specs.input(node, value);
  }

  /** A step that is being recorded. */
  private static final class StepDraft {
    final String method;
    final int node;
    final boolean start;
    final List<TraceStep.TracedMessage> used = new ArrayList<>();
    final List<String> outputs = new ArrayList<>();
    final List<TraceStep> started = new ArrayList<>();
    final SortedSet<Integer> lines = new TreeSet<>();
    String handler = "";
    int line;

    StepDraft(String method, int node, int line, boolean start) {
      this.method = method;
      this.node = node;
      this.line = line;
      this.start = start;
    }

    String name() {
      return handler.isEmpty() ? method : handler;
    }
  }
}
