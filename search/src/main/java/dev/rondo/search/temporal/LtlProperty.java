package dev.rondo.search.temporal;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.formula.Formula;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A formula that is asked for.
 *
 * @param text as it is written
 * @param name that it has in the protocol's file
 */
public record LtlProperty(Formula formula, String text, Optional<String> name) {

  /** How people are told of it. */
  public String words() {
    return name.map(known -> known + ": ").orElse("") + text;
  }

  /** Why states are told apart that differ in names alone. */
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    refused.put("nodes", Refusal.because("a formula follows each process"));
    refused.put("values", Refusal.because("a formula may ask for a value"));
    return refused;
  }

  /** Who does not satisfy it. */
  public String refuted(OptionalInt process) {
    return (process.isPresent() ? "P" + process.getAsInt() + " does" : "the run does")
        + " not satisfy "
        + text;
  }
}
