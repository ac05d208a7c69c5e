package dev.rondo.workflow.hunting;

import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A counterexample as a list of events in one column: what each process heard, changed, sent and
 * output. It lists the causal past of the violation; the rest is counted.
 */
public final class StoryWriter {

  private static final int MOST_LINES = 38;
  private static final int WIDTH = 110;
  private static final int NARROWEST = 30;

  /** The width of the margin before a sentence, without the label and the numbers of the steps. */
  private static final int MARGIN = 17;

  private static final int FOLDED_MARGIN = 5;

  private static final String REPEATS = "from here on the steps repeat forever";

  private static final String UNHEARD = " (not heard in this run)";

  /** The longest content shown of a message that no process hears. */
  private static final int SHORT_CONTENT = 60;

  private static final int NARROWEST_NUMBERS = 5;
  private static final int WIDEST_NUMBERS = 12;

  /** The weight of steps that write a value about which processes disagree later. */
  private static final int DISPUTED = 2;

  /** The weight of steps that write list elements before the disputed one. */
  private static final int AGREED = 1;

  /** The name of the first step of a process without an {@code @Init} handler. */
  private static final String START = "start";

  /** The initial values that need no mention. */
  private static final Set<String> DEFAULTS =
      Set.of("0", "false", "null", "[]", "{}", "", "Optional.empty");

  private static final Pattern NUMBER = Pattern.compile("\\d+$");
  private static final Pattern INTEGER = Pattern.compile("-?\\d+");

  private final Trace trace;
  private final Protocol protocol;
  private final List<TraceStep> steps;
  private final StepNumbers numbers;
  private final TraceNames names;
  private final MemberNames members;

  /** The number of processes at the beginning. */
  private final int processes;

  private final AbridgedValue valueText;
  private final ViolationText violated;
  private final OptionalInt turningStep;
  private final String wayToAll;
  private final int width;
  private final List<String> programCounters;
  private final List<Map<String, String>> states;
  private final SentMessages messages;
  private final StoryOrder order;

  /** The values of the outputs that contradict each other. */
  private final Set<String> wanted;

  private final Map<Integer, Integer> weights;
  private final StringBuilder text = new StringBuilder();
  private final List<Story.StoryPart> parts = new ArrayList<>();

  /** How wide the column of the numbers of the steps is. */
  private int numbersWidth = NARROWEST_NUMBERS;

  private StoryWriter(
      Trace trace, Protocol protocol, OptionalInt turningStep, String wayToAll, int width) {
    this.trace = trace;
    this.protocol = protocol;
    this.steps = trace.steps();
    this.numbers = StepNumbers.of(trace);
    this.names = TraceNames.of(trace);
    this.members = MemberNames.of(protocol);
    this.processes = number("n", trace.nodes());
    this.valueText = new AbridgedValue(names);
    this.violated = ViolationText.of(trace, protocol);
    this.turningStep = turningStep;
    this.wayToAll = wayToAll;
    this.width = Math.min(width, WIDTH);
    this.programCounters = ProgramCounters.of(steps);
    this.states = statesAfterSteps();
    this.messages = SentMessages.of(trace, protocol);
    this.order = StoryOrder.of(steps, told());
    this.wanted = new TreeSet<>(violated.disputed());
    wanted.addAll(violated.undisputed());
    this.weights = weights();
  }

  /**
   * The story of a counterexample, in lines that each end.
   *
   * @param wayToAll what shows the steps that are left out
   */
  public static String of(Counterexample counterexample, Protocol protocol, String wayToAll) {
    return of(counterexample, protocol, wayToAll, OptionalInt.empty());
  }

  /**
   * The story in lines of a certain length.
   *
   * @param width how many characters a line should have at most, if that is known
   */
  public static String of(
      Counterexample counterexample, Protocol protocol, String wayToAll, OptionalInt width) {
    StoryWriter story = prepare(counterexample, protocol, wayToAll, width.orElse(WIDTH));
    story.tell(counterexample);
    return story.text.toString();
  }

  /**
   * The story in parts, for a page that links them to steps.
   *
   * @param wayToAll what shows the steps that are left out
   */
  public static Story story(Counterexample counterexample, Protocol protocol, String wayToAll) {
    return prepare(counterexample, protocol, wayToAll, WIDTH).tell(counterexample);
  }

  private static StoryWriter prepare(
      Counterexample counterexample, Protocol protocol, String wayToAll, int width) {
    Trace shown = counterexample.shown();
    OptionalInt turning =
        counterexample
            .turning()
            .filter(TurningPointText::isLarge)
            .map(each -> TurningPointText.stepOf(each, shown))
            .orElse(OptionalInt.empty());
    return new StoryWriter(shown, protocol, turning, wayToAll, width);
  }

  /** The violation in one line. */
  public static String headline(Trace shown, Protocol protocol) {
    return ViolationText.of(shown, protocol).headline();
  }

