package dev.rondo.run.trace;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.observe.Tag;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes and reads traces as JSON. */
public final class TraceJson {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(TagJson.module())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private static final List<String> FIELDS =
      List.of(
          "form",
          "protocol",
          "file",
          "sourceHash",
          "settings",
          "seed",
          "schedule",
          "choices",
          "steps");

  private TraceJson() {}

  /** The trace as JSON. */
  public static String write(Trace trace) {
    try {
      return MAPPER.writeValueAsString(trace) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a trace cannot be written", e);
    }
  }

  /** The trace as JSON in one line. */
  public static String line(Trace trace) {
    try {
      return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(trace);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a trace cannot be written", e);
    }
  }

  /**
   * Reads a trace.
   *
   * @throws UsageError if the text is no trace, or of another version
   */
  public static Trace read(String json) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      int version = tree.path("version").asInt();
      if (version != Trace.VERSION) {
        throw new UsageError(
            version == 0
                ? "not a Rondo trace"
                : "a trace of version " + version + ", this Rondo reads " + Trace.VERSION);
      }
      for (String field : FIELDS) {
        UsageError.unless(tree.hasNonNull(field), "not a Rondo trace: it has no " + field);
      }
      return MAPPER.treeToValue(tree, Trace.class);
    } catch (JsonParseException e) {
      throw new UsageError("not a Rondo trace (not JSON)", e);
    } catch (JsonProcessingException e) {
      throw new UsageError("not a Rondo trace: " + e.getOriginalMessage(), e);
    }
  }

  /** Tags in a stored trace: {@code "(2, 3)"}; the empty string for no tag. */
  private static final class TagJson extends StdDeserializer<Tag> {

    private static final long serialVersionUID = 1L;
    private static final Pattern WRITTEN = Pattern.compile("\\((-?\\d{1,9}), (\\d{1,9})\\)");

    private TagJson() {
      super(Tag.class);
    }

    /** Writes and reads tags. */
    static SimpleModule module() {
      return new SimpleModule()
          .addSerializer(Tag.class, ToStringSerializer.instance)
          .addDeserializer(Tag.class, new TagJson());
    }

    @Override
    public Tag deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      String written = parser.getText();
      Matcher tag = WRITTEN.matcher(written);
      if (tag.matches()) {
        return new Tag(Integer.parseInt(tag.group(1)), Integer.parseInt(tag.group(2)));
      }
      return written.isEmpty()
          ? Tag.NONE
          : (Tag) context.handleWeirdStringValue(Tag.class, written, "a time is written (2, 3)");
    }
  }
}
