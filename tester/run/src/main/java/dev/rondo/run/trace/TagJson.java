package dev.rondo.run.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.rondo.run.watch.Tag;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tags in a kept trace: {@code "(2, 3)"}, and nothing between the quotes where there is none. */
final class TagJson extends StdDeserializer<Tag> {

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
