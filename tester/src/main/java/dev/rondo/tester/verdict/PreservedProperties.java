package dev.rondo.tester.verdict;

import dev.rondo.analysis.nodes.SpecMemory;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;

/**
 * Which checked properties mean the same in rounds as in steps. A reduction to rounds preserves the
 * local history of each process. It does not preserve what holds between processes at one moment,
 * nor the order of outputs of different processes.
 */
public final class PreservedProperties {

  private PreservedProperties() {}

  /** The properties that rounds do not preserve, with the reason; empty where all are preserved. */
  public static List<String> lost(Protocol protocol) {
    if (protocol.writtenAsRounds()) {
      return List.of();
    }
    List<String> lost = new ArrayList<>();
    protocol
        .invariantsOfAll()
        .forEach(
            invariant ->
                lost.add(
                    "rounds do not preserve the invariant %s (line %d), which relates several processes at one moment"
                        .formatted(invariant.name(), invariant.position().line())));
    protocol.settings().specs().stream()
        .filter(spec -> spec.startsWith("rondo.Linearizable"))
        .forEach(
            spec ->
                lost.add(
                    "rounds do not preserve %s, which depends on the order of calls of different processes"
                        .formatted(spec)));
    SpecMemory.of(protocol, protocol.settings().specs())
        .ifPresent(refusal -> lost.add("rounds may not preserve a spec: " + refusal.text()));
    return lost;
  }

  /** The fact that a clean result of rounds rests on. */
  public static Fact fact(Protocol protocol) {
    List<String> lost = lost(protocol);
    return lost.isEmpty()
        ? Fact.checked(Fact.Subject.PROPERTY, "every checked property is preserved by rounds")
        : Fact.missing(Fact.Subject.PROPERTY, String.join("; ", lost));
  }
}