  /** The violation in the words of the spec, without the name of the spec. */
  public static String violation(Trace shown, Protocol protocol) {
    return ViolationText.of(shown, protocol).message();
  }

  /** Writes the text of the story, and returns its parts. */
  private Story tell(Counterexample counterexample) {
    if (isDifference()) {
      difference();
    } else {
      paragraph("", violated.headline());
      states();
    }
    List<Story.StoryCall> calls = violated.calls();
    calls(calls);
    line("");
    int found = StepNumbers.of(counterexample.found()).last();
    String summary =
        "%s, %s%s%s"
            .formatted(
                size(),
                count(numbers.last(), "step"),
                numbers.last() < found ? ", shrunk from " + found : "",
                order.isOfRun()
                    ? ""
                    : " (told by " + names.phase() + "; the numbers give the order)");
    paragraph("", "How it happens: " + summary);
    inputs();
    events();
    return new Story(summary, calls, List.copyOf(parts));
  }

  private void calls(List<Story.StoryCall> calls) {
    if (!calls.isEmpty()) {
      line("Calls:");
    }
    for (Story.StoryCall call : calls) {
      line(
          String.format(
              Locale.ROOT,
              "  %-10s %-12s steps %d%s, %s",
              call.process(),
              call.operation(),
              numbers.of(call.first()),
              call.last() < 0 ? " on" : " to " + numbers.of(call.last()),
              call.result()));
    }
  }

  /** The numbers of processes and of faulty ones, in words. */
  private String size() {
    int max = number("max", processes);
    int faulty = number("f", 0);
    return count(processes, "process")
        + (max > processes ? ", later up to " + max : "")
        + (faulty > 0 ? ", f = " + faulty : "");
  }

  private int number(String setting, int otherwise) {
    String value = trace.settings().getOrDefault(setting, "");
    return INTEGER.matcher(value).matches() ? Integer.parseInt(value) : otherwise;
  }

  /** Writes where an implementation differs, one difference in each line. */
  private void difference() {
    Finding finding = Objects.requireNonNull(trace.finding());
    String handler = members.asWritten(finding.node(), finding.handler());
    line(
        String.format(
            Locale.ROOT,
            "The implementation differs: step %d, %s, %s",
            numbers.of(steps.size() - 1),
            names.process(finding.node()),
            handler.isEmpty() ? "no handler" : handler + " (line " + finding.line() + ")"));
    for (String each : finding.message().split("; ", -1)) {
      line("  " + names.in(each));
    }
  }

  /** Writes the variables that a broken invariant over all processes reads. */
  private void states() {
    violated
        .invariant()
        .filter(Invariant::isOfAll)
        .ifPresent(
            broken -> {
              Set<String> used =
                  broken.declaration().findAll(SimpleName.class).stream()
                      .map(SimpleName::getIdentifier)
                      .collect(Collectors.toSet());
              Map<String, Map<String, TreeSet<Integer>>> values = new TreeMap<>();
              for (int node = 0; node < trace.nodes(); node++) {
                int last = lastOf(node, steps.size()).orElse(-1);
                for (Map.Entry<String, String> each : state(last).entrySet()) {
                  String variable = members.asWritten(node, each.getKey());
                  if (used.contains(variable)) {
                    values
                        .computeIfAbsent(variable, any -> new TreeMap<>())
                        .computeIfAbsent(each.getValue(), any -> new TreeSet<>())
                        .add(node);
                  }
                }
              }
              values.forEach((variable, each) -> paragraph("  state: ", at(variable, each)));
            });
  }

  private Map<String, String> state(int step) {
    return step < 0 ? Map.of() : states.get(step);
  }

  /** The values of a variable, each with its processes. */
  private String at(String variable, Map<String, TreeSet<Integer>> values) {
    return values.entrySet().stream()
        .map(each -> valueText.of(each.getKey()) + " at " + processes(each.getValue()))
        .collect(Collectors.joining("; ", variable + " = ", ""));
  }

  /** Writes the inputs that were drawn. */
  private void inputs() {
    for (StateVariable variable : protocol.variables()) {
      if (variable.input().isEmpty()) {
        continue;
      }
      Map<String, TreeSet<Integer>> values = new LinkedHashMap<>();
      for (int number = 0; number < steps.size(); number++) {
        TraceStep step = steps.get(number);
        if (starts(number)) {
          step.changes().stream()
              .filter(change -> change.variable().equals(variable.name()))
              .forEach(
                  change ->
                      values
                          .computeIfAbsent(change.value(), value -> new TreeSet<>())
                          .add(step.node()));
        }
      }
      if (!values.isEmpty()) {
        note("inputs: ", at(variable.name(), values));
      }
    }
  }

