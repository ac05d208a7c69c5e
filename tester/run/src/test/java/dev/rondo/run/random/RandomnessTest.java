package dev.rondo.run.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomnessTest {

  @Test
  void theNumbersOfASeedNeverChange() {
    Randomness random = new Randomness();
    random.restart(1, 0);
    assertThat(new long[] {random.next(), random.next()})
        .containsExactly(6180444375122719049L, -322658711145397775L);
  }

  @Test
  void chancesAreAsOftenAsTheySay() {
    Randomness random = new Randomness();
    random.restart(1, 0);
    int hits = 0;
    for (int draw = 0; draw < 100_000; draw++) {
      hits += random.chance(Randomness.threshold(0.25)) ? 1 : 0;
    }
    assertThat(hits).isBetween(24_500, 25_500);
  }
}
