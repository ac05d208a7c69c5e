package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Compares JSON with a value. An object matches a record if each of its members matches the
 * component of this name, so a log may leave components out. An array matches a set in any order.
 */
final class LoggedValue {

  private LoggedValue() {}

  /** A value as a log has it; a record has its type as a member. */
  static JsonNode json(@Nullable Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value == null) {
      return nodes.nullNode();
    }
    ValueCodec codec = ValueCodecs.of(value);
    switch (codec.category()) {
      case RECORD -> {
        ObjectNode object = nodes.objectNode().put("type", value.getClass().getSimpleName());
        for (int part = 0; part < codec.memberCount(); part++) {
          object.set(memberName(codec, part), json(codec.part(value, part)));
        }
        return object;
      }
      case LIST, ARRAY, BIT_SET, SET -> {
        ArrayNode array = nodes.arrayNode();
        for (Object part : codec.parts(value)) {
          array.add(json(part));
        }
        return array;
      }
      case MAP -> {
        ObjectNode object = nodes.objectNode();
        ((Map<?, ?>) value).forEach((key, mapped) -> object.set(key(key), json(mapped)));
        return object;
      }
      case OPTIONAL -> {
        return json(codec.parts(value)[0]);
      }
      case ATOM -> {
        return atom(value);
      }
      default -> {
        return nodes.textNode(ValueText.of(value));
      }
    }
  }

  private static JsonNode atom(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof Boolean truth) {
      return nodes.booleanNode(truth);
    }
    if (value instanceof Double || value instanceof Float) {
      return nodes.numberNode(((Number) value).doubleValue());
    }
    return value instanceof Number number
        ? nodes.numberNode(number.longValue())
        : nodes.textNode(text(value));
  }

  private static String text(Object atom) {
    return atom instanceof Enum<?> constant ? constant.name() : atom.toString();
  }

  private static String key(@Nullable Object key) {
    return key instanceof String text ? text : ValueText.of(key);
  }

  private static String memberName(ValueCodec codec, int part) {
    String name = Objects.requireNonNull(codec.member(part));
    return name.substring(name.indexOf('#') + 1);
  }

  /** Whether a log may have written a value like this. */
  static boolean matches(JsonNode json, @Nullable Object value) {
    if (value == null) {
      return json.isNull();
    }
    ValueCodec codec = ValueCodecs.of(value);
    return switch (codec.category()) {
      case NODE -> matchesNode(json, (NodeId) value);
      case ATOM -> matchesAtom(json, value);
      case RECORD -> json.isObject() && matchesRecord(json, codec, value);
      case LIST, ARRAY, BIT_SET -> json.isArray() && matchesList(json, codec.parts(value));
      case SET -> json.isArray() && matchesSet(json, codec.parts(value));
      case MAP -> json.isObject() && matchesMap(json, (Map<?, ?>) value);
      case OPTIONAL -> matches(json, codec.parts(value)[0]);
      case ENTRY, NODE_MAP, OBJECT, OPAQUE -> json.asText().equals(ValueText.of(value));
    };
  }

  private static boolean matchesNode(JsonNode json, NodeId node) {
    return json.isInt() ? json.asInt() == node.index() : json.asText().equals(node.toString());
  }

  private static boolean matchesAtom(JsonNode json, Object value) {
    if (value instanceof Boolean) {
      return json.isBoolean() && json.asBoolean() == (Boolean) value;
    }
    if (value instanceof Double || value instanceof Float) {
      return json.isNumber() && json.asDouble() == ((Number) value).doubleValue();
    }
    if (value instanceof Number number) {
      return json.isIntegralNumber() && json.canConvertToLong() && json.asLong() == number.longValue();
    }
    return json.isTextual() && json.asText().equals(text(value));
  }

  private static boolean matchesRecord(JsonNode json, ValueCodec codec, Object value) {
    for (Iterator<Map.Entry<String, JsonNode>> members = json.fields(); members.hasNext(); ) {
      Map.Entry<String, JsonNode> member = members.next();
      if (member.getKey().equals("type")) {
        if (!member.getValue().asText().equals(value.getClass().getSimpleName())) {
          return false;
        }
      } else if (!matchesMember(member, codec, value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean matchesMember(
      Map.Entry<String, JsonNode> member, ValueCodec codec, Object value) {
    for (int part = 0; part < codec.memberCount(); part++) {
      if (memberName(codec, part).equals(member.getKey())) {
        return matches(member.getValue(), codec.part(value, part));
      }
    }
    return false;
  }

  private static boolean matchesList(JsonNode json, @Nullable Object[] parts) {
    boolean same = json.size() == parts.length;
    for (int index = 0; same && index < parts.length; index++) {
      same = matches(json.get(index), parts[index]);
    }
    return same;
  }

  private static boolean matchesSet(JsonNode json, @Nullable Object[] parts) {
    List<JsonNode> rest = new ArrayList<>();
    json.forEach(rest::add);
    for (Object part : parts) {
      int found = 0;
      while (found < rest.size() && !matches(rest.get(found), part)) {
        found++;
      }
      if (found == rest.size()) {
        return false;
      }
      rest.remove(found);
    }
    return rest.isEmpty();
  }

  private static boolean matchesMap(JsonNode json, Map<?, ?> map) {
    if (json.size() != map.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      JsonNode value = json.get(key(entry.getKey()));
      if (value == null || !matches(value, entry.getValue())) {
        return false;
      }
    }
    return true;
  }
}
