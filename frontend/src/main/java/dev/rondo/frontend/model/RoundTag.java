package dev.rondo.frontend.model;

import java.util.List;

/** The round of a message, as declared. */
public sealed interface RoundTag {

  /** The rounds it can be, in order. */
  List<Integer> rounds();

  /** All messages of the type are of one round. */
  record Fixed(int number) implements RoundTag {
    @Override
    public List<Integer> rounds() {
      return List.of(number);
    }
  }

  /**
   * A component of the message holds the round.
   *
   * @param constants of an enum component, its constants in order, the first being the first of the
   *     rounds; empty for an {@code int}
   */
  record Held(String component, List<String> constants, List<Integer> rounds) implements RoundTag {}
}
