package dev.rondo.tester.hunting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.Coverage;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Networks;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.tester.Comparison;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures of a hunt, for programs. */
public final class HuntingJson {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private HuntingJson() {}

  /** The whole hunt as one object. */
  public static String text(Hunting hunting, HuntingResult whole) {
    List<HuntResult> results = whole.results();
    AsyncSettings async = hunting.settings().async();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("protocol", hunting.forms().protocol().name());
    node.put("network", Networks.simpleName(async.network()));
    node.put("n", async.n());
    node.put("f", async.f());
    node.put("seed", hunting.settings().hunt().seed());
    node.put("strategy", async.strategy().name().toLowerCase(Locale.ROOT));
    node.put("roundsStrategy", hunting.settings().rounds().name().toLowerCase(Locale.ROOT));
    results.forEach(result -> node.set(result.form(), of(result)));
    if (results.size() == 2) {
      Comparison comparison = new Comparison(results.get(0), results.get(1));
      put(node, "ratio", comparison.ratio());
      put(node, "ratioLow", comparison.interval().map(Comparison.Interval::low));
      put(node, "ratioHigh", comparison.interval().map(Comparison.Interval::high));
    }
    whole
        .counterexample()
        .flatMap(Counterexample::turning)
        .ifPresent(turning -> node.set("turning", MAPPER.valueToTree(turning)));
    whole.coverage().ifPresent(coverage -> node.set("coverage", of(coverage)));
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report cannot be written", e);
    }
  }

  /** The figures of one form. */
  public static ObjectNode of(HuntResult result) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("found", result.found());
    node.put("runs", result.runs().size());
    node.put("schedules", result.schedules());
    node.put("seconds", result.seconds());
    node.put("schedulesPerSecond", result.schedulesPerSecond());
    put(node, "medianSecondsToBug", result.medianSecondsToBug());
    put(node, "medianSchedulesToBug", result.medianSchedulesToBug());
    put(node, "meanSecondsToBug", result.meanSecondsToBug());
    boolean isSequential = result.form().equals(SequentialForm.NAME);
    node.put(isSequential ? "phases" : "steps", result.length());
    put(node, isSequential ? "medianPhasesToBug" : "medianStepsToBug", result.medianLengthToBug());
    return node;
  }

  private static ObjectNode of(Coverage coverage) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("schedules", coverage.schedules());
    node.put("states", coverage.states());
    node.put("seenOnce", coverage.seenOnce());
    node.put("newStatesPerSchedule", coverage.newStates());
    ArrayNode unseen = node.putArray("neverRan");
    for (Coverage.Unseen each : coverage.neverRan()) {
      ObjectNode handler = unseen.addObject();
      handler.put("handler", each.handler());
      handler.put("line", each.line());
      handler.put("heard", each.heard());
    }
    node.set("neverTaken", MAPPER.valueToTree(coverage.neverTaken()));
    return node;
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? (Double) value.getAsDouble() : null);
  }

  private static void put(ObjectNode node, String name, java.util.Optional<Double> value) {
    node.put(name, value.orElse(null));
  }
}
