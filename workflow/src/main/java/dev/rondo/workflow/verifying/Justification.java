package dev.rondo.workflow.verifying;

import dev.rondo.workflow.verdict.Fact;
import java.util.Map;

/** Which analysis justifies a reduction that a search uses. */
final class Justification {

  private static final Map<String, String> BY_REDUCTION =
      Map.of(
          "outcomes", "deliveries with the same outcome for a process are merged",
          "order", "handlers and specs do not depend on the order of equal-round messages",
          "nodes", "processes are only compared for equality (node symmetry analysis)",
          "values", "inputs are only compared for equality (data independence analysis)",
          "commuting", "one order of commuting steps is followed (ample sets)");

  private Justification() {}

  /** The fact that a reduction rests on. */
  static Fact of(String reduction) {
    return Fact.checked(
        Fact.Subject.REDUCTION,
        reduction + ": " + BY_REDUCTION.getOrDefault(reduction, "justified by its analysis"));
  }
}
