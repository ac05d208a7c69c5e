package dev.rondo.proof.counting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What names stand for while a piece of code runs. */
final class Frame {

  private final Map<String, AbstractValue> fields;
  private final Map<String, AbstractValue> locals;
  private @Nullable AbstractValue result;

  Frame(Map<String, AbstractValue> fields, Map<String, AbstractValue> locals) {
    this.fields = fields;
    this.locals = locals;
  }

  Map<String, AbstractValue> fields() {
    return fields;
  }

  Map<String, AbstractValue> locals() {
    return locals;
  }

  /** The same names, and what is added is seen here alone. */
  Frame inside() {
    return new Frame(fields, new LinkedHashMap<>(locals));
  }

  @Nullable AbstractValue named(String name) {
    AbstractValue local = locals.get(name);
    return local != null ? local : fields.get(name);
  }

  @Nullable AbstractValue result() {
    return result;
  }

  void returns(@Nullable AbstractValue value) {
    result = value;
  }
}
