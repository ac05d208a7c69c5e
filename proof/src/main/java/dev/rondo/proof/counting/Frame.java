package dev.rondo.proof.counting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What names stand for while a piece of code runs. */
final class Frame {

  private final Map<String, Abstract> fields;
  private final Map<String, Abstract> locals;
  private @Nullable Abstract result;

  Frame(Map<String, Abstract> fields, Map<String, Abstract> locals) {
    this.fields = fields;
    this.locals = locals;
  }

  Map<String, Abstract> fields() {
    return fields;
  }

  Map<String, Abstract> locals() {
    return locals;
  }

  /** The same names, and what is added is seen here alone. */
  Frame inside() {
    return new Frame(fields, new LinkedHashMap<>(locals));
  }

  @Nullable Abstract named(String name) {
    Abstract local = locals.get(name);
    return local != null ? local : fields.get(name);
  }

  @Nullable Abstract result() {
    return result;
  }

  void returns(@Nullable Abstract value) {
    result = value;
  }
}
