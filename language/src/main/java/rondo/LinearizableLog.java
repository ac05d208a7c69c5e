package rondo;

import java.util.ArrayList;
import java.util.List;

/**
 * A log: {@code "append"} adds its argument at the end and returns its place, from 0; {@code
 * "read"} returns the whole log.
 */
public final class LinearizableLog extends Linearizable<List<Integer>> {

  @Override
  protected List<Integer> initial() {
    return List.of();
  }

  @Override
  protected Effect<List<Integer>> apply(List<Integer> state, String operation, int argument) {
    return switch (operation) {
      case "append" -> {
        List<Integer> longer = new ArrayList<>(state);
        longer.add(argument);
        yield new Effect<>(List.copyOf(longer), state.size());
      }
      case "read" -> new Effect<>(state, state);
      default -> throw new Violation("a log has append and read, not " + operation);
    };
  }
}
