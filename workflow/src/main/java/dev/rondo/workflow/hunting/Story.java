package dev.rondo.workflow.hunting;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A counterexample as a list of events in one column: what each process heard, changed, sent and
 * output. Only the causal past of the violation is told, and steps that only deliver messages are
 * folded; the rest is counted.
 */
public final class Story {

  private static final int MOST_LINES = 45;
  private static final int WIDEST_VALUE = 100;
  private static final String MARGIN = "              ";

  private final Trace trace;
  private final List<TraceStep> steps;
  private final OptionalInt turningStep;
  private final StringBuilder text = new StringBuilder();

  private Story(Trace trace, OptionalInt turningStep) {
    this.trace = trace;
    this.steps = trace.steps();
    this.turningStep = turningStep;
  }

  /** The story of a counterexample, in lines that each end. */
  public static String of(Counterexample counterexample) {
    Trace shown = counterexample.shown();
    OptionalInt turning =
        counterexample
            .turning()
            .map(each -> TurningText.stepOf(each, shown))
            .orElse(OptionalInt.empty());
    return new Story(shown, turning).write(counterexample);
  }

  private String write(Counterexample counterexample) {
    headline();
    int found = counterexample.found().steps().size();
    line(
        "",
        "How it happens: %s%s%s"
            .formatted(
                count(steps.size(), "step"),
                steps.size() < found ? ", shrunk from " + found : "",
                counterexample.lifted().isPresent() && counterexample.isConfirmed()
                    ? ", replayed in the original protocol"
                    : ""));
    events();
    return text.toString();
  }

  /** What is wrong, and which outputs show it. */
  private void headline() {
    Finding finding = Objects.requireNonNull(trace.finding(), "the trace shows no bug");
    String what =
        finding.kind() == Finding.FindingKind.VIOLATION && !finding.spec().isEmpty()
            ? finding.specName() + " violated: "
            : CounterexampleText.kind(finding) + ": ";
    line("", capitalized(what) + finding.message());
    String outputs = outputs();
    if (!outputs.isEmpty()) {
      line("", "Outputs: " + outputs);
    }
    line("", "");
  }

  private String outputs() {
    List<String> outputs = new ArrayList<>();
    for (int number = 0; number < steps.size(); number++) {
      TraceStep step = steps.get(number);
      if (!step.outputs().isEmpty()) {
        outputs.add(
            String.format(
                Locale.ROOT,
                "P%d %s (step %d)",
                step.node(),
                String.join(", ", step.outputs()),
                number));
      }
    }
    return String.join(", ", outputs);
  }

  private void events() {
    BitSet told = told();
    int omitted = leaveOutFirst(told);
    Tag phase = Tag.NONE;
    for (int number = told.nextSetBit(0); number >= 0; number = told.nextSetBit(number + 1)) {
      Tag time = time(steps.get(number));
      if (time.phase() != phase.phase() && time.phase() > 0) {
        line("", "  phase " + time.phase());
      }
      phase = time.phase() > 0 ? time : phase;
      event(number);
      if (trace.cycle().equals(OptionalInt.of(number))) {
        line(MARGIN, "from here on the steps repeat forever");
      }
    }
    int hidden = steps.size() - told.cardinality();
    if (hidden > 0) {
      line(
          "",
          "  %s that %s left out%s; --columns shows all"
              .formatted(
                  count(hidden, "step"),
                  hidden == 1 ? "does not matter is" : "do not matter are",
                  omitted > 0
                      ? String.format(Locale.ROOT, " (%d of them from the beginning)", omitted)
                      : ""));
    }
  }