  private void events() {
    List<List<Integer>> groups = groups();
    int label = groups.stream().mapToInt(each -> label(each).length()).max().orElse(0);
    numbersWidth =
        groups.stream()
            .mapToInt(each -> numbers(each, WIDEST_NUMBERS).length())
            .reduce(NARROWEST_NUMBERS, Math::max);
    int folded = 0;
    int phase = 0;
    for (StoryFolding.Part part : parts(groups, label)) {
      List<Integer> group = part.steps();
      int now = order.phase(group.get(0));
      if (order.hasSeveralPhases() && now != phase && now > 0) {
        String heading = names.phase() + " " + now;
        line("  " + heading);
        parts.add(Story.StoryPart.phase(heading));
        phase = now;
      }
      event(part, label);
      folded += part.folded() ? group.size() : 0;
      if (trace.cycle().stream().anyMatch(group::contains)) {
        line(" ".repeat(numbersWidth + 5) + REPEATS);
        parts.add(Story.StoryPart.note(REPEATS));
      }
    }
    String leftOut = leftOut(untold(), folded);
    if (!leftOut.isEmpty()) {
      note("left out: ", leftOut + "; " + wayToAll + " shows all");
    }
  }

  /** The number of steps that are not told, without starts. */
  private int untold() {
    return (int)
        IntStream.range(0, steps.size())
            .filter(step -> numbers.of(step) > 0 && !order.steps().contains(step))
            .count();
  }

  private void note(String label, String words) {
    paragraph("  " + label, words);
    parts.add(Story.StoryPart.note(label + words));
  }

  private String leftOut(int idle, int folded) {
    List<String> parts = new ArrayList<>();
    if (folded > 0) {
      parts.add("details of " + count(folded, "step"));
    }
    if (idle > 0) {
      parts.add(count(idle, "step") + " without influence");
    }
    if (!programCounters.isEmpty()) {
      parts.add(
          programCounters.size() == 1
              ? "variable " + programCounters.get(0) + ", which follows from the handler"
              : "variables "
                  + String.join(", ", programCounters)
                  + ", which follow from the handler");
    }
    return String.join("; ", parts);
  }

  /**
   * The steps that are told, in groups: adjacent equal steps of several processes form one group.
   */
  private List<List<Integer>> groups() {
    List<List<Integer>> groups = new ArrayList<>();
    for (int number : order.steps()) {
      List<Integer> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
      if (!last.isEmpty() && last.stream().allMatch(each -> isLike(each, number))) {
        last.add(number);
      } else {
        groups.add(new ArrayList<>(List.of(number)));
      }
    }
    return groups;
  }

  /**
   * Whether two steps are equal: their processes do the same, and have equal values afterwards in
   * the variables that the steps set.
   */
  private boolean isLike(int before, int number) {
    TraceStep one = steps.get(before);
    TraceStep other = steps.get(number);
    boolean isMarked = turningStep.stream().anyMatch(step -> step == before || step == number);
    return !isMarked
        && !violated.steps().contains(number)
        && one.node() != other.node()
        && members.handler(trace, one).equals(members.handler(trace, other))
        && one.line() == other.line()
        && order.phase(before) == order.phase(number)
        && sendersByContent(one).equals(sendersByContent(other))
        && sentences(before, List.of()).equals(sentences(number, List.of()))
        && changes(List.of(before, number))
            .allMatch(
                change ->
                    change.value().equals(states.get(before).get(change.variable()))
                        && change.value().equals(states.get(number).get(change.variable())));
  }

  /** For each step, the variables of its process after it. */
  private List<Map<String, String>> statesAfterSteps() {
    List<Map<String, String>> states = new ArrayList<>();
    Map<Integer, Map<String, String>> current = new HashMap<>();
    for (TraceStep step : steps) {
      Map<String, String> state = new HashMap<>(current.getOrDefault(step.node(), Map.of()));
      step.changes().forEach(change -> state.put(change.variable(), change.value()));
      current.put(step.node(), state);
      states.add(state);
    }
    return states;
  }

  /** The steps that are told: the causal past of the violation and of the outputs that show it. */
  private BitSet told() {
    BitSet past = new BitSet();
    List<Integer> open = new ArrayList<>(violated.steps());
    if (isOfAllProcesses()) {
      steps.stream()
          .mapToInt(TraceStep::node)
          .distinct()
          .forEach(node -> lastOf(node, steps.size()).ifPresent(open::add));
    }
    while (!open.isEmpty()) {
      int number = open.remove(open.size() - 1);
      if (!past.get(number)) {
        past.set(number);
        TraceStep step = steps.get(number);
        lastOf(step.node(), number).ifPresent(open::add);
        for (TraceStep.TracedMessage message : step.used()) {
          int sender = messages.senderOf(message, number);
          if (sender >= 0) {
            open.add(sender);
          }
        }
        arrived(step).forEach(id -> open.add(messages.senderOf(id)));
      }
    }
    past.stream()
        .filter(number -> isSilent(number) && !violated.steps().contains(number))
        .forEach(past::clear);
    return past;
  }

