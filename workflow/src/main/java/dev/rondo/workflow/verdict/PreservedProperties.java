package dev.rondo.workflow.verdict;

import dev.rondo.analysis.RoundPreservation;
import dev.rondo.frontend.model.Protocol;
import java.util.List;

/** Which checked properties have the same truth value in rounds as in steps. */
public final class PreservedProperties {

  private PreservedProperties() {}

  /** The properties that rounds do not preserve, with the reason; empty where all are preserved. */
  public static List<String> lost(Protocol protocol) {
    return RoundPreservation.of(protocol, protocol.settings().specs()).stream()
        .map(PreservedProperties::text)
        .toList();
  }

  private static String text(RoundPreservation.NotPreserved lost) {
    String line = lost.position().map(place -> " (line " + place.line() + ")").orElse("");
    return "rounds do not preserve %s%s: %s".formatted(lost.property(), line, lost.reason());
  }

  /** The fact that a clean result of rounds rests on. */
  public static Fact fact(Protocol protocol) {
    List<String> lost = lost(protocol);
    return lost.isEmpty()
        ? Fact.checked(Fact.Subject.PROPERTY, "every checked property is preserved by rounds")
        : Fact.missing(Fact.Subject.PROPERTY, String.join("; ", lost));
  }
}
