package dev.rondo.benchmarks.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.benchmarks.MinimalExecution;
import dev.rondo.benchmarks.PaperRow;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.Comparison;
import dev.rondo.workflow.answer.HuntingJson;
import dev.rondo.workflow.answer.JsonAnswer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of a bench, for programs. */
public final class BenchJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private BenchJson() {}

  /** The whole bench as one object. */
  public static String text(BenchResult result, JournalHead head, int runs) {
    ObjectNode node = JsonAnswer.of("bench", head.rondo(), "measured", Optional.empty());
    node.set("machine", MAPPER.valueToTree(head.machine()));
    node.put("seed", head.seed());
    node.put("runs", runs);
    node.put("schedules", head.schedules());
    node.put("timeoutSeconds", head.timeoutMillis() / 1000.0);
    node.put("jobs", head.jobs());
    node.put("warmUpSeconds", head.warmUpMillis() / 1000.0);
    ArrayNode means = node.putArray("geometricMeans");
    GeometricMean.of(result).forEach(mean -> means.add(of(mean)));
    ArrayNode rows = node.putArray("rows");
    result.rows().forEach(row -> rows.add(of(row)));
    return JsonAnswer.text(node);
  }

  private static ObjectNode of(RowResult result) {
    BenchRow row = result.row();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("set", row.set().toString());
    node.put("protocol", row.name());
    node.put("network", row.network());
    node.put("faults", row.faults());
    node.put("n", row.async().n());
    node.put("f", row.async().f());
    node.put("steps", row.async().steps());
    node.put("phases", row.phases());
    node.set("async", result.best().map(best -> async(result, best)).orElse(null));
    node.set("sequential", result.sequential().map(BenchJson::form).orElse(null));
    result.comparison().ifPresent(comparison -> put(node, comparison));
    put(node, "ratioAtLeast", result.leastRatio());
    put(node, "ratioAtMost", result.mostRatio());
    node.set("needs", row.protocol().needs().map(BenchJson::of).orElse(null));
    node.set("paper", row.paper().map(BenchJson::of).orElse(null));
    return node;
  }

  /** The best strategy, and all of them. */
  private static ObjectNode async(RowResult result, MeasuredForm best) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("strategy", best.strategyName());
    node.setAll(form(result.of(best)));
    ObjectNode strategies = node.putObject("strategies");
    result.row().contenders().stream()
        .filter(MeasuredForm::isAsync)
        .forEach(contender -> strategies.set(contender.strategyName(), form(result.of(contender))));
    return node;
  }

  /** What a hunt has of a form, and what all runs together say, those without a bug too. */
  private static ObjectNode form(HuntResult result) {
    ObjectNode node = HuntingJson.of(result);
    put(node, "secondsPerBug", result.secondsPerBug());
    Median seconds = Median.of(result, RunResult::seconds);
    ObjectNode median = node.putObject("medianOfAllRuns");
    median.put("isLeast", seconds.isLeast());
    median.put("seconds", seconds.value());
    median.put("schedules", Median.of(result, RunResult::schedules).value());
    median.put(
        node.has("phases") ? "phases" : "steps", Median.of(result, RunResult::length).value());
    return node;
  }

  private static ObjectNode of(GeometricMean mean) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("of", mean.of());
    node.put("rows", mean.rows());
    node.put("onlySequential", mean.onlySequential());
    node.put("onlyAsync", mean.onlyAsync());
    node.put("neither", mean.neither());
    node.put("mean", mean.mean());
    node.put("low", mean.interval().map(Comparison.Interval::low).orElse(null));
    node.put("high", mean.interval().map(Comparison.Interval::high).orElse(null));
    return node;
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? (Double) value.getAsDouble() : null);
  }

  private static void put(ObjectNode node, Comparison comparison) {
    put(node, "ratio", comparison.ratio());
    node.put("ratioLow", comparison.interval().map(Comparison.Interval::low).orElse(null));
    node.put("ratioHigh", comparison.interval().map(Comparison.Interval::high).orElse(null));
  }

  private static ObjectNode of(MinimalExecution needs) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("phases", needs.phases());
    node.put("rounds", needs.rounds());
    node.put("losses", needs.losses());
    node.put("timeouts", needs.timeouts());
    node.put("foundBy", needs.found().toString());
    return node;
  }

  private static ObjectNode of(PaperRow paper) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("assumption", paper.assumption().name().toLowerCase(Locale.ROOT));
    put(node, "async", paper.asyncSeconds());
    ArrayNode sequential = node.putArray("sequential");
    paper.sequentialSeconds().forEach(sequential::add);
    return node;
  }
}