  /**
   * The messages that have arrived in a step. An implementation gets them even if the protocol does
   * not use them.
   */
  private List<Integer> arrived(TraceStep step) {
    return isDifference() ? step.taken() : List.of();
  }

  private boolean isDifference() {
    return Objects.requireNonNull(trace.finding()).kind() == Finding.FindingKind.DIFFERENCE;
  }

  /** Whether the violation is about the states of all processes, not of one process. */
  private boolean isOfAllProcesses() {
    return violated.invariant().filter(Invariant::isOfAll).isPresent();
  }

  private OptionalInt lastOf(int node, int before) {
    return IntStream.iterate(before - 1, number -> number >= 0, number -> number - 1)
        .filter(number -> steps.get(number).node() == node)
        .findFirst();
  }

  /** Whether a step has nothing that the story would tell. */
  private boolean isSilent(int number) {
    TraceStep step = steps.get(number);
    boolean isPlainStart = starts(number) && step.line() == 0;
    return (changes(number).isEmpty() || isPlainStart)
        && messages.sent(number).isEmpty()
        && step.outputs().isEmpty()
        && waiting(step).isEmpty()
        && (missing(step).isEmpty() || step.handler().isEmpty() && !protocol.writtenAsRounds());
  }

  /** The messages that have arrived and wait in the mailbox. */
  private String waiting(TraceStep step) {
    List<Integer> used = step.used().stream().map(TraceStep.TracedMessage::id).toList();
    return steps.stream()
        .flatMap(each -> each.sent().stream())
        .filter(message -> arrived(step).contains(message.id()) && !used.contains(message.id()))
        .map(message -> valueText.of(message.content()) + " from " + names.process(message.from()))
        .collect(Collectors.joining("; "));
  }

  /** The parts of the story. A story longer than a screen is folded. */
  private List<StoryFolding.Part> parts(List<List<Integer>> groups, int label) {
    StoryFolding.Groups all =
        new StoryFolding.Groups() {
          @Override
          public int lines(StoryFolding.Part part) {
            return wrapped(words(part), part, label).size();
          }

          @Override
          public int phase(List<Integer> group) {
            return order.phase(group.get(0));
          }

          @Override
          public int weight(List<Integer> group) {
            return group.stream()
                .mapToInt(number -> weights.getOrDefault(number, 0))
                .max()
                .orElse(0);
          }
        };
    int headings =
        order.hasSeveralPhases()
            ? (int) order.steps().stream().mapToInt(order::phase).distinct().count()
            : 0;
    return StoryFolding.of(groups, all, MOST_LINES - headings);
  }

  /** Steps that a long story keeps before others, with their weights. */
  private Map<Integer, Integer> weights() {
    Map<Integer, Integer> weights = new HashMap<>();
    Set<String> disputed = violated.disputed();
    Set<String> open = new TreeSet<>(violated.undisputed());
    for (int number : order.steps()) {
      Set<String> written = written(number);
      if (written.stream().anyMatch(disputed::contains)) {
        weights.put(number, DISPUTED);
      }
      if (open.removeAll(written)) { // the first step that writes it
        weights.merge(number, AGREED, Math::max);
      }
    }
    turningStep.ifPresent(step -> weights.put(step, DISPUTED));
    violated.steps().forEach(step -> weights.put(step, StoryFolding.ALWAYS));
    return weights;
  }

  /**
   * The values that a step writes to variables of its process, and the elements that it adds to
   * lists.
   */
  private Set<String> written(int number) {
    int before = lastOf(steps.get(number).node(), number).orElse(-1);
    Set<String> written = new TreeSet<>();
    for (TraceStep.VariableChange change : steps.get(number).changes()) {
      written.addAll(parts(change.value()));
      parts(state(before).getOrDefault(change.variable(), "")).forEach(written::remove);
    }
    return written;
  }

  private static List<String> parts(String value) {
    return ListText.elements(value).orElse(List.of(value));
  }

  private String label(List<Integer> group) {
    TraceStep step = steps.get(group.get(0));
    String handler = members.handler(trace, step);
    TreeSet<Integer> nodes =
        group.stream()
            .map(number -> steps.get(number).node())
            .collect(Collectors.toCollection(TreeSet::new));
    String what = handler;
    if (handler.isEmpty()) {
      what = protocol.writtenAsRounds() ? "" : nodes.size() == 1 ? "waits" : "wait";
    } else if (starts(group.get(0)) && step.line() == 0) {
      what = START;
    } else if (isClock(step)) {
      what = "clock";
    }
    return (processes(nodes) + " " + what).strip();
  }

