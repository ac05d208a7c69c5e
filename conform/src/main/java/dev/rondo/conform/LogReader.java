package dev.rondo.conform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the events of a log: a JSON object per line. */
public final class LogReader implements Closeable {

  /** The longest line that is read. */
  private static final int MOST_BYTES = 1 << 20;

  private static final Set<String> KEYS =
      Set.of(
          "node", "seq", "event", "from", "to", "handler", "message", "value", "fields", "time");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String file;
  private final int nodes;
  private final InputStream bytes;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private long line;

  private LogReader(String file, int nodes, InputStream bytes) {
    this.file = file;
    this.nodes = nodes;
    this.bytes = bytes;
  }

  /**
   * Opens a log.
   *
   * @param nodes how many processes there are
   */
  public static LogReader open(Path file, int nodes) {
    try {
      return new LogReader(
          file.toString(), nodes, new BufferedInputStream(Files.newInputStream(file), 1 << 16));
    } catch (IOException e) {
      throw new UsageError(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** A log that is not a file. */
  static LogReader of(String name, int nodes, InputStream bytes) {
    return new LogReader(name, nodes, bytes);
  }

  /** The next event; null at the end. */
  public @Nullable LogEvent next() {
    String text = nextLine();
    while (text != null && text.isBlank()) {
      text = nextLine();
    }
    return text == null ? null : event(text);
  }

  private @Nullable String nextLine() {
    try {
      buffer.reset();
      int read = bytes.read();
      if (read < 0) {
        return null;
      }
      line++;
      for (; read >= 0 && read != '\n'; read = bytes.read()) {
        unless(buffer.size() < MOST_BYTES, "the line has more than " + MOST_BYTES + " bytes");
        buffer.write(read);
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(buffer.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw fault("the line is not UTF-8 text", e);
    } catch (IOException e) {
      throw fault("cannot be read: " + e.getMessage(), e);
    }
  }

  private LogEvent event(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw fault("the line is no JSON: " + e.getOriginalMessage(), e);
    }
    unless(json.isObject(), "the line is no JSON object");
    json.fieldNames()
        .forEachRemaining(key -> unless(KEYS.contains(key), "there is no key \"" + key + "\""));
    LogEvent.Kind kind = kind(json.path("event"));
    int node = node(json, "node");
    String name = json.path("handler").asText("");
    return switch (kind) {
      case RECV -> of(node, kind, node(json, "from"), name, message(json));
      case SEND -> of(node, kind, node(json, "to"), name, message(json));
      case TIMEOUT, REQUEST -> {
        unless(!name.isEmpty(), "a " + kind + " has a \"handler\", the name of its method");
        yield of(node, kind, -1, name, json.path("message"));
      }
      case OUTPUT -> {
        unless(json.has("value"), "an output has a \"value\"");
        yield of(node, kind, -1, name, json.path("value"));
      }
      case STATE -> {
        unless(json.path("fields").isObject(), "a state has \"fields\", an object");
        yield of(node, kind, -1, name, json.path("fields"));
      }
      case CRASH, RECOVER -> of(node, kind, -1, name, json.path("fields"));
    };
  }

  private LogEvent of(int node, LogEvent.Kind kind, int peer, String name, JsonNode content) {
    return new LogEvent(file, line, node, kind, peer, name, content);
  }

  private LogEvent.Kind kind(JsonNode json) {
    for (LogEvent.Kind kind : LogEvent.Kind.values()) {
      if (kind.toString().equals(json.asText())) {
        return kind;
      }
    }
    throw fault(
        "\"event\" is " + json + "; there are " + Arrays.toString(LogEvent.Kind.values()), null);
  }

  private JsonNode message(JsonNode json) {
    JsonNode message = json.path("message");
    unless(
        message.isObject() && message.path("type").isTextual(),
        "a message is an object with its \"type\"");
    return message;
  }

  /** A process is a number from 0, or its name. */
  private int node(JsonNode json, String key) {
    JsonNode value = json.path(key);
    int index = -1;
    if (value.isInt()) {
      index = value.asInt();
    } else if (value.isTextual() && value.asText().matches("P[0-9]{1,3}")) {
      index = Integer.parseInt(value.asText().substring(1));
    }
    unless(
        index >= 0 && index < nodes,
        "\"%s\" is %s; processes are 0 to %d, or \"P0\" to \"P%d\""
            .formatted(key, value.isMissingNode() ? "missing" : value, nodes - 1, nodes - 1));
    return index;
  }

  private void unless(boolean holds, String fault) {
    if (!holds) {
      throw fault(fault, null);
    }
  }

  private UsageError fault(String text, @Nullable Exception cause) {
    return new UsageError(file + ":" + line + ": " + text, cause);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
