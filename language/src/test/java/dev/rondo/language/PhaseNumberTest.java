package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.PhaseNumber;

class PhaseNumberTest {

  @Test
  void theUpperLevelDecidesTheOrder() {
    assertThat(PhaseNumber.of(1, 63)).isLessThan(PhaseNumber.of(2, 0));
    assertThat(PhaseNumber.of(2, 0)).isLessThan(PhaseNumber.of(2, 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 64})
  void aLowerLevelOutOfRangeIsRefused(long lower) {
    assertThatThrownBy(() -> PhaseNumber.of(1, lower)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void aPhaseThatIsNoIntIsRefused() {
    assertThatThrownBy(() -> PhaseNumber.of(1L << 31)).isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @CsvSource({"1, 5, 1005", "1, -3, 1000", "1, 4000, 1999", "3000000, 0, 2000000000"})
  void wideLevelsAreCutOff(long upper, long lower, int phase) {
    assertThat(PhaseNumber.wide(upper, lower)).isEqualTo(phase);
  }
}