  /** Whether the clock of a process advances: a timeout that desugaring has added. */
  private boolean isClock(TraceStep step) {
    return !members.isWritten(members.asWritten(step.node(), step.handler()))
        && protocol.variables().stream()
            .filter(variable -> ProcessClock.annotation(variable.field()).isPresent())
            .anyMatch(clock -> step.handler().equals(ProcessClock.timeoutOf(clock.name())));
  }

  private void event(StoryFolding.Part part, int label) {
    List<Integer> group = part.steps();
    int first = group.get(0);
    TraceStep step = steps.get(first);
    boolean turns = turningStep.equals(OptionalInt.of(first));
    String words = words(part);
    parts.add(
        part.folded()
            ? new Story.StoryPart(Story.StoryPartKind.EVENT, group, false, "", 0, words)
            : new Story.StoryPart(
                Story.StoryPartKind.EVENT, group, turns, label(group), step.line(), words));
    String head =
        part.folded()
            ? String.format(
                Locale.ROOT, "  %" + numbersWidth + "s   ", numbers(group, numbersWidth))
            : String.format(
                Locale.ROOT,
                "  %" + numbersWidth + "s %s %-" + label + "s  %-8s  ",
                numbers(group, WIDEST_NUMBERS),
                turns ? ">" : " ",
                label(group),
                step.line() > 0 ? "line " + step.line() : "");
    List<String> rows = wrapped(words, part, label);
    for (int row = 0; row < rows.size(); row++) {
      line((row == 0 ? head : " ".repeat(indent(part, label))) + rows.get(row));
    }
  }

  /** The width of the text before the words of an event. */
  private int indent(StoryFolding.Part part, int label) {
    return numbersWidth + (part.folded() ? FOLDED_MARGIN : label + MARGIN);
  }

  private String numbers(List<Integer> steps, int widest) {
    List<Integer> group = steps.stream().map(numbers::of).distinct().sorted().toList();
    int first = group.get(0);
    int last = group.get(group.size() - 1);
    if (group.size() == 1) {
      return "" + first;
    }
    String all = group.stream().map(String::valueOf).collect(Collectors.joining(","));
    return last - first == group.size() - 1
        ? first + "-" + last
        : all.length() <= widest ? all : first + "…" + last;
  }

  /** The sentences about a part of the story, wrapped to the width. */
  private List<String> wrapped(String words, StoryFolding.Part part, int label) {
    return rows(words, Math.max(NARROWEST, width - indent(part, label)));
  }

  /** The sentences about a part of the story. */
  private String words(StoryFolding.Part part) {
    return part.folded()
        ? folded(part.groups())
        : String.join(" ", sentences(part.steps().get(0), part.steps()));
  }

  /**
   * One line for folded steps: the processes, their handlers, and the values they wrote that matter
   * later.
   */
  private String folded(List<List<Integer>> groups) {
    List<String> told = new ArrayList<>();
    List<Integer> alike = new ArrayList<>();
    for (List<Integer> group : groups) {
      if (!alike.isEmpty() && !handler(alike.get(0)).equals(handler(group.get(0)))) {
        told.add(label(alike));
        alike.clear();
      }
      alike.addAll(group);
      String written =
          changes(group)
              .filter(change -> parts(change.value()).stream().anyMatch(wanted::contains))
              .filter(change -> group.stream().anyMatch(this::writesWanted))
              .map(change -> assignment(change, group, copied(group)))
              .distinct()
              .collect(Collectors.joining(", "));
      if (!written.isEmpty()) {
        told.add(label(alike) + ": " + written);
        alike.clear();
      }
    }
    if (!alike.isEmpty()) {
      told.add(label(alike));
    }
    return String.join("; ", told);
  }

  private boolean writesWanted(int number) {
    return written(number).stream().anyMatch(wanted::contains);
  }

  private String handler(int number) {
    return members.handler(trace, steps.get(number));
  }

  private static List<String> rows(String words, int room) {
    List<String> rows = new ArrayList<>();
    String rest = words;
    while (rest.length() > room) {
      int space = rest.lastIndexOf(' ', room);
      int end = space > 0 ? space : room;
      rows.add(rest.substring(0, end));
      rest = rest.substring(end).strip();
    }
    rows.add(rest);
    return rows;
  }

