package dev.rondo.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.tester.Finding;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.RunResult;
import java.util.Locale;
import java.util.OptionalDouble;

/** What a hunt has come to, for people and for programs. */
final class HuntReport {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private HuntReport() {}

  /** The last lines of a hunt, but for the replay command. */
  static String text(HuntResult result, int runs) {
    StringBuilder text = new StringBuilder();
    if (result.runs().size() < runs) {
      text.append(line("interrupted in run %d of %d", result.runs().size(), runs));
    }
    if (result.isVacuous()) {
      text.append(vacuous(result));
    } else if (result.found() == 0) {
      text.append(line("nothing found"));
    }
    result.firstFound().ifPresent(run -> text.append(bug(run)));
    text.append(
        line(
            "%s: found in %d of %d runs, %d schedules in %.1f s, %.0f schedules per second",
            result.form(),
            result.found(),
            result.runs().size(),
            result.schedules(),
            result.seconds(),
            result.schedulesPerSecond()));
    if (result.found() > 0) {
      text.append(
          line(
              "to the first bug: median %.0f schedules and %.3f s, mean %.3f s",
              result.medianSchedulesToBug().orElse(0),
              result.medianSecondsToBug().orElse(0),
              result.meanSecondsToBug().orElse(0)));
    }
    return text.toString();
  }

  private static String vacuous(HuntResult result) {
    String missing =
        result.handlersFired() == 0 ? "no handler ever ran" : "no process ever called output(…)";
    return line("NOTHING WAS EXPLORED: %s, so this run says nothing of the protocol", missing);
  }

  private static String bug(RunResult run) {
    Finding finding = run.finding();
    if (finding == null) {
      throw new IllegalArgumentException("a run without a finding");
    }
    return line("bug: %s", finding.message())
        + line(
            "  %s at P%d in %s, line %d, in schedule %d of seed %d",
            name(finding.kind()),
            finding.node(),
            finding.handler(),
            finding.line(),
            run.schedule(),
            run.seed());
  }

  private static String name(Finding.Kind kind) {
    return switch (kind) {
      case VIOLATION -> "the spec is violated";
      case EXCEPTION -> "an exception";
      case ENDLESS_LOOP -> "an endless loop";
      case TAG -> "a broken tag condition";
    };
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }

  /** The object of one form. */
  static ObjectNode json(HuntResult result) {
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

  static String write(ObjectNode node) {
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report cannot be written", e);
    }
  }
}
