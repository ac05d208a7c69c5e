package dev.rondo.spawn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.spawn.wire.Traffic;
import dev.rondo.spawn.wire.Transport;
import java.io.File;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The protocol between a parent and a child JVM: lines of JSON. */
final class ChildLines {

  /** The variable of the environment that holds the secret of a run, in hexadecimal. */
  static final String SECRET = "RONDO_SPAWN_SECRET";

  static final ObjectMapper JSON = new ObjectMapper();

  private ChildLines() {}

  /** The first line that a child reads. */
  static String write(
      String fileName, String text, java.util.List<Path> classPath, NodeSettings settings) {
    ObjectNode line =
        JSON.createObjectNode()
            .put("file", fileName)
            .put("text", text)
            .put(
                "classpath",
                classPath.stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator)))
            .put("node", settings.node())
            .put("n", settings.n())
            .put("f", settings.f())
            .put("seed", settings.seed())
            .put("loss", settings.loss())
            .put("delay", settings.delay().toString())
            .put("timer", settings.otherTimers().toString())
            .put("logs", settings.logs())
            .put("queue", settings.queue());
    ObjectNode timers = line.putObject("timers");
    settings.timers().forEach((name, range) -> timers.put(name, range.toString()));
    settings.folder().ifPresent(folder -> line.put("folder", folder.toString()));
    return line.toString();
  }

  /** The settings of the first line. */
  static NodeSettings read(JsonNode line) {
    Map<String, DelayRange> timers = new TreeMap<>();
    line.path("timers")
        .properties()
        .forEach(timer -> timers.put(timer.getKey(), DelayRange.parse(timer.getValue().asText())));
    return new NodeSettings(
        line.path("node").asInt(),
        line.path("n").asInt(),
        line.path("f").asInt(),
        line.path("seed").asLong(),
        line.path("loss").asDouble(),
        DelayRange.parse(line.path("delay").asText()),
        timers,
        DelayRange.parse(line.path("timer").asText()),
        Optional.ofNullable(line.get("folder")).map(folder -> Path.of(folder.asText())),
        line.path("logs").asBoolean(),
        line.path("queue").asInt(),
        Transport.Limits.USUAL);
  }

  static ObjectNode write(Measurements measured) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("steps", measured.steps())
            .put("sent", measured.sent())
            .put("received", measured.received())
            .put("outputs", measured.outputs())
            .put("refused", measured.refused());
    ObjectNode drops = node.putObject("drops");
    measured.drops().forEach((why, count) -> drops.put(why.name(), count));
    node.set("latencies", JSON.valueToTree(measured.latencies()));
    return node;
  }

  static Measurements measurements(JsonNode node) {
    Map<Traffic.Drop, Long> drops = new EnumMap<>(Traffic.Drop.class);
    node.path("drops")
        .properties()
        .forEach(drop -> drops.put(Traffic.Drop.valueOf(drop.getKey()), drop.getValue().asLong()));
    return new Measurements(
        node.path("steps").asLong(),
        node.path("sent").asLong(),
        node.path("received").asLong(),
        node.path("outputs").asLong(),
        drops,
        node.path("refused").asLong(),
        JSON.convertValue(node.path("latencies"), long[].class));
  }

  static Map<String, Integer> arguments(String json) throws JsonProcessingException {
    return JSON.readValue(json, new TypeReference<>() {});
  }
}
