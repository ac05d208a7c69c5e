package dev.rondo.hunt.shrink;

import dev.rondo.hunt.shrink.ChoicePosition.ChoiceKind;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;

/**
 * Makes choices by position: the recorded choice if there is one, otherwise the default. By default
 * every message is heard, no process times out and values are 0.
 *
 * <p>The network draws through the same interface, so its guarantees hold whatever is recorded.
 */
final class PositionedChoices implements Choices, BorrowedSizes {

  private final TreeMap<ChoicePosition, Long> written;
  private final @Nullable Choices recorded;
  private final Draw sizes;
  private final SortedMap<ChoicePosition, Long> exceptions = new TreeMap<>();
  private final Map<ChoicePosition, Integer> turns = new HashMap<>();
  private int phase;
  private int round;
  private boolean silent;

  private PositionedChoices(
      SortedMap<ChoicePosition, Long> written, @Nullable Choices recorded, Draw sizes) {
    this.written = new TreeMap<>(written);
    this.recorded = recorded;
    this.sizes = sizes;
  }

  /** Choices from a record. */
  static PositionedChoices of(SortedMap<ChoicePosition, Long> written, Draw sizes) {
    return new PositionedChoices(written, null, sizes);
  }

  /** Choices that delegate and record the positions. */
  static PositionedChoices learning(Choices recorded) {
    return new PositionedChoices(new TreeMap<>(), recorded, recorded);
  }

  /** The choices so far that differ from the default. */
  SortedMap<ChoicePosition, Long> exceptions() {
    return exceptions;
  }

  int phase() {
    return phase;
  }

  int round() {
    return round;
  }

  @Override
  public void enter(int newPhase, int newRound) {
    phase = newPhase;
    round = newRound;
    silent = false;
    if (recorded != null) {
      recorded.enter(newPhase, newRound);
    }
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    ChoicePosition place = next(ChoiceKind.LOSS, receiver, sender);
    boolean lost =
        recorded == null
            ? written.containsKey(place)
            : !recorded.delivers(sender, receiver, message);
    note(place, lost ? 1 : 0, 0);
    return !lost;
  }

  @Override
  public long pick(int receiver, int count) {
    long plain = (1L << count) - 1;
    ChoicePosition place = next(ChoiceKind.PICK, receiver, 0);
    long picked =
        recorded == null ? written.getOrDefault(place, plain) : recorded.pick(receiver, count);
    note(place, picked, plain);
    return picked;
  }

  /** A timeout of a silence is recorded as one just before it. */
  @Override
  public boolean silence() {
    silent = recorded != null && recorded.silence();
    return silent;
  }

  /** A slot for timeouts lasts until the process does not time out any more. */
  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0) {
      return -1;
    }
    ChoicePosition opportunity = new ChoicePosition(ChoiceKind.TIMEOUT, phase, round, node, -1, 0);
    int number = Math.max(0, turn(opportunity) - (silent ? 1 : 0));
    ChoicePosition place = new ChoicePosition(ChoiceKind.TIMEOUT, phase, round, node, number, 0);
    int chosen = recorded == null ? written(place, enabled) : recorded.timeout(node, enabled);
    if (chosen < 0) {
      turns.merge(opportunity, silent ? 0 : 1, Integer::sum);
    } else {
      exceptions.put(place.inTurn(turns.merge(place, 1, Integer::sum) - 1), chosen + 1L);
    }
    return chosen;
  }

  /** The next recorded timeout of a slot; one that is not enabled is skipped. */
  private int written(ChoicePosition place, int enabled) {
    Map.Entry<ChoicePosition, Long> entry = written.ceilingEntry(place);
    while (entry != null && entry.getKey().inTurn(0).equals(place)) {
      written.remove(entry.getKey());
      int timeout = (int) (entry.getValue() - 1);
      if ((enabled >>> timeout & 1) == 1) {
        return timeout;
      }
      entry = written.ceilingEntry(place);
    }
    return -1;
  }

  @Override
  public int first(int node, int heard) {
    ChoicePosition place = next(ChoiceKind.FIRST, node, 0);
    int value = recorded == null ? below(heard, place) : recorded.first(node, heard);
    note(place, value, 0);
    return value;
  }

  @Override
  public int chosen(int node, int bound) {
    ChoicePosition place = next(ChoiceKind.VALUE, node, 0);
    int value = recorded == null ? below(bound, place) : recorded.choose(node, bound);
    note(place, value, 0);
    return value;
  }

  @Override
  public int choose(int bound) {
    ChoicePosition place = next(ChoiceKind.DRAW, 0, 0);
    int value = recorded == null ? below(bound, place) : recorded.choose(bound);
    note(place, value, 0);
    return value;
  }

  private int below(int bound, ChoicePosition place) {
    return (int) Math.min(bound - 1L, written.getOrDefault(place, 0L));
  }

  private ChoicePosition next(ChoiceKind kind, int node, int slot) {
    ChoicePosition first = new ChoicePosition(kind, phase, round, node, slot, 0);
    int turn = turn(first);
    turns.put(first, turn + 1);
    return first.inTurn(turn);
  }

  private int turn(ChoicePosition place) {
    return turns.getOrDefault(place, 0);
  }

  private void note(ChoicePosition place, long value, long plain) {
    if (value != plain) {
      exceptions.put(place, value);
    }
  }

  @Override
  public Draw sizes() {
    return sizes;
  }
}
