package dev.rondo.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OdometerTest {

  private final Odometer odometer = new Odometer();

  @Test
  void everyCombinationComesOnceAlsoWhereWhatIsAskedDependsOnTheAnswers() {
    List<List<Integer>> made = new ArrayList<>();
    do {
      odometer.begin();
      if (odometer.choose(2) == 0) {
        odometer.choose(3);
      } else if (odometer.choose(2) == 1) {
        odometer.choose(2);
      }
      made.add(odometer.chosen());
    } while (odometer.next());
    assertThat(made)
        .containsExactly(
            List.of(0, 0),
            List.of(0, 1),
            List.of(0, 2),
            List.of(1, 0),
            List.of(1, 1, 0),
            List.of(1, 1, 1));
  }

  @Test
  void whoAsksForNothingRunsOnce() {
    odometer.begin();
    assertThat(odometer.next()).isFalse();
    assertThat(odometer.chosen()).isEmpty();
  }

  @Test
  void manyChoicesAreKept() {
    for (int index = 0; index < 20; index++) {
      odometer.choose(2);
    }
    assertThat(odometer.next()).isTrue();
    odometer.begin();
    assertThat(odometer.repeated()).isEqualTo(19);
    for (int index = 0; index < 20; index++) {
      assertThat(odometer.choose(2)).isEqualTo(index == 19 ? 1 : 0);
    }
    assertThat(odometer.asked()).isEqualTo(20);
  }

  @Test
  void anEarlierRunIsRepeatedAndNothingFollowsIt() {
    odometer.repeat(List.of(2, 0, 1));
    odometer.begin();
    assertThat(List.of(odometer.choose(3), odometer.choose(1), odometer.choose(2)))
        .containsExactly(2, 0, 1);
    assertThat(odometer.next()).isFalse();
  }

  @Test
  void afterAResetTheFirstCombinationComesAgain() {
    odometer.choose(2);
    odometer.next();
    odometer.reset();
    assertThat(odometer.choose(2)).isZero();
  }
}
