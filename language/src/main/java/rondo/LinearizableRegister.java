package rondo;

/**
 * A register: {@code "write"} stores its argument and returns 0, {@code "read"} returns what was
 * written last, 0 at first.
 */
public final class LinearizableRegister extends Linearizable<Integer> {

  @Override
  protected Integer initial() {
    return 0;
  }

  @Override
  protected Effect<Integer> apply(Integer state, String operation, int argument) {
    return switch (operation) {
      case "write" -> new Effect<>(argument, 0);
      case "read" -> new Effect<>(state, state);
      default -> throw new Violation("a register is read and written, not " + operation);
    };
  }
}