  /**
   * The sentences about a step.
   *
   * @param group the equal steps whose changes are told
   */
  private List<String> sentences(int number, List<Integer> group) {
    TraceStep step = steps.get(number);
    List<String> sentences = new ArrayList<>();
    String heard = heard(number);
    if (!heard.isEmpty()) {
      sentences.add("hears " + heard);
    }
    String waiting = waiting(step);
    if (!waiting.isEmpty()) {
      sentences.add("gets " + waiting);
    }
    String missing = missing(step);
    if (!missing.isEmpty()) {
      sentences.add("nothing arrives from " + missing);
    }
    String drawn =
        DrawText.of(
            protocol,
            members.asWritten(step.node(), step.handler()),
            step.draws()
                .subList(
                    Math.min(members.arguments(step), step.draws().size()), step.draws().size()));
    if (!drawn.isEmpty()) {
      sentences.add(drawn);
    }
    List<String> changes =
        changes(group)
            .map(change -> assignment(change, group, copied(change, group)))
            .distinct()
            .toList();
    if (!changes.isEmpty()) {
      sentences.add("sets " + String.join(", ", changes));
    }
    String sent = sent(number, group);
    if (!sent.isEmpty()) {
      sentences.add("sends " + sent);
    }
    List<String> calls = violated.calls(step);
    if (!calls.isEmpty()) {
      sentences.addAll(calls);
    } else if (!step.outputs().isEmpty()) {
      sentences.add(
          step.outputs().stream()
              .map(output -> violated.output(output(output)))
              .collect(Collectors.joining(", ", "outputs ", "")));
    }
    if (number == steps.size() - 1 && isStopped()) {
      sentences.add("the run stops here");
    }
    return IntStream.range(0, sentences.size())
        .mapToObj(index -> index == 0 ? sentences.get(index) : capitalized(sentences.get(index)))
        .map(sentence -> sentence + ".")
        .toList();
  }

  /** Whether the violation has stopped the last handler before its end. */
  private boolean isStopped() {
    return switch (Objects.requireNonNull(trace.finding()).kind()) {
      case VIOLATION -> !steps.get(steps.size() - 1).outputs().isEmpty();
      case EXCEPTION, ENDLESS_LOOP -> true;
      default -> false;
    };
  }

  /** The changes of equal steps, without a phase that the heading shows already. */
  private Stream<TraceStep.VariableChange> changes(List<Integer> group) {
    return group.stream()
        .flatMap(
            number ->
                changes(number).stream()
                    .filter(change -> !programCounters.contains(change.variable()))
                    .filter(change -> !isPhase(number, change)));
  }

  /** Whether a change only repeats the phase of the message that was heard. */
  private boolean isPhase(int number, TraceStep.VariableChange change) {
    TraceStep step = steps.get(number);
    return order.hasSeveralPhases()
        && !step.used().isEmpty()
        && members.asWritten(step.node(), change.variable()).equals(names.phase())
        && change.value().equals(String.valueOf(order.phase(number)));
  }

  /**
   * The changes of a step. The first step of a process sets all variables, so its initial values
   * are left out.
   */
  private List<TraceStep.VariableChange> changes(int number) {
    boolean starts = starts(number);
    TraceStep step = steps.get(number);
    return step.changes().stream()
        .filter(change -> members.isWritten(members.asWritten(step.node(), change.variable())))
        .filter(
            change ->
                !starts
                    || !DEFAULTS.contains(change.value())
                    || !step.sent().isEmpty() && differs(change))
        .filter(change -> !starts || !isInput(change.variable()))
        .toList();
  }

  /** Whether processes start with different values of a variable. */
  private boolean differs(TraceStep.VariableChange change) {
    return IntStream.range(0, steps.size())
            .filter(this::starts)
            .mapToObj(steps::get)
            .flatMap(step -> step.changes().stream())
            .filter(each -> each.variable().equals(change.variable()))
            .map(TraceStep.VariableChange::value)
            .distinct()
            .count()
        > 1;
  }

  private boolean isInput(String name) {
    return protocol.variables().stream()
        .anyMatch(variable -> variable.name().equals(name) && variable.input().isPresent());
  }

  private boolean starts(int number) {
    return lastOf(steps.get(number).node(), number).isEmpty();
  }

  /** The messages that a step heard, in words; equal messages of several senders are merged. */
  private String heard(int number) {
    Map<String, TreeSet<Integer>> senders = sendersByContent(steps.get(number));
    return senders.entrySet().stream()
            .map(
                each ->
                    valueText.of(each.getKey(), known(number, each.getValue().first()))
                        + " from "
                        + processes(each.getValue()))
            .collect(Collectors.joining("; "))
        + quorum(steps.get(number), senders);
  }

  /**
   * The number of processes from which messages of a type were heard, where a handler waits for
   * several.
   */
  private String quorum(TraceStep step, Map<String, TreeSet<Integer>> senders) {
    TreeSet<Integer> all = new TreeSet<>();
    senders.values().forEach(all::addAll);
    if (all.isEmpty()
        || all.size() == 1 && !takesMailbox(step)
        || senders.keySet().stream().map(SentMessages::type).distinct().count() > 1) {
      return "";
    }
    int most = alike(all);
    if (most == 0) {
      return "";
    }
    boolean areOthers =
        role(step.node()).equals(role(all.first()))
            && !messages.areSentToSelf(SentMessages.type(senders.keySet().iterator().next()));
    long heard = step.used().stream().filter(message -> !message.lost()).count();
    return String.format(
        Locale.ROOT,
        " (%s%d of %d%s%s)",
        heard > all.size() ? heard + " messages, " : "",
        all.size(),
        areOthers ? most - 1 : most,
        areOthers ? " others" : "",
        senders.size() > 1 ? " in all" : "");
  }