  /** The causal past of the last step and of each output, without steps that do nothing. */
  private BitSet told() {
    BitSet past = new BitSet();
    Map<Integer, Integer> senders = new HashMap<>();
    for (int number = 0; number < steps.size(); number++) {
      for (TraceStep.Sent message : steps.get(number).sent()) {
        senders.put(message.id(), number);
      }
    }
    List<Integer> open = new ArrayList<>();
    for (int number = 0; number < steps.size(); number++) {
      if (number == steps.size() - 1 || !steps.get(number).outputs().isEmpty()) {
        open.add(number);
      }
    }
    while (!open.isEmpty()) {
      int number = open.remove(open.size() - 1);
      if (!past.get(number)) {
        past.set(number);
        TraceStep step = steps.get(number);
        step.used().stream()
            .map(message -> senders.get(message.id()))
            .filter(Objects::nonNull)
            .forEach(open::add);
        for (int earlier = number - 1; earlier >= 0; earlier--) {
          if (steps.get(earlier).node() == step.node()) {
            open.add(earlier);
            break;
          }
        }
      }
    }
    for (int number = past.nextSetBit(0); number >= 0; number = past.nextSetBit(number + 1)) {
      TraceStep step = steps.get(number);
      boolean acts =
          !step.changes().isEmpty() || !step.sent().isEmpty() || !step.outputs().isEmpty();
      if (!acts && number < steps.size() - 1) {
        past.clear(number);
      }
    }
    return past;
  }

  /** Keeps a story to a screen: of a long one the beginning is left out. */
  private int leaveOutFirst(BitSet told) {
    int omitted = 0;
    while (told.cardinality() * 2 > MOST_LINES) {
      told.clear(told.nextSetBit(0));
      omitted++;
    }
    return omitted;
  }

  private static Tag time(TraceStep step) {
    if (!step.time().equals(Tag.NONE)) {
      return step.time();
    }
    return step.used().stream().map(TraceStep.Sent::tag).findFirst().orElse(Tag.NONE);
  }

  private void event(int number) {
    TraceStep step = steps.get(number);
    String mark = turningStep.equals(OptionalInt.of(number)) ? ">" : " ";
    String line = step.line() > 0 ? " (line " + step.line() + ")" : "";
    String name = step.handler().isEmpty() ? "waits" : step.handler();
    line(
        String.format(Locale.ROOT, "    %3d %s ", number, mark),
        String.format(Locale.ROOT, "P%d %s%s%s", step.node(), name, line, heard(step)));
    List<String> effects = new ArrayList<>();
    if (!step.changes().isEmpty() && !starts(number)) {
      effects.add(
          step.changes().stream()
              .map(change -> change.variable() + " = " + shortened(change.value()))
              .collect(Collectors.joining(", ")));
    }
    effects.addAll(sent(step));
    step.outputs().forEach(output -> effects.add("outputs " + shortened(output)));
    if (!effects.isEmpty()) {
      line(MARGIN, String.join("; ", effects));
    }
  }

  /** The first step of a process sets all of its variables. */
  private boolean starts(int number) {
    int node = steps.get(number).node();
    return steps.subList(0, number).stream().noneMatch(earlier -> earlier.node() == node);
  }

  /** Equal messages of several senders are told once. */
  private static String heard(TraceStep step) {
    Map<String, TreeSet<Integer>> senders = new LinkedHashMap<>();
    step.used().stream()
        .filter(message -> !message.lost())
        .forEach(
            message ->
                senders
                    .computeIfAbsent(message.content(), content -> new TreeSet<>())
                    .add(message.from()));
    return senders.isEmpty()
        ? ""
        : senders.entrySet().stream()
            .map(each -> shortened(each.getKey()) + " from " + processes(each.getValue()))
            .collect(Collectors.joining(", ", " hears ", ""));
  }

  private List<String> sent(TraceStep step) {
    Map<String, TreeSet<Integer>> receivers = new LinkedHashMap<>();
    step.sent()
        .forEach(
            message ->
                receivers
                    .computeIfAbsent(message.content(), content -> new TreeSet<>())
                    .add(message.to()));
    return receivers.entrySet().stream()
        .map(
            each ->
                "sends "
                    + shortened(each.getKey())
                    + " to "
                    + (each.getValue().size() == trace.nodes()
                        ? "all"
                        : processes(each.getValue())))
        .toList();
  }

  private static String processes(TreeSet<Integer> numbers) {
    return numbers.stream().map(number -> "P" + number).collect(Collectors.joining(", "));
  }

  private static String shortened(String value) {
    return value.length() <= WIDEST_VALUE
        ? value
        : value.substring(0, WIDEST_VALUE / 2) + "…" + value.substring(value.length() - 20);
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static String count(int number, String what) {
    return number == 1 ? "1 " + what : number + " " + what + "s";
  }

  private void line(String margin, String words) {
    text.append((margin + words).stripTrailing()).append('\n');
  }
}
