package dev.rondo.workflow.answer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.workflow.Comparison;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.sometimes.Reachability;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The JSON answer of {@code rondo hunt} and {@code rondo compare}. */
public final class HuntingJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private HuntingJson() {}

  /**
   * The answer as one JSON object.
   *
   * @param command {@code hunt} or {@code compare}
   * @param states which {@code @Sometimes} states are reached
   * @param traces the files with the runs that reach them, by name
   * @param rondo the version of Rondo
   * @param trace the file with the run that shows a bug
   */
  public static String text(
      String command,
      Hunting hunting,
      HuntingResult whole,
      List<Reachability> states,
      Map<String, String> traces,
      String rondo,
      String trace) {
    List<HuntResult> results = whole.results();
    AsyncSettings async = hunting.settings().async();
    Verdict verdict = whole.verdict();
    ObjectNode node =
        JsonAnswer.of(
            command,
            rondo,
            JsonAnswer.name(verdict),
            JsonAnswer.why(verdict, whole.closure(), Optional.of(why(whole))));
    Protocol protocol = hunting.forms().protocol();
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    node.put("network", NetworkLookup.simpleName(async.network()));
    node.put("n", async.n());
    node.put("f", async.f());
    node.put("seed", hunting.settings().hunt().seed());
    node.put("strategy", async.draws().strategy().name().toLowerCase(Locale.ROOT));
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
    JsonAnswer.sometimes(node, states, traces);
    JsonAnswer.bug(node, whole.counterexample(), protocol, trace);
    return JsonAnswer.text(node);
  }

  private static String why(HuntingResult whole) {
    return switch (whole.verdict()) {
      case VACUOUS -> "nothing was explored: no handler ran, or no process output anything";
      case UNDECIDED ->
          whole.counterexample().isPresent() ? CounterexampleText.UNFINISHED : whole.undecided();
      case FAULT_OF_RONDO -> "the bug of the sequential form is not confirmed in the original";
      case NOTHING_FOUND, BUG, NOT_CLOSED -> "";
    };
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
    node.put("form", coverage.form());
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
    node.set("countedTwice", MAPPER.valueToTree(coverage.countedTwice()));
    node.set("neverCompared", MAPPER.valueToTree(coverage.neverCompared()));
    return node;
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? (Double) value.getAsDouble() : null);
  }

  private static void put(ObjectNode node, String name, java.util.Optional<Double> value) {
    node.put(name, value.orElse(null));
  }
}
