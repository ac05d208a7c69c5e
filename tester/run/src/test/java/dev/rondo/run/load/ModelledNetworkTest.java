package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.BoundedOmissions;
import rondo.Crash;
import rondo.Deliveries;
import rondo.Draw;
import rondo.EventuallyReliable;
import rondo.NMinusF;
import rondo.Network;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.NetworkModel;

/** With the draws that are computed for some losses, a network guarantees all but these. */
final class ModelledNetworkTest {

  private static final int N = 4;
  private static final int ALL = (1 << N) - 1;
  private static final int PHASES = 3;

  @Test
  void eachReceiverMissesUpToFSenders() {
    for (int f = 0; f < N; f++) {
      List<Integer> sets = setsOf(N - f);
      for (int first : sets) {
        for (int second : sets) {
          int[] picked = {first, second, first, second};
          Deque<Integer> draws = new ArrayDeque<>();
          for (int set : picked) {
            draws.addAll(BuiltInNetwork.receiverDraws(set, N));
          }
          assertThat(guaranteed(new NMinusF(), f, 1, draws)).isEqualTo(picked);
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

  @Test
  void upToFMessagesOfARoundAreLost() {
    int[] lost = {0, 0b1001, 0, 0b0010};
    int[] heard = Arrays.stream(lost).map(set -> ALL & ~set).toArray();
    for (int f = 3; f < 6; f++) {
      Deque<Integer> draws = new ArrayDeque<>();
      Arrays.stream(BuiltInNetwork.roundDraws(lost, f)).forEach(draws::add);
      assertThat(guaranteed(new BoundedOmissions(), f, 1, draws)).isEqualTo(heard);
    }
  }

  @Test
  void aProcessMissesNothingOfItself() {
    Deque<Integer> draws = new ArrayDeque<>(List.of(0, N + 1));
    assertThat(guaranteed(new BoundedOmissions(), 2, 1, draws)).containsOnly(ALL);
  }

  @Test
  void lossesAreBoundedFromSomePhaseOn() {
    for (int first = 1; first <= PHASES + 1; first++) {
      for (int phase = 1; phase <= PHASES; phase++) {
        Deque<Integer> draws =
            new ArrayDeque<>(
                BuiltInNetwork.startDraws(
                    NetworkModel.of("rondo.EventuallyReliable"),
                    new int[] {-1, -1, -1, -1},
                    first));
        assertThat(guaranteed(new EventuallyReliable(), 0, phase, draws))
            .containsOnly(phase < first ? 0 : ALL);
      }
    }
  }

  @Test
  void aProcessIsGuaranteedToBeHeardUntilItCrashes() {
    int[] crashes = {-1, 0, -1, 2};
    int[] guaranteed = {ALL & ~0b0010, ALL & ~0b0010, ALL & ~0b1010};
    int[] impossible = {0, 0b0010, 0b0010};
    for (int round = 0; round < PHASES; round++) {
      Deque<Integer> draws =
          new ArrayDeque<>(BuiltInNetwork.startDraws(NetworkModel.of("rondo.Crash"), crashes, 1));
      Deliveries deliveries = deliveries(new Crash(), 2, round + 1, draws);
      assertThat(deliveries.mustHear(0)).isEqualTo(guaranteed[round]);
      assertThat(deliveries.cannotHear(0)).isEqualTo(impossible[round]);
      assertThat(deliveries.acts(0)).isTrue();
      assertThat(deliveries.acts(1)).isFalse();
      assertThat(deliveries.acts(3)).isEqualTo(round < 2);
    }
  }

  private static int[] guaranteed(Network network, int f, int phase, Deque<Integer> draws) {
    Deliveries deliveries = deliveries(network, f, phase, draws);
    int[] guaranteed = new int[N];
    Arrays.setAll(guaranteed, receiver -> (int) deliveries.mustHear(receiver));
    return guaranteed;
  }

  private static Deliveries deliveries(Network network, int f, int phase, Deque<Integer> draws) {
    Drawn drawn = new Drawn(f, draws);
    network.start(drawn);
    Deliveries deliveries = new Deliveries(drawn, N);
    network.round(phase, 1, deliveries);
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
      return PHASES;
    }

    @Override
    public int rounds() {
      return 1;
    }
  }
}
