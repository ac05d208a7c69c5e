package dev.rondo.run.trace;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Layout;
import dev.rondo.run.load.LineLog;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.StateText;
import dev.rondo.run.observe.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Records the steps of a run as a trace. */
public final class TraceRecorder implements Observer {

  private final LoadedProtocol protocol;
  private final boolean tagged;
  private final List<LoadedProtocol.HandlerInfo> actions;
  private final Map<Integer, StateText> states = new TreeMap<>();
  private final Map<Integer, TraceStep.TracedMessage> messages = new TreeMap<>();
  private final Map<Integer, Object> contents = new TreeMap<>();
  private final Map<Integer, List<Integer>> mailboxes = new TreeMap<>();
  private final List<TraceStep> steps = new ArrayList<>();
  private final List<Integer> firstChoices = new ArrayList<>();
  private StepDraft draft = new StepDraft();
  private boolean started;

  /** Records a run of a protocol. */
  public TraceRecorder(LoadedProtocol protocol) {
    this.protocol = protocol;
    this.tagged = protocol.model().tags().rounds() > 0;
    this.actions = protocol.actions();
  }

  /**
   * The steps so far; the last one may be incomplete.
   *
   * @throws UsageError if a message has changed since it was sent, so that processes share an
   *     object
   */
  public List<TraceStep> steps(int actor) {
    messages.values().forEach(this::checkUnchanged);
    List<TraceStep> all = new ArrayList<>(steps);
    if (!draft.isEmpty()) {
      all.add(finish(actor));
    }
    return List.copyOf(all);
  }

  private void checkUnchanged(TraceStep.TracedMessage message) {
    String now = UserToString.of(contents.get(message.id()));
    if (!now.equals(message.content())) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "%s:%d: the message changes after it was sent: it was %s, then %s; send a copy, such"
                  + " as List.copyOf(…)",
              protocol.model().source().name(),
              message.line(),
              message.content(),
              now));
    }
  }

  /** The choices before the first step. */
  public List<Integer> firstChoices() {
    return List.copyOf(firstChoices);
  }

  @Override
  public void started(int node, ProtocolNode process) {
    LineLog.take(); // of how it was made
    started = true;
    states.put(node, new StateText(protocol.variables(), process));
    Layout layout = protocol.model().layout();
    Optional<String> init = layout.initName().filter(layout::isWritten);
    draft.handler = init.orElse("starts");
    draft.line = init.map(name -> layout.lineOf(name).orElse(0)).orElse(0);
    draft.first = true;
    draft.draws.clear(); // its inputs
  }

  @Override
  public void chose(int value) {
    (started ? draft.choices : firstChoices).add(value);
  }

  @Override
  public void chose(int node, int bound, int value) {
    chose(value);
    draft.draws.add(value);
  }

  @Override
  public void released() {
    draft.released = true;
  }

  @Override
  public void delivered(int node, int message) {
    draft.delivered = message;
  }

  @Override
  public void took(int node, int message) {
    draft.taken.add(message);
    mailboxes.computeIfAbsent(node, n -> new ArrayList<>()).add(message);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the very message that was sent
  public void uses(int node, int from, Object message, long tag) {
    List<Integer> mailbox = mailboxes.getOrDefault(node, List.of());
    for (int index = 0; index < mailbox.size(); index++) {
      int id = mailbox.get(index);
      if (contents.get(id) == message && sent(id).from() == from) {
        draft.used.add(sent(id));
        mailbox.remove(index);
        return;
      }
    }
  }

  private TraceStep.TracedMessage sent(int id) {
    TraceStep.TracedMessage message = messages.get(id);
    if (message == null) {
      throw new IllegalStateException("message " + id + " was never sent");
    }
    return message;
  }

  @Override
  public void fires(int node, int action) {
    LineLog.take(); // of guards that were tried; this handler's own runs once more
    draft.handler = actions.get(action).name();
    draft.line = actions.get(action).line();
    int handlers = protocol.model().handlers().size();
    draft.timeout = action < handlers ? -1 : action - handlers;
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    TraceStep.TracedMessage message =
        new TraceStep.TracedMessage(
            id,
            from,
            to,
            UserToString.of(content),
            tagged ? Tag.of(tag) : Tag.NONE,
            lost,
            UserFrames.currentLine(protocol.model().source().simpleName()));
    messages.put(id, message);
    contents.put(id, content);
    draft.sent.add(message);
  }

  @Override
  public void output(int node, Object value) {
    draft.outputs.add(UserToString.of(value));
  }

  @Override
  public void stepEnds(int node) {
    steps.add(finish(node));
  }

  private TraceStep finish(int node) {
    StateText state = states.get(node);
    if (state != null) {
      Map<String, String> changes = state.changes();
      (draft.first ? state.all() : changes)
          .forEach(
              (name, value) -> {
                if (!draft.first || TraceNames.isOf(protocol.model(), node, name)) {
                  draft.changes.add(new TraceStep.VariableChange(name, value));
                }
              });
    }
    TraceStep step = draft.finish(node);
    draft = new StepDraft();
    return step;
  }

  /** A step that is being recorded. */
  private static final class StepDraft {
    String handler = "";
    int line;
    int timeout = -1;
    boolean first;
    boolean released;
    int delivered;
    final List<Integer> taken = new ArrayList<>();
    final List<TraceStep.TracedMessage> used = new ArrayList<>();
    final List<Integer> choices = new ArrayList<>();
    final List<Integer> draws = new ArrayList<>();
    final List<TraceStep.TracedMessage> sent = new ArrayList<>();
    final List<String> outputs = new ArrayList<>();
    final List<TraceStep.VariableChange> changes = new ArrayList<>();

    boolean isEmpty() {
      return handler.isEmpty()
          && !released
          && Arrays.asList(taken, choices, sent, outputs).stream().allMatch(List::isEmpty);
    }

    TraceStep finish(int node) {
      return new TraceStep(
          node,
          Tag.NONE,
          handler,
          line,
          timeout,
          released,
          delivered,
          List.copyOf(taken),
          List.copyOf(used),
          List.copyOf(choices),
          List.copyOf(sent),
          List.copyOf(outputs),
          List.copyOf(changes),
          handler.isEmpty() ? List.of() : LineLog.take(),
          List.copyOf(draws));
    }
  }
}
