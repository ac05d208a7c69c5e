package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns lines of text into events by regular expressions. The first pattern that occurs in a line
 * gives its event; a line without one is none. A group that is not a key of events is a component
 * of the message, a field of the state, or an argument.
 */
public final class LinePatterns implements Function<String, @Nullable String> {

  private static final String LINE = "line";
  private static final String TYPE = "type";

  /** Keys of an event that a pattern gives, by a group or as a constant. */
  private static final Set<String> KEYS =
      Set.of("node", "event", "from", "to", "handler", "value", TYPE);

  private static final java.util.regex.Pattern GROUP =
      java.util.regex.Pattern.compile("\\(\\?<([a-zA-Z][a-zA-Z0-9]*)>");

  private record LinePattern(
      java.util.regex.Pattern line,
      List<String> groups,
      Map<String, JsonNode> constants,
      AtomicBoolean used) {}

  private final List<LinePattern> patterns = new ArrayList<>();

  /**
   * Patterns of a file.
   *
   * @param file its name, for messages
   * @param toml its content: an array {@code pattern} of tables
   */
  public LinePatterns(Path file, JsonNode toml) {
    UsageError.unless(
        toml.path("pattern").isArray() && toml.size() == 1,
        file + ": it has tables [[pattern]] and nothing else");
    for (JsonNode table : toml.path("pattern")) {
      patterns.add(pattern(file + ": pattern " + (patterns.size() + 1), table));
    }
  }

  private static LinePattern pattern(String place, JsonNode table) {
    String regex = table.path(LINE).asText();
    UsageError.unless(
        table.path(LINE).isTextual(), place + " has no text \"line\", a regular expression");
    java.util.regex.Pattern line;
    try {
      line = java.util.regex.Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new UsageError(place + ": " + e.getMessage(), e);
    }
    List<String> groups =
        GROUP.matcher(regex).results().map(found -> found.group(1)).distinct().toList();
    Map<String, JsonNode> constants = new java.util.TreeMap<>();
    for (Map.Entry<String, JsonNode> constant : table.properties()) {
      if (!constant.getKey().equals(LINE)) {
        UsageError.unless(
            KEYS.contains(constant.getKey()) && constant.getValue().isValueNode(),
            String.format(
                Locale.ROOT,
                "%s: %s is no key of an event with one value; there are line, %s",
                place,
                constant.getKey(),
                String.join(", ", KEYS.stream().sorted().toList())));
        constants.put(constant.getKey(), constant.getValue());
      }
    }
    UsageError.unless(
        constants.containsKey("event") || groups.contains("event"),
        place + " has no \"event\": send, recv, timeout, request, output, state, crash or recover");
    return new LinePattern(line, groups, constants, new AtomicBoolean());
  }

  @Override
  public @Nullable String apply(String text) {
    for (LinePattern pattern : patterns) {
      Matcher matcher = pattern.line().matcher(text);
      if (matcher.find()) {
        pattern.used().set(true);
        return event(pattern, matcher).toString();
      }
    }
    return null;
  }

  private static ObjectNode event(LinePattern pattern, Matcher matcher) {
    ObjectNode keys = JsonNodeFactory.instance.objectNode();
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    pattern.constants().forEach(keys::set);
    for (String group : pattern.groups()) {
      String found = matcher.group(group);
      if (found != null) {
        (KEYS.contains(group) ? keys : members).set(group, value(found));
      }
    }
    JsonNode type = keys.remove(TYPE);
    if (type != null) {
      members.set(TYPE, type);
    }
    switch (keys.path("event").asText()) {
      case "send", "recv" -> keys.set("message", members);
      case "state" -> keys.set("fields", members);
      case "timeout", "request" -> keys.set("arguments", members);
      default -> {}
    }
    return keys;
  }

  /** A number or a truth value if it looks like one, otherwise a text. */
  private static JsonNode value(String text) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (text.matches("-?\\d{1,18}")) {
      long value = Long.parseLong(text);
      return value == (int) value ? nodes.numberNode((int) value) : nodes.numberNode(value);
    }
    if (text.equals("true") || text.equals("false")) {
      return nodes.booleanNode(text.equals("true"));
    }
    return text.equals("null") ? nodes.nullNode() : nodes.textNode(text);
  }

  /** The numbers, from 1, of the patterns that have not occurred in any line. */
  public List<Integer> unused() {
    return IntStream.range(0, patterns.size())
        .filter(pattern -> !patterns.get(pattern).used().get())
        .mapToObj(pattern -> pattern + 1)
        .toList();
  }
}
