package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.WarmUp.SteadyRate;
import org.junit.jupiter.api.Test;

class SteadyRateTest {

  private final SteadyRate rate = new SteadyRate(3);

  @Test
  void whatIsAsFastFromTheStartIsSteadyAfterItsWindows() {
    assertThat(windows(100, 101, 99, 100)).isEqualTo(3);
  }

  @Test
  void whateverIsFasterThanAllBeforeBeginsAnew() {
    assertThat(windows(10, 20, 15, 30, 31, 30, 30)).isEqualTo(6);
  }

  @Test
  void manySmallGainsAreNoneEach() {
    assertThat(windows(100, 104, 108, 112)).isEqualTo(3);
  }

  @Test
  void aSlowWindowIsNoReasonToGoOn() {
    assertThat(windows(100, 10, 100, 100)).isEqualTo(3);
  }

  /** After how many windows it was steady. */
  private int windows(double... rates) {
    int count = 1;
    while (!rate.isSteadyAfter(rates[count - 1])) {
      count++;
    }
    return count;
  }
}
