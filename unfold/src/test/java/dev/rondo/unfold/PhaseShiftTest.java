package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PhaseShiftTest {

  @ParameterizedTest
  @CsvSource({
    "SAME, 1, LATER",
    "SAME, -1, EARLIER",
    "LATER, 2, LATER",
    "LATER, -1, UNKNOWN",
    "EARLIER, -1, EARLIER",
    "EARLIER, 1, UNKNOWN",
    "UNKNOWN, 1, UNKNOWN"
  })
  void phasesAreAdded(PhaseShift shift, long phases, PhaseShift sum) {
    assertThat(shift.plus(phases)).isEqualTo(sum);
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsAdded(PhaseShift shift) {
    assertThat(shift.plus(0)).isEqualTo(shift);
    assertThat(shift.or(shift)).isEqualTo(shift);
  }

  @Test
  void aJoinOfDifferentShiftsIsUnknown() {
    assertThat(PhaseShift.SAME.or(PhaseShift.LATER)).isEqualTo(PhaseShift.UNKNOWN);
  }
}
