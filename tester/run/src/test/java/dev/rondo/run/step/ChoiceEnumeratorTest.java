package dev.rondo.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceEnumeratorTest {

  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();

  @Test
  void everyCombinationComesOnceAlsoWhereWhatIsAskedDependsOnTheAnswers() {
    List<List<Integer>> made = new ArrayList<>();
    do {
      enumerator.begin();
      if (enumerator.choose(2) == 0) {
        enumerator.choose(3);
      } else if (enumerator.choose(2) == 1) {
        enumerator.choose(2);
      }
      made.add(enumerator.chosen());
    } while (enumerator.next());
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
    enumerator.begin();
    assertThat(enumerator.next()).isFalse();
    assertThat(enumerator.chosen()).isEmpty();
  }

  @Test
  void manyChoicesAreKept() {
    for (int index = 0; index < 20; index++) {
      enumerator.choose(2);
    }
    assertThat(enumerator.next()).isTrue();
    enumerator.begin();
    assertThat(enumerator.repeated()).isEqualTo(19);
    for (int index = 0; index < 20; index++) {
      assertThat(enumerator.choose(2)).isEqualTo(index == 19 ? 1 : 0);
    }
    assertThat(enumerator.asked()).isEqualTo(20);
  }

  @Test
  void anEarlierRunIsRepeatedAndNothingFollowsIt() {
    enumerator.repeat(List.of(2, 0, 1));
    enumerator.begin();
    assertThat(List.of(enumerator.choose(3), enumerator.choose(1), enumerator.choose(2)))
        .containsExactly(2, 0, 1);
    assertThat(enumerator.next()).isFalse();
  }

  @Test
  void afterAResetTheFirstCombinationComesAgain() {
    enumerator.choose(2);
    enumerator.next();
    enumerator.reset();
    assertThat(enumerator.choose(2)).isZero();
  }
}
