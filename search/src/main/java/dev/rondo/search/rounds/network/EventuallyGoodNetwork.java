package dev.rondo.search.rounds.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A network that is good from some phase on: no process crashes any more, and every message is
 * heard by all processes that have not crashed. Before that it behaves as the network it wraps. Its
 * schedule is 0 before, and then the number of the good phase, or always 1 if phases are not
 * counted.
 */
public class EventuallyGoodNetwork implements RoundNetwork {

  private static final int[] OVER = {};

  private final RoundNetwork before;
  private final int n;
  private final int bound;

  private EventuallyGoodNetwork(RoundNetwork before, int n, int bound) {
    this.before = before;
    this.n = n;
    this.bound = bound;
  }

  /** It may become good at the beginning of any phase. */
  public static EventuallyGoodNetwork inAnyPhase(RoundNetwork before, int n) {
    return new EventuallyGoodNetwork(before, n, 0);
  }

  /** It is good after at most so many phases, and a run ends after as many good ones. */
  public static EventuallyGoodNetwork within(RoundNetwork before, int n, int phases) {
    return new EventuallyGoodNetwork(before, n, phases);
  }

  /** Whether phases are counted, so that a run comes to an end. */
  public boolean isBounded() {
    return bound > 0;
  }

  @Override
  public int[] following(int schedule, int phase, int round) {
    if (round > 1) {
      return new int[] {schedule};
    }
    if (schedule == 0) {
      return isBounded() && phase > bound ? new int[] {1} : new int[] {0, 1};
    }
    if (!isBounded()) {
      return new int[] {schedule};
    }
    return schedule == bound ? OVER : new int[] {schedule + 1};
  }

  @Override
  public List<RoundGuarantee> guarantees(int schedule, int phase, int round, int crashed) {
    List<RoundGuarantee> all = before.guarantees(0, phase, round, crashed);
    return schedule == 0 ? all : good(all).stream().toList();
  }

  /** A guarantee without crashes, with all messages heard; its draws remain valid. */
  private Optional<RoundGuarantee> good(List<RoundGuarantee> all) {
    return all.stream()
        .filter(guarantee -> guarantee.crashing() == 0)
        .findFirst()
        .map(
            guarantee -> {
              int[] must = new int[n];
              Arrays.fill(must, RoundGuarantee.all(n));
              return new RoundGuarantee(
                  must, guarantee.never(), guarantee.acting(), 0, 0, 0, guarantee.draws());
            });
  }

  @Override
  public boolean readsPhase() {
    return before.readsPhase() || isBounded();
  }

  @Override
  public boolean isSymmetric() {
    return before.isSymmetric();
  }

  @Override
  public int[] startDraws(int schedule, int[] crashes, int phases) {
    return before.startDraws(0, crashes, phases);
  }

  @Override
  public int[] roundDraws(RoundGuarantee guarantee, int[] lost) {
    return before.roundDraws(guarantee, lost);
  }

  /** The same with a fixed first good phase, counted from 1. */
  public RoundNetwork goodFrom(int first) {
    return new EventuallyGoodNetwork(before, n, bound) {
      @Override
      public int[] startDraws(int schedule, int[] crashes, int phases) {
        return before.startDraws(0, crashes, Math.min(phases, first - 1));
      }
    };
  }
}
