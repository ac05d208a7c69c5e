package dev.rondo.search.temporal;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.formula.Formula;
import dev.rondo.search.symmetry.Reductions;
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

  /** The reductions that the formula permits, among those that are wanted. */
  public Reductions permitted(Reductions wanted) {
    return formula.isPermutable() && wanted.nodes() ? Reductions.NONE.withNodes() : Reductions.NONE;
  }

  /** Why symmetry reduction is not used. */
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    if (!formula.isPermutable()) {
      refused.put(
          "nodes",
          Refusal.because(
              formula.isOfEach()
                  ? "the formula follows each process by itself; all, some, count, max and min do"
                      + " not"
                  : "the formula asks for an output that may name a process"));
    }
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
