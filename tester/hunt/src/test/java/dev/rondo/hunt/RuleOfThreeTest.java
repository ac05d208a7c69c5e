package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleOfThreeTest {

  /** (1 - 1/m)^samples is about 5 %, so m is about samples / 3. */
  @ParameterizedTest
  @CsvSource({"0, 0", "2, 0", "3, 1", "300, 100", "2000, 667"})
  void aThirdOfTheSampleIsExcluded(long samples, long rate) {
    assertThat(RuleOfThree.excludedRate(samples)).isEqualTo(rate);
  }
}
