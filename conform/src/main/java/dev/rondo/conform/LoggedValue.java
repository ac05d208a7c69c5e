package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.run.value.Hashing;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import dev.rondo.run.value.ValueText;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Compares JSON with a value. An object matches a record if each of its members matches the
 * component of this name, so a log may leave components out. An array matches a set in any order.
 */
public final class LoggedValue {

  /** The member of a record that is the name of its type. */
  private static final String TYPE = "type";

  /** The hash of each object in a message: a log may leave out components of it. */
  private static final long OBJECT_HASH = 5;

  /** The names of the components of a record. */
  private static final ClassValue<String[]> NAMES =
      new ClassValue<>() {
        @Override
        protected String[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getName)
              .toArray(String[]::new);
        }
      };

  private LoggedValue() {}

  /** A value in the format of logs; a record has its type as a member. */
  public static JsonNode json(@Nullable Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value == null) {
      return nodes.nullNode();
    }
    ValueCodec codec = ValueCodecs.of(value);
    switch (codec.category()) {
      case RECORD -> {
        ObjectNode object = nodes.objectNode().put(TYPE, value.getClass().getSimpleName());
        String[] names = NAMES.get(value.getClass());
        for (int part = 0; part < names.length; part++) {
          if (!names[part].equals(TYPE)) {
            object.set(names[part], json(codec.part(value, part)));
          }
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
    if (value instanceof Number number) {
      long integer = number.longValue();
      return integer == (int) integer ? nodes.numberNode((int) integer) : nodes.numberNode(integer);
    }
    return nodes.textNode(text(value));
  }

  private static String text(Object atom) {
    return atom instanceof Enum<?> constant ? constant.name() : atom.toString();
  }

  private static String key(@Nullable Object key) {
    return key instanceof String text ? text : ValueText.of(key);
  }

  /** Whether JSON of a log represents a value. */
  public static boolean matches(JsonNode json, @Nullable Object value) {
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
      return json.isIntegralNumber()
          && json.canConvertToLong()
          && json.asLong() == number.longValue();
    }
    return json.isTextual() && json.asText().equals(text(value));
  }

  private static boolean matchesRecord(JsonNode json, ValueCodec codec, Object value) {
    String[] names = NAMES.get(value.getClass());
    int known = 0;
    for (int part = 0; part < names.length; part++) {
      JsonNode member = names[part].equals(TYPE) ? null : json.get(names[part]);
      if (member != null) {
        known++;
        if (!matches(member, codec.part(value, part))) {
          return false;
        }
      }
    }
    JsonNode type = json.get(TYPE);
    return type == null
        ? known == json.size()
        : known + 1 == json.size() && type.asText().equals(value.getClass().getSimpleName());
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

  /**
   * Whether a logged message has all components, so that every value that it matches has its hash.
   */
  static boolean hasAll(JsonNode message, Set<String> components) {
    return components.stream().allMatch(message::has);
  }

  /** A hash of a logged message with all its components, equal to that of each value it matches. */
  static long jsonHash(JsonNode message) {
    long hash = 1;
    for (Map.Entry<String, JsonNode> member : message.properties()) {
      if (!member.getKey().equals(TYPE)) {
        hash += memberHash(member.getKey(), partHash(member.getValue()));
      }
    }
    return hash;
  }

  private static long partHash(JsonNode json) {
    return switch (json.getNodeType()) {
      case OBJECT -> OBJECT_HASH;
      case ARRAY -> {
        long hash = 1;
        for (JsonNode element : json) {
          hash += Hashing.mix(partHash(element));
        }
        yield hash;
      }
      case NUMBER ->
          json.isIntegralNumber() ? Hashing.mix(json.asLong()) : numberHash(json.asDouble());
      case BOOLEAN -> json.asBoolean() ? 2 : 3;
      case STRING -> textHash(json.asText());
      default -> 0;
    };
  }

  /** A hash of a message. */
  static long hash(Object message) {
    ValueCodec codec = ValueCodecs.of(message);
    if (codec.category() != ValueCodec.Category.RECORD) {
      return partHash(json(message));
    }
    long hash = 1;
    String[] names = NAMES.get(message.getClass());
    for (int part = 0; part < names.length; part++) {
      if (!names[part].equals(TYPE)) {
        hash += memberHash(names[part], partHash(codec.part(message, part)));
      }
    }
    return hash;
  }

  private static long partHash(@Nullable Object value) {
    if (value == null) {
      return 0;
    }
    ValueCodec codec = ValueCodecs.of(value);
    return switch (codec.category()) {
      case RECORD, MAP -> OBJECT_HASH;
      case LIST, ARRAY, BIT_SET, SET -> {
        long hash = 1;
        for (Object part : codec.parts(value)) {
          hash += Hashing.mix(partHash(part));
        }
        yield hash;
      }
      case OPTIONAL -> partHash(codec.parts(value)[0]);
      case ATOM -> atomHash(value);
      case NODE -> Hashing.mix(((NodeId) value).index());
      case ENTRY, NODE_MAP, OBJECT, OPAQUE -> textHash(ValueText.of(value));
    };
  }

  private static long atomHash(Object value) {
    if (value instanceof Boolean truth) {
      return truth ? 2 : 3;
    }
    if (value instanceof Double || value instanceof Float) {
      return numberHash(((Number) value).doubleValue());
    }
    return value instanceof Number number ? Hashing.mix(number.longValue()) : textHash(text(value));
  }

  private static long memberHash(String name, long hash) {
    return Hashing.mix(31 * hash + name.hashCode());
  }

  /** The hash of a number; 1 and 1.0 have the same hash. */
  private static long numberHash(double number) {
    return number == (long) number
        ? Hashing.mix((long) number)
        : Hashing.mix(Double.doubleToLongBits(number));
  }

  /** The hash of a text; the name of a process has the hash of its number. */
  private static long textHash(String text) {
    int number = 0;
    for (int index = 1; index < text.length() && number >= 0 && text.length() < 5; index++) {
      int digit = text.charAt(index) - '0';
      number = digit < 0 || digit > 9 ? -1 : 10 * number + digit;
    }
    boolean isProcess =
        text.length() > 1 && text.length() < 5 && text.charAt(0) == 'P' && number >= 0;
    return Hashing.mix(isProcess ? number : text.hashCode());
  }
}
