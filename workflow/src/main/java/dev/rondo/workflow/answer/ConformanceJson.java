package dev.rondo.workflow.answer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.conform.LogEvent;
import dev.rondo.conform.Mismatch;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Optional;

/** The JSON answer of {@code rondo conform}: whether logs are a run of a protocol. */
public final class ConformanceJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ConformanceJson() {}

  /**
   * The answer as one JSON object.
   *
   * @param rondo the version of Rondo
   */
  public static String text(
      Protocol protocol, int n, int f, ConformanceResult result, String rondo) {
    String verdict = result.conforms() ? "conforms" : "does-not-conform";
    ObjectNode node = JsonAnswer.of("conform", rondo, verdict, Optional.empty());
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    node.put("n", n);
    node.put("f", f);
    node.put("events", result.events());
    node.put("explained", result.explained());
    node.put("mostStates", result.mostStates());
    list(node, "waiting", result.waiting().stream().map(LogEvent::place).toList());
    list(node, "neverRan", result.unseen());
    node.set("neverTaken", MAPPER.valueToTree(result.neverTaken()));
    list(node, "notLogged", result.unchecked());
    node.put("tagViolation", result.tagViolation().orElse(null));
    if (result.mismatch().isPresent()) {
      write(node.putObject("mismatch"), result.mismatch().get());
    } else {
      node.putNull("mismatch");
    }
    return JsonAnswer.text(node);
  }

  private static void write(ObjectNode node, Mismatch mismatch) {
    node.put("kind", mismatch.kind().toString());
    node.put("log", mismatch.event().file());
    node.put("line", mismatch.event().line());
    node.put("node", mismatch.event().node());
    node.put("event", mismatch.event().text());
    node.put("reason", mismatch.reason());
    list(node, "states", mismatch.states());
    list(node, "handlers", mismatch.handlers());
    list(node, "repairs", mismatch.repairs());
  }

  private static void list(ObjectNode node, String name, List<String> texts) {
    texts.forEach(node.putArray(name)::add);
  }
}
