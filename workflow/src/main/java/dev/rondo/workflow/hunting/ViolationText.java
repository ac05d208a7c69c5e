package dev.rondo.workflow.hunting;

import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.LinearizableLog;
import rondo.LinearizableQueue;
import rondo.LinearizableRegister;
import rondo.PrefixOrder;
import rondo.Validity;
import rondo.runtime.BrokenInvariant;

/** The violation of a run in the words of its spec, with the steps of the outputs that show it. */
final class ViolationText {

  private static final Pattern INVOKED =
      Pattern.compile("Invoked\\[operation=(.*), argument=(-?\\d+)]");
  private static final Pattern RETURNED = Pattern.compile("Returned\\[result=(.*)]");

  private static final Set<String> LINEARIZABLE =
      Set.of(
          LinearizableRegister.class.getName(),
          LinearizableLog.class.getName(),
          LinearizableQueue.class.getName());

  private final Trace trace;
  private final TraceNames names;
  private final Finding finding;
  private final OutputNames words;
  private final Optional<Invariant> invariant;
  private final List<Output> outputs = new ArrayList<>();

  /** An output and the step in which it was made. */
  private record Output(int node, String value, int step, int number) {}

  private ViolationText(Trace trace, Protocol protocol) {
    this.trace = trace;
    this.names = TraceNames.of(trace);
    this.finding = Objects.requireNonNull(trace.finding(), "the trace shows no bug");
    this.words = OutputNames.of(protocol);
    this.invariant =
        protocol.invariants().stream().filter(each -> isBroken(each, finding)).findFirst();
    StepNumbers numbers = StepNumbers.of(trace);
    for (int number = 0; number < trace.steps().size(); number++) {
      TraceStep step = trace.steps().get(number);
      for (String value : step.outputs()) {
        outputs.add(new Output(step.node(), value, number, numbers.of(number)));
      }
    }
  }

  static ViolationText of(Trace trace, Protocol protocol) {
    return new ViolationText(trace, protocol);
  }

  private static boolean isBroken(Invariant invariant, Finding finding) {
    int line = invariant.position().line();
    String broken =
        invariant.isOfAll()
            ? BrokenInvariant.ofAll(invariant.name(), line)
            : new BrokenInvariant(finding.node(), invariant.name(), line).getMessage();
    return finding.kind() == Finding.FindingKind.INVARIANT && finding.message().equals(broken);
  }

  /** The broken invariant, if the violation is one. */
  Optional<Invariant> invariant() {
    return invariant;
  }

  /** The violation in one line. */
  String headline() {
    if (invariant.isPresent()) {
      return String.format(
          Locale.ROOT,
          "Invariant %s (line %d) violated%s",
          invariant.get().name(),
          invariant.get().position().line(),
          place());
    }
    boolean isSpec = finding.kind() == Finding.FindingKind.VIOLATION && !finding.spec().isEmpty();
    String what = isSpec ? finding.specName() + " violated" : CounterexampleText.kind(finding);
    return capitalized(what) + ": " + message() + place();
  }

