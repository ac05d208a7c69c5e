package dev.rondo.conform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.FileFault;
import dev.rondo.run.load.UserToString;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the events of a log: a JSON object per line. */
final class LogReader implements Closeable {

  /** The longest line that is read. */
  private static final int MOST_BYTES = 1 << 20;

  private static final Set<String> KEYS =
      new TreeSet<>(
          List.of(
              "node",
              "seq",
              "event",
              "from",
              "to",
              "handler",
              "message",
              "arguments",
              "value",
              "fields",
              "time"));

  private static final Map<String, LogEvent.LogEventKind> KINDS =
      Arrays.stream(LogEvent.LogEventKind.values())
          .collect(Collectors.toMap(LogEvent.LogEventKind::toString, kind -> kind));

  private static final String EXPECTED =
      "; a line is one event, such as {\"node\":0,\"event\":\"crash\"}, and --patterns reads lines"
          + " of text";

  /** The parts of Jackson's messages that are not for users. */
  private static final Pattern SETTINGS_OF_JACKSON =
      Pattern.compile(" \\(start marker at .*| for `.*|, from `[^`]*`");

  private static final ObjectReader JSON =
      new ObjectMapper()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final String file;
  private final int nodes;
  private final InputStream bytes;
  private final boolean growing;
  private final List<String> names;
  private final Function<String, @Nullable String> format;
  private final Deque<LogEvent> events = new ArrayDeque<>(); // of the last line that was read
  private final byte[] buffer = new byte[1 << 16];
  private byte[] lineBytes = new byte[1 << 10];
  private int next;
  private int filled;
  private int length; // of the line so far
  private boolean ascii = true; // the line so far
  private long line;
  private long read; // bytes

  private LogReader(
      String file,
      int nodes,
      InputStream bytes,
      boolean growing,
      Function<String, @Nullable String> format) {
    this.format = format;
    this.growing = growing;
    this.file = file;
    this.nodes = nodes;
    this.bytes = bytes;
    this.names = IntStream.range(0, nodes).mapToObj(node -> "P" + node).toList();
  }

  /**
   * Opens a log.
   *
   * @param nodes how many processes there are
   * @param growing whether more will be written: then a last line without an end is not complete
   * @param format turns a line into an event as JSON, or null if the line is none
   */
  static LogReader open(
      Path file, int nodes, boolean growing, Function<String, @Nullable String> format) {
    UsageError.unless(!Files.isDirectory(file), file + " cannot be read: it is a folder");
    UsageError.unless(
        Files.isRegularFile(file) || !Files.exists(file),
        file + " is no file: a log is read twice, so write it into a file first");
    try {
      return new LogReader(file.toString(), nodes, Files.newInputStream(file), growing, format);
    } catch (IOException e) {
      throw new UsageError(file + " cannot be read: " + FileFault.text(e), e);
    }
  }

  /** A log that is not a file. */
  static LogReader of(String name, int nodes, InputStream bytes) {
    return new LogReader(name, nodes, bytes, false, Function.identity());
  }

  /** The next event; null at the end, after which a log that grows may have others. */
  @Nullable LogEvent next() {
    while (events.isEmpty()) {
      String text = nextLine();
      if (text == null) {
        return null;
      }
      String event = formatted(text);
      if (event != null && !event.isBlank()) {
        read(event);
      }
    }
    return events.remove();
  }

  /** Refuses a log that was truncated. */
  void refuseShorter(Path log) {
    try {
      if (Files.size(log) < read) {
        throw new UsageError(
            log + " is shorter than before: write the events of a run into one file");
      }
    } catch (IOException e) {
      throw new UsageError(log + " cannot be read: " + FileFault.text(e), e);
    }
  }

  @SuppressWarnings("IllegalCatch") // anything that user code throws
  private @Nullable String formatted(String text) {
    try {
      return format.apply(text);
    } catch (RuntimeException | StackOverflowError e) {
      throw fault("the reader fails: " + e, null);
    }
  }

