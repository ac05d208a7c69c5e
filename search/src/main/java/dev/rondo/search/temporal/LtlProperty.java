package dev.rondo.search.temporal;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.formula.Formula;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An LTL property.
 *
 * @param text the formula as written
 * @param name its name in the protocol's file
 */
public record LtlProperty(Formula formula, String text, Optional<String> name) {

  /** The property as text. */
  public String words() {
    return name.map(known -> known + ": ").orElse("") + text;
  }

  /** Why symmetry reduction is not used. */
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    refused.put("nodes", Refusal.because("a formula follows each process"));
    refused.put("values", Refusal.because("a formula may ask for a value"));
    return refused;
  }

  /** The message of a violation. */
  public String refuted(OptionalInt process) {
    return (process.isPresent() ? "P" + process.getAsInt() + " does" : "the run does")
        + " not satisfy "
        + text;
  }
}