  private boolean takesMailbox(TraceStep step) {
    String handler = members.asWritten(step.node(), step.handler());
    return protocol.handlers().stream()
        .anyMatch(each -> each.name().equals(handler) && each.takes() == Handler.Takes.MAILBOX);
  }

  /** The number of processes of the same role; 0 where that number changes or the roles differ. */
  private int alike(TreeSet<Integer> some) {
    if (number("max", processes) > processes) {
      return 0;
    }
    Set<String> roles = some.stream().map(this::role).collect(Collectors.toSet());
    return roles.size() == 1
        ? (int) IntStream.range(0, processes).filter(node -> roles.contains(role(node))).count()
        : 0;
  }

  /** The name of a process without its number. */
  private String role(int node) {
    return NUMBER.matcher(names.process(node)).replaceFirst("");
  }

  private static Map<String, TreeSet<Integer>> sendersByContent(TraceStep step) {
    Map<String, TreeSet<Integer>> senders = new LinkedHashMap<>();
    step.used().stream()
        .filter(message -> !message.lost())
        .forEach(
            message ->
                senders
                    .computeIfAbsent(message.content(), content -> new TreeSet<>())
                    .add(message.from()));
    return senders;
  }

  /** The lists that a reader knows of the receiver and of the sender of a message. */
  private List<AbridgedValue.Known> known(int number, int sender) {
    int receiver = steps.get(number).node();
    List<AbridgedValue.Known> known = new ArrayList<>();
    lists(receiver, state(lastOf(receiver, number).orElse(-1)), "its", known);
    if (sender != receiver) {
      int sent =
          steps.get(number).used().stream()
              .filter(message -> message.from() == sender)
              .mapToInt(message -> messages.senderOf(message, number))
              .findFirst()
              .orElse(-1);
      lists(sender, state(sent), names.process(sender) + "'s", known);
    }
    return known;
  }

  private void lists(
      int node, Map<String, String> state, String whose, List<AbridgedValue.Known> lists) {
    for (StateVariable variable : protocol.variables()) {
      ListText.elements(state.getOrDefault(variable.name(), ""))
          .ifPresent(
              elements ->
                  lists.add(
                      new AbridgedValue.Known(
                          elements,
                          "as in " + whose + " " + members.asWritten(node, variable.name()))));
    }
  }

  /**
   * A variable and its new value.
   *
   * @param copied the lists from which the value may be copied
   */
  private String assignment(
      TraceStep.VariableChange change, List<Integer> group, List<AbridgedValue.Known> copied) {
    List<AbridgedValue.Known> known = new ArrayList<>(copied);
    Set<String> before =
        group.stream()
            .map(number -> state(lastOf(steps.get(number).node(), number).orElse(-1)))
            .map(state -> state.getOrDefault(change.variable(), ""))
            .collect(Collectors.toSet());
    if (before.size() == 1) {
      ListText.elements(before.iterator().next())
          .ifPresent(elements -> known.add(new AbridgedValue.Known(elements, "as before")));
    }
    String variable = members.asWritten(steps.get(group.get(0)).node(), change.variable());
    return variable + " = " + valueText.of(change.value(), known);
  }

  /** The list of a received message that a variable now equals; the message shows it already. */
  private List<AbridgedValue.Known> copied(TraceStep.VariableChange change, List<Integer> group) {
    return steps.get(group.get(0)).used().stream()
        .filter(message -> !message.lost())
        .flatMap(message -> ListText.in(message.content()).stream())
        .filter(change.value()::equals)
        .flatMap(list -> ListText.elements(list).stream())
        .map(elements -> new AbridgedValue.Known(elements, "as heard"))
        .toList();
  }

  /** The lists of the heard processes whose messages are not shown. */
  private List<AbridgedValue.Known> copied(List<Integer> group) {
    int number = group.get(0);
    List<AbridgedValue.Known> known = new ArrayList<>();
    for (TraceStep.TracedMessage message : steps.get(number).used()) {
      if (!message.lost() && message.from() != steps.get(number).node()) {
        lists(
            message.from(),
            state(messages.senderOf(message, number)),
            names.process(message.from()) + "'s",
            known);
      }
    }
    return known;
  }

  /** An output; of a list only the elements that differ. */
  private String output(String output) {
    if (output.equals("[]")) {
      return "an empty list";
    }
    return valueText.of(
        output, List.of(new AbridgedValue.Known(violated.undisputed(), "in common")));
  }