  /** The place where an exception was thrown. */
  private String place() {
    return finding.kind() == Finding.FindingKind.VIOLATION
            || finding.handler().isEmpty()
            || finding.line() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " in step %d (%s %s, line %d)",
            StepNumbers.of(trace).of(trace.steps().size() - 1),
            names.process(finding.node()),
            finding.handler(),
            finding.line());
  }

  /** The violation without the name of the spec and without a place. */
  String message() {
    Optional<Output> last = last();
    Optional<Output> other = other();
    if (last.isPresent() && other.isPresent()) {
      return contradiction(other.get(), last.get());
    }
    String said = names.in(finding.message());
    if (last.isEmpty() || LINEARIZABLE.contains(finding.spec())) {
      return said;
    }
    String step = " (step " + last.get().number() + ")";
    return finding.spec().equals(Validity.class.getName())
        ? said.replaceFirst(",", step + ",")
        : said + step;
  }

  /** An output in the words of the spec. */
  String output(String output) {
    return finding.spec().equals(AgreementPerKey.class.getName()) ? words.entry(output) : output;
  }

  private String contradiction(Output first, Output second) {
    if (finding.spec().equals(AgreementPerKey.class.getName())) {
      return String.format(
          Locale.ROOT,
          "%s %s has two %s: %s and %s",
          words.key(),
          key(first),
          words.values(),
          valueOf(first),
          valueOf(second));
    }
    String verb = finding.spec().equals(Agreement.class.getName()) ? "decided" : "output";
    String whole = wholeContradiction(first, second, verb);
    return difference(first, second, verb)
        .filter(shorter -> shorter.length() < whole.length())
        .orElse(whole);
  }

  /** Describes the first difference between two lists, which is hard to see in their whole text. */
  private Optional<String> difference(Output first, Output second, String verb) {
    List<String> one = ListText.elements(first.value()).orElse(List.of());
    List<String> other = ListText.elements(second.value()).orElse(List.of());
    int common = ListText.common(one, other);
    if (common == Math.min(one.size(), other.size())) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s %s %s (step %d)%s %s (step %d); they differ at entry %d: %s / %s",
            names.process(first.node()),
            verb,
            ListText.count(one.size()),
            first.number(),
            first.node() == second.node()
                ? " and then"
                : ", " + names.process(second.node()) + " " + verb,
            ListText.count(other.size()),
            second.number(),
            common + 1,
            value(one.get(common)),
            value(other.get(common))));
  }

  private String wholeContradiction(Output first, Output second, String verb) {
    return output(first, verb)
        + (first.node() == second.node()
            ? " and then " + value(second)
            : ", " + output(second, verb))
        + (finding.spec().equals(PrefixOrder.class.getName())
            ? "; neither is a prefix of the other"
            : "");
  }

  private String output(Output output, String verb) {
    return String.format(
        Locale.ROOT, "%s %s %s", names.process(output.node()), verb, value(output));
  }

  private String value(Output output) {
    return String.format(Locale.ROOT, "%s (step %d)", value(output.value()), output.number());
  }

  /** The value of a key, and the process that output it unless the process is the value. */
  private String valueOf(Output output) {
    String value = value(output.value().substring(output.value().indexOf('=') + 1));
    String process = names.process(output.node());
    return value.equals(process)
        ? String.format(Locale.ROOT, "%s (step %d)", value, output.number())
        : String.format(Locale.ROOT, "%s (%s, step %d)", value, process, output.number());
  }

  private String value(String text) {
    return names.in(RecordNotation.of(text));
  }

  private static String key(Output output) {
    int end = output.value().indexOf('=');
    return end < 0 ? output.value() : output.value().substring(0, end);
  }

  /** The output that the spec rejects. */
  private Optional<Output> last() {
    return outputs.isEmpty() || finding.kind() != Finding.FindingKind.VIOLATION
        ? Optional.empty()
        : Optional.of(outputs.get(outputs.size() - 1));
  }

  /** The earlier output that the last one contradicts, for specs that compare two outputs. */
  private Optional<Output> other() {
    if (last().isEmpty()) {
      return Optional.empty();
    }
    Output last = last().get();
    List<Output> earlier = outputs.subList(0, outputs.size() - 1);
    if (finding.spec().equals(Agreement.class.getName())) {
      return earlier.stream().findFirst();
    }
    if (finding.spec().equals(AgreementPerKey.class.getName())) {
      return earlier.stream().filter(output -> key(output).equals(key(last))).findFirst();
    }
    if (finding.spec().equals(PrefixOrder.class.getName())) {
      return longest(earlier);
    }
    return Optional.empty();
  }

  /** The output that the spec compared with: the first of the longest logs. */
  private Optional<Output> longest(List<Output> earlier) {
    return earlier.stream()
        .filter(
            output ->
                finding
                    .message()
                    .startsWith("P" + output.node() + " has the log " + output.value() + ", "))
        .findFirst();
  }

  /** The steps that show the violation. */
  TreeSet<Integer> steps() {
    TreeSet<Integer> steps = new TreeSet<>();
    if (!trace.steps().isEmpty()) {
      steps.add(trace.steps().size() - 1);
    }
    other()
        .map(List::of)
        .orElse(finding.kind() == Finding.FindingKind.VIOLATION ? outputs : List.of())
        .forEach(output -> steps.add(output.step()));
    return steps;
  }

  /**
   * The values about which processes disagree. Of lists these are the elements from the first
   * difference on.
   */
  Set<String> disputed() {
    Set<String> disputed = new TreeSet<>();
    if (other().isPresent()) {
      List<String> one = parts(other().get());
      List<String> two = parts(last().orElseThrow());
      int common = ListText.common(one, two);
      disputed.addAll(one.subList(common, one.size()));
      disputed.addAll(two.subList(common, two.size()));
    }
    return disputed;
  }

  /** The common prefix of the lists that contradict each other. */
  List<String> undisputed() {
    if (other().isEmpty()) {
      return List.of();
    }
    List<String> one = parts(other().get());
    return one.subList(0, ListText.common(one, parts(last().orElseThrow())));
  }

  private List<String> parts(Output output) {
    String value =
        finding.spec().equals(AgreementPerKey.class.getName())
            ? output.value().substring(output.value().indexOf('=') + 1)
            : output.value();
    return ListText.elements(value).orElse(List.of(value));
  }

  /** The calls on a shared object, for specs of linearizability; empty for others. */
  List<Story.StoryCall> calls() {
    if (!LINEARIZABLE.contains(finding.spec())) {
      return List.of();
    }
    Map<Integer, Output> open = new LinkedHashMap<>();
    Map<Integer, Story.StoryCall> calls = new TreeMap<>();
    for (Output output : outputs) {
      Matcher invoked = INVOKED.matcher(output.value());
      Matcher returned = RETURNED.matcher(output.value());
      if (invoked.matches()) {
        open.put(output.node(), output);
        String process = names.process(output.node());
        calls.put(
            output.step(),
            new Story.StoryCall(
                process, operation(invoked), output.step(), -1, "has not returned"));
      } else if (returned.matches() && open.containsKey(output.node())) {
        Output call = Objects.requireNonNull(open.remove(output.node()));
        String expected = output.equals(last().orElse(null)) ? expected() : "";
        String result = "returns " + returned.group(1) + expected;
        calls.computeIfPresent(
            call.step(),
            (step, pending) ->
                new Story.StoryCall(
                    pending.process(), pending.operation(), step, output.step(), result));
      }
    }
    return List.copyOf(calls.values());
  }

  /** The calls on a shared object in a step, as sentences; empty for other specs. */
  List<String> calls(TraceStep step) {
    if (!LINEARIZABLE.contains(finding.spec())) {
      return List.of();
    }
    List<String> calls = new ArrayList<>();
    for (String output : step.outputs()) {
      Matcher invoked = INVOKED.matcher(output);
      Matcher returned = RETURNED.matcher(output);
      if (invoked.matches()) {
        calls.add("calls " + operation(invoked));
      } else if (returned.matches()) {
        calls.add("its call returns " + returned.group(1));
      } else {
        return List.of();
      }
    }
    return calls;
  }

  /** What the last call should have returned, according to the spec. */
  private String expected() {
    int at = finding.message().indexOf("; it should return");
    return at < 0 ? "" : finding.message().substring(at);
  }

  private static String operation(Matcher invoked) {
    boolean reads = invoked.group(1).equals("read") || invoked.group(1).equals("dequeue");
    return invoked.group(1) + "(" + (reads ? "" : invoked.group(2)) + ")";
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
