package dev.rondo.benchmarks.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.benchmarks.PaperRow;
import dev.rondo.tester.Comparison;
import dev.rondo.tester.hunting.HuntingJson;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures of a bench, for programs. */
public final class BenchJson {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private BenchJson() {}

  /** The whole bench as one object. */
  public static String text(BenchResult result, BenchSettings settings, String version) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("version", version);
    node.set("machine", MAPPER.valueToTree(Machine.here()));
    node.put("seed", settings.hunt().seed());
    node.put("runs", settings.hunt().runs());
    node.put("schedules", settings.hunt().schedules());
    node.put("timeoutSeconds", settings.hunt().timeoutMillis() / 1000.0);
    node.put("jobs", settings.hunt().jobs());
    node.put("warmUpSeconds", settings.warmUpMillis() / 1000.0);
    ArrayNode rows = node.putArray("rows");
    result.rows().forEach(row -> rows.add(of(row)));
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the figures cannot be written", e);
    }
  }

  private static ObjectNode of(RowResult result) {
    BenchRow row = result.row();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("protocol", row.name());
    node.put("network", row.network());
    node.put("faults", row.faults());
    node.put("n", row.async().n());
    node.put("f", row.async().f());
    node.put("steps", row.async().steps());
    node.put("phases", row.phases());
    node.set("async", result.best().map(best -> async(result, best)).orElse(null));
    node.set("sequential", result.sequential().map(HuntingJson::of).orElse(null));
    result.comparison().ifPresent(comparison -> put(node, comparison));
    node.set("paper", row.paper().map(BenchJson::of).orElse(null));
    return node;
  }

  /** The best strategy, and all of them. */
  private static ObjectNode async(RowResult result, Contender best) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("strategy", best.strategyName());
    node.setAll(HuntingJson.of(result.of(best)));
    ObjectNode strategies = node.putObject("strategies");
    result.row().contenders().stream()
        .filter(Contender::isAsync)
        .forEach(
            contender ->
                strategies.set(contender.strategyName(), HuntingJson.of(result.of(contender))));
    return node;
  }

  private static void put(ObjectNode node, Comparison comparison) {
    OptionalDouble ratio = comparison.ratio();
    node.put("ratio", ratio.isPresent() ? (Double) ratio.getAsDouble() : null);
    node.put("ratioLow", comparison.interval().map(Comparison.Interval::low).orElse(null));
    node.put("ratioHigh", comparison.interval().map(Comparison.Interval::high).orElse(null));
  }

  private static ObjectNode of(PaperRow paper) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("assumption", paper.assumption().name().toLowerCase(Locale.ROOT));
    OptionalDouble async = paper.asyncSeconds();
    node.put("async", async.isPresent() ? (Double) async.getAsDouble() : null);
    ArrayNode sequential = node.putArray("sequential");
    paper.sequentialSeconds().forEach(sequential::add);
    return node;
  }
}