  /** The senders whose messages of the round were lost. */
  private String missing(TraceStep step) {
    TreeSet<Integer> senders =
        step.used().stream()
            .filter(TraceStep.TracedMessage::lost)
            .map(TraceStep.TracedMessage::from)
            .collect(Collectors.toCollection(TreeSet::new));
    return processes(senders);
  }

  /**
   * The messages that a step sends, by type. Their content is shown where they are heard.
   *
   * @param group the equal steps whose receivers are told together; empty for a single step
   */
  private String sent(int number, List<Integer> group) {
    return messages.sent(number).entrySet().stream()
        .map(
            each ->
                content(each.getKey(), number, group)
                    + " "
                    + addressed(number, each.getKey(), each.getValue())
                    + hearers(each.getKey(), each.getValue(), group))
        .collect(Collectors.joining(", "));
  }

  /** The type of messages, with their content if it is short and no later step shows it. */
  private String content(String type, int number, List<Integer> group) {
    Set<String> contents =
        group.stream()
            .flatMap(each -> steps.get(each).sent().stream())
            .map(TraceStep.TracedMessage::content)
            .filter(content -> SentMessages.type(content).equals(type))
            .collect(Collectors.toSet());
    if (contents.size() != 1
        || isDifference()
        || group.stream().anyMatch(each -> !messages.hearers(each, type).isEmpty())) {
      return type;
    }
    TraceStep step = steps.get(number);
    List<AbridgedValue.Known> known = new ArrayList<>();
    lists(step.node(), state(number), "its", known);
    String content = valueText.of(contents.iterator().next(), known);
    return content.length() <= SHORT_CONTENT ? content : type;
  }

  /** The receivers of messages; those that heard them, where only that is known. */
  private String addressed(int number, String type, TreeSet<Integer> receivers) {
    return messages.knowsReceivers(number, type)
        ? "to " + receivers(receivers)
        : "(heard by " + processes(receivers) + ")";
  }

  /**
   * The processes that hear messages, where only few of the possible ones do before the run ends.
   */
  private String hearers(String type, TreeSet<Integer> receivers, List<Integer> group) {
    if (group.isEmpty() || isDifference()) {
      return "";
    }
    int first = group.get(0);
    TreeSet<Integer> hearers = messages.hearers(first, type);
    boolean isEqual =
        group.stream().allMatch(number -> messages.hearers(number, type).equals(hearers));
    long active =
        steps.subList(group.get(group.size() - 1) + 1, steps.size()).stream()
            .map(TraceStep::node)
            .filter(receivers::contains)
            .distinct()
            .count();
    if (isEqual && hearers.isEmpty() && active > 0 && receivers.size() == 1) {
      return UNHEARD;
    }
    if (!isEqual || active < 2 || hearers.size() > active / 2) {
      return "";
    }
    if (hearers.isEmpty()) {
      return UNHEARD;
    }
    boolean isOwn =
        group.size() == 1 && hearers.equals(new TreeSet<>(Set.of(steps.get(first).node())));
    return String.format(
        Locale.ROOT,
        " (only %s %s it)",
        processes(hearers) + (isOwn ? " itself" : ""),
        hearers.size() == 1 ? "hears" : "hear");
  }

  private String receivers(TreeSet<Integer> numbers) {
    return numbers.size() == trace.nodes()
        ? "all"
        : role(numbers).map(role -> "every " + role).orElseGet(() -> processes(numbers));
  }

  /** The role whose processes are exactly these, if it has several. */
  private Optional<String> role(TreeSet<Integer> numbers) {
    String role = role(numbers.first());
    TreeSet<Integer> all = new TreeSet<>();
    for (int node = 0; node < names.processes().size(); node++) {
      if (role(node).equals(role)) {
        all.add(node);
      }
    }
    return all.size() > 1 && all.equals(numbers) ? Optional.of(role) : Optional.empty();
  }

  private String processes(TreeSet<Integer> numbers) {
    return numbers.stream().map(names::process).collect(Collectors.joining(", "));
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static String count(int number, String what) {
    return number == 1 ? "1 " + what : number + " " + what + (what.endsWith("s") ? "es" : "s");
  }

  /** Writes words as a paragraph, wrapped to the width and indented after the first line. */
  private void paragraph(String head, String words) {
    int room = Math.max(NARROWEST, width - head.length());
    List<String> rows = rows(words, room);
    int shortest = room / 4;
    while (rows.size() > 1 && rows.get(rows.size() - 1).length() < shortest && room > NARROWEST) {
      room--; // no line of one word
      rows = rows(words, room);
    }
    line(head + rows.get(0));
    rows.subList(1, rows.size()).forEach(row -> line(" ".repeat(Math.max(2, head.length())) + row));
  }

  private void line(String words) {
    text.append(words.stripTrailing()).append('\n');
  }
}
