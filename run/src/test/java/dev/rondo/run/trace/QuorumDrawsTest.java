package dev.rondo.run.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.Deliveries;
import rondo.Draw;
import rondo.NMinusF;

/** With these draws the network promises just what was picked. */
final class QuorumDrawsTest {

  private static final int N = 4;

  @Test
  void theNetworkPromisesWhatWasPicked() {
    for (int f = 0; f < N; f++) {
      List<Integer> sets = setsOf(N - f);
      for (int first : sets) {
        for (int second : sets) {
          int[] picked = {first, second, first, second};
          Deliveries deliveries = deliveries(f, picked);
          for (int receiver = 0; receiver < N; receiver++) {
            assertThat(deliveries.mustHear(receiver)).isEqualTo(picked[receiver]);
          }
        }
      }
    }
  }

  private static List<Integer> setsOf(int size) {
    List<Integer> sets = new ArrayList<>();
    for (int set = 0; set < 1 << N; set++) {
      if (Integer.bitCount(set) == size) {
        sets.add(set);
      }
    }
    return sets;
  }

  private static Deliveries deliveries(int f, int[] picked) {
    Deque<Integer> draws = new ArrayDeque<>();
    for (int set : picked) {
      draws.addAll(QuorumDraws.of(set, N));
    }
    Deliveries deliveries = new Deliveries(new Drawn(f, draws), N);
    new NMinusF().round(1, 1, deliveries);
    assertThat(draws).isEmpty();
    return deliveries;
  }

  private record Drawn(int f, Deque<Integer> draws) implements Draw {
    @Override
    public int choose(int bound) {
      assertThat(draws.peek()).isLessThan(bound);
      return draws.remove();
    }

    @Override
    public int n() {
      return N;
    }

    @Override
    public int phases() {
      return 1;
    }

    @Override
    public int rounds() {
      return 1;
    }
  }
}