  private @Nullable String nextLine() {
    try {
      while (true) {
        if (next == filled) {
          filled = Math.max(0, bytes.read(buffer));
          next = 0;
          read += filled;
          if (filled == 0) {
            return length == 0 || growing ? null : decoded();
          }
        }
        if (length == 0) {
          line++;
        }
        int end = next;
        while (end < filled && buffer[end] != '\n') {
          ascii &= buffer[end++] > 0;
        }
        int longer = length + end - next;
        if (longer > MOST_BYTES) {
          throw fault("the line has more than " + MOST_BYTES + " bytes", null);
        }
        if (longer > lineBytes.length) {
          lineBytes = Arrays.copyOf(lineBytes, Math.max(2 * lineBytes.length, longer));
        }
        System.arraycopy(buffer, next, lineBytes, length, end - next);
        length = longer;
        next = end;
        if (end < filled) {
          next++;
          return decoded();
        }
      }
    } catch (CharacterCodingException e) {
      throw fault(
          line == 1 && isGzip()
              ? "the file is compressed: unpack it first"
              : "the line is not UTF-8 text",
          e);
    } catch (IOException e) {
      throw fault("cannot be read: " + FileFault.text(e), e);
    }
  }

  private boolean isGzip() {
    return lineBytes[0] == 0x1f && lineBytes[1] == (byte) 0x8b;
  }

  private String decoded() throws CharacterCodingException {
    String text =
        ascii
            ? new String(lineBytes, 0, length, StandardCharsets.US_ASCII)
            : StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(lineBytes, 0, length))
                .toString();
    length = 0;
    ascii = true;
    return text;
  }

  private void read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      String why = SETTINGS_OF_JACKSON.matcher(e.getOriginalMessage()).replaceAll("");
      throw fault("the line is not JSON: " + why + EXPECTED, e);
    }
    if (!OtlpJson.is(json)) {
      events.add(event(json));
      return;
    }
    try {
      OtlpJson.events(json, JSON).forEach(event -> events.add(event(event)));
    } catch (OtlpJson.Damaged e) {
      throw fault(e.getMessage(), e);
    }
  }

  private LogEvent event(JsonNode json) {
    unless(json.isObject(), "the line is not a JSON object" + EXPECTED);
    for (Iterator<String> keys = json.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!KEYS.contains(key)) {
        throw fault("there is no key \"" + key + "\"; there are " + KEYS, null);
      }
    }
    LogEvent.LogEventKind kind = kind(json.path("event"));
    int node = node(json, "node");
    JsonNode handler = json.path("handler");
    if (!handler.isMissingNode() && !handler.isTextual()) {
      throw fault("\"handler\" is " + handler + ", but must be a text", null);
    }
    String name = handler.asText("");
    return switch (kind) {
      case RECV -> of(node, kind, node(json, "from"), name, message(json));
      case SEND -> of(node, kind, node(json, "to"), name, message(json));
      case TIMEOUT, REQUEST -> {
        unless(!name.isEmpty(), "a timeout or request has a \"handler\", the name of its method");
        JsonNode arguments = json.path("arguments");
        unless(
            arguments.isMissingNode() || arguments.isObject(),
            "\"arguments\" is " + arguments + ", but must be an object");
        yield of(node, kind, -1, name, arguments);
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

  private LogEvent of(
      int node, LogEvent.LogEventKind kind, int peer, String name, JsonNode content) {
    return new LogEvent(file, line, node, kind, peer, name, content);
  }

  private LogEvent.LogEventKind kind(JsonNode json) {
    LogEvent.LogEventKind kind = KINDS.get(json.asText());
    if (kind == null) {
      throw fault(
          String.format(
              Locale.ROOT,
              "\"event\" is %s; there are %s",
              json.isMissingNode() ? "missing" : json,
              Arrays.toString(LogEvent.LogEventKind.values())),
          null);
    }
    return kind;
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
    } else if (value.isTextual()) {
      index = names.indexOf(value.asText());
    }
    if (index < 0 || index >= nodes) {
      throw fault(
          String.format(
              Locale.ROOT,
              "\"%s\" is %s; processes are 0 to %d, or \"P0\" to \"P%d\"",
              key,
              value.isMissingNode() ? "missing" : value,
              nodes - 1,
              nodes - 1),
          null);
    }
    return index;
  }

  private void unless(boolean holds, String fault) {
    if (!holds) {
      throw fault(fault, null);
    }
  }

  private UsageError fault(String text, @Nullable Exception cause) {
    String message = file + ":" + line + ": " + UserToString.of(text); // it may quote the line
    return cause == null ? new UsageError(message) : new UsageError(message, cause);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
