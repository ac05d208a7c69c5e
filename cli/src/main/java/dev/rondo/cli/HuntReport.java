package dev.rondo.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.tester.Comparison;
import dev.rondo.tester.Finding;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.RunResult;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceText;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a hunt has come to, for people and for programs. */
final class HuntReport {

  /** A longer counterexample is read with {@code rondo replay} in a pager. */
  private static final int MOST_LINES = 60;

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private HuntReport() {}

  /** What must be said before the verdict: runs that are missing, and forms that did nothing. */
  static String warnings(
      List<HuntResult> results, HuntSettings settings, boolean refused, Style style) {
    StringBuilder text = new StringBuilder();
    if (refused) {
      text.append(
          line(
              "%s: the protocol is not closed, so the sequential form does not stand for it",
              style.bad("REFUSED")));
    }
    for (HuntResult result : results) {
      long late = result.runs().stream().filter(RunResult::timedOut).count();
      if (result.runs().size() < settings.runs()) {
        text.append(
            line(
                "%s: interrupted in run %d of %d",
                result.form(), result.runs().size() + 1, settings.runs()));
      } else if (late > 0) {
        text.append(line("%s: the time was over in %d runs", result.form(), late));
      }
      if (result.isVacuous()) {
        text.append(vacuous(result, style));
      }
    }
    return text.toString();
  }

  private static String vacuous(HuntResult result, Style style) {
    String missing =
        result.handlersFired() == 0 ? "no handler ever ran" : "no process ever called output(…)";
    return line(
        "%s: %s: %s, so this hunt says nothing of the protocol",
        result.form(), style.bad("NOTHING WAS EXPLORED"), missing);
  }

  /** The end of a counterexample, one column per node. */
  static String counterexample(Trace trace) {
    List<String> lines = TraceText.of(trace).lines().toList();
    if (lines.size() <= MOST_LINES) {
      return String.join("\n", lines) + "\n";
    }
    int left = lines.size() - MOST_LINES;
    return line("%s", lines.get(0))
        + line("   …  %d lines more, which rondo replay prints", left - 1)
        + String.join("\n", lines.subList(left, lines.size()))
        + "\n";
  }

  /** The verdict and the rates. */
  static String verdict(List<HuntResult> results, boolean refused, Style style) {
    boolean bug = results.stream().anyMatch(result -> result.found() > 0);
    boolean noVerdict = refused || results.stream().anyMatch(HuntResult::isVacuous);
    String word =
        bug
            ? style.bad("bug found")
            : noVerdict ? style.bad("no verdict") : style.good("nothing found");
    return word
        + results.stream()
            .map(
                result ->
                    String.format(
                        Locale.ROOT,
                        "%s %d of %d runs, %.0f schedules per second",
                        result.form(),
                        result.found(),
                        result.runs().size(),
                        result.schedulesPerSecond()))
            .collect(Collectors.joining("; ", ": ", "\n"));
  }

  /** Why the sequential form does not stand for the whole protocol. */
  static String notClosed(Trace trace, RunResult run, Style style) {
    Finding finding = Objects.requireNonNull(trace.finding());
    return line("%s: %s", style.bad("tags: not closed"), finding.message())
        + line(
            "  at P%d in %s (line %d), in asynchronous schedule %d of seed %d",
            finding.node(), finding.handler(), finding.line(), run.schedule(), run.seed())
        + line(
            "  The sequential form misses such runs: what it finds is confirmed in the original,")
        + line("  that it finds nothing says nothing.");
  }

  /** Where and when a bug shows, after the message that its trace ends with. */
  static String place(String form, RunResult run, Finding.Kind kind) {
    return line(
        "  %s, in schedule %d of seed %d, %s form", name(kind), run.schedule(), run.seed(), form);
  }

  private static String name(Finding.Kind kind) {
    return switch (kind) {
      case VIOLATION -> "the spec is violated";
      case INVARIANT -> "an invariant is broken";
      case EXCEPTION -> "an exception";
      case ENDLESS_LOOP -> "an endless loop";
      case TAG -> "a broken tag condition";
    };
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }

  /** The whole hunt as one object. */
  static String json(
      HuntForms forms, HuntSettings settings, String strategy, List<HuntResult> results) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("protocol", forms.protocol().name());
    node.put("network", NetworkOption.simpleName(forms.network()));
    node.put("n", forms.n());
    node.put("f", forms.f());
    node.put("seed", settings.seed());
    node.put("strategy", strategy);
    results.forEach(result -> node.set(result.form(), json(result)));
    if (results.size() == 2) {
      Comparison comparison = new Comparison(results.get(0), results.get(1));
      put(node, "ratio", comparison.ratio());
      put(node, "ratioLow", bound(comparison.interval().map(Comparison.Interval::low)));
      put(node, "ratioHigh", bound(comparison.interval().map(Comparison.Interval::high)));
    }
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report cannot be written", e);
    }
  }

  private static OptionalDouble bound(java.util.Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static ObjectNode json(HuntResult result) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("found", result.found());
    node.put("runs", result.runs().size());
    node.put("schedules", result.schedules());
    node.put("seconds", result.seconds());
    node.put("schedulesPerSecond", result.schedulesPerSecond());
    put(node, "medianSecondsToBug", result.medianSecondsToBug());
    put(node, "medianSchedulesToBug", result.medianSchedulesToBug());
    put(node, "meanSecondsToBug", result.meanSecondsToBug());
    return node;
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    if (value.isPresent()) {
      node.put(name, value.getAsDouble());
    } else {
      node.putNull(name);
    }
  }
}
