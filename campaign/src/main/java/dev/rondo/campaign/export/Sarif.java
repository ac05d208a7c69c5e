package dev.rondo.campaign.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.StoreSnapshot;
import java.util.List;

/** The bugs as SARIF 2.1.0, which build servers show at the line. */
public final class Sarif {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The rule of files that are refused. */
  private static final String REFUSED = "refused";

  private Sarif() {}

  /** The whole file. */
  public static String of(StoreSnapshot campaign, String version) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    root.put("version", "2.1.0");
    ObjectNode run = root.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", "Rondo").put("version", version);
    ArrayNode rules = driver.putArray("rules");
    List<String> properties = campaign.bugs().stream().map(Sarif::property).distinct().toList();
    properties.forEach(
        property ->
            rules
                .addObject()
                .put("id", property)
                .putObject("shortDescription")
                .put("text", property + " is violated"));
    if (!campaign.refused().isEmpty()) {
      rules.addObject().put("id", REFUSED).putObject("shortDescription").put("text", "refused");
    }
    ArrayNode results = run.putArray("results");
    campaign.refused().forEach(file -> add(results.addObject(), file));
    campaign.bugs().forEach(bug -> add(results.addObject(), bug));
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a campaign cannot be written", e);
    }
  }

  private static void add(ObjectNode result, RefusedFile refused) {
    error(result, REFUSED, refused.why(), refused.file(), refused.line());
  }

  private static void error(ObjectNode result, String rule, String text, String file, int line) {
    result.put("ruleId", rule).put("level", "error").putObject("message").put("text", text);
    ObjectNode place = result.putArray("locations").addObject().putObject("physicalLocation");
    place.putObject("artifactLocation").put("uri", file);
    place.putObject("region").put("startLine", Math.max(1, line));
  }

  private static String property(BugRow bug) {
    return bug.bug().signature().replaceFirst(": .*(?s)", "");
  }

  private static void add(ObjectNode result, BugRow bug) {
    String text = "%s (%s)".formatted(bug.message(), bug.bug().signature());
    error(result, property(bug), text, bug.file(), bug.line());
    result.putObject("partialFingerprints").put("signature/v1", bug.bug().digest());
  }
}
