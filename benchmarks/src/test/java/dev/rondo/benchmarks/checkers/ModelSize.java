package dev.rondo.benchmarks.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A protocol in one size.
 *
 * @param model the name of its Promela and TLA+ models
 * @param file the protocol as Rondo reads it, below {@code src/main}
 * @param n how many processes the model has
 * @param f how many of them may fail
 * @param further processes that Rondo needs besides: a register is a node there
 * @param tla whether there is a TLA+ model
 * @param property what Rondo is asked for besides; the Promela model has it as {@code LIVENESS}
 * @param options of Rondo that give the protocol the meaning of the model
 */
record ModelSize(
    String model,
    String file,
    int n,
    int f,
    int further,
    boolean tla,
    Optional<String> property,
    List<String> options) {

  /** Spin's channels keep their order. */
  private static final List<String> IN_ORDER = List.of("--faults", "D,T");

  /** As many rounds as Spin's model has: one more than crashes, of which there is one. */
  private static final List<String> TWO_ROUNDS = List.of("--phases", "2");

  /**
   * Spin's model has steps; the register takes messages one by one, in any order, in rounds too.
   */
  private static final List<String> IN_STEPS = List.of("--form", "async");

  /** The comparison: sizes up to those that the papers reach. */
  static final List<ModelSize> ALL = all();

  private static List<ModelSize> all() {
    List<ModelSize> sizes = new ArrayList<>();
    for (int n = 3; n <= 5; n++) {
      sizes.add(safety("OneThirdRule", "protocols/OneThirdRule.java", n, 0, 0, true, List.of()));
    }
    for (int n = 3; n <= 5; n++) {
      sizes.add(safety("FloodSet", "protocols/FloodSetFixed.java", n, 1, 0, false, TWO_ROUNDS));
    }
    String ring = "searched/ChangRobertsRing.java";
    for (int n : new int[] {5, 10}) {
      sizes.add(safety("ChangRoberts", ring, n, 0, 0, false, IN_ORDER));
    }
    for (int n : new int[] {5, 10}) {
      Optional<String> terminates = Optional.of("terminates");
      sizes.add(new ModelSize("ChangRoberts", ring, n, 0, 0, false, terminates, IN_ORDER));
    }
    for (int n = 4; n <= 9; n++) {
      sizes.add(safety("Herlihy", "searched/Herlihy.java", n, 0, 1, false, IN_STEPS));
    }
    return List.copyOf(sizes);
  }

  static ModelSize safety(
      String model, String file, int n, int f, int further, boolean tla, List<String> options) {
    return new ModelSize(model, file, n, f, further, tla, Optional.empty(), options);
  }

  /** What it is asked for, as a table has it. */
  String asked() {
    return property.isPresent() ? "liveness" : "safety";
  }

  /** The size as a table has it. */
  String size() {
    return f == 0 ? String.valueOf(n) : "(" + n + ", " + f + ")";
  }
}
