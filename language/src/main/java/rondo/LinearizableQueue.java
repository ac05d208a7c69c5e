package rondo;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue: {@code "enqueue"} adds its argument at the end and returns 0, {@code "dequeue"} takes
 * the first element away and returns it, -1 where there is none.
 */
public final class LinearizableQueue extends Linearizable<List<Integer>> {

  private static final int NONE = -1;

  @Override
  protected List<Integer> initial() {
    return List.of();
  }

  @Override
  protected Effect<List<Integer>> apply(List<Integer> state, String operation, int argument) {
    return switch (operation) {
      case "enqueue" -> {
        List<Integer> longer = new ArrayList<>(state);
        longer.add(argument);
        yield new Effect<>(List.copyOf(longer), 0);
      }
      case "dequeue" ->
          state.isEmpty()
              ? new Effect<>(state, NONE)
              : new Effect<>(List.copyOf(state.subList(1, state.size())), state.get(0));
      default -> throw new Violation("a queue has enqueue and dequeue, not " + operation);
    };
  }
}
