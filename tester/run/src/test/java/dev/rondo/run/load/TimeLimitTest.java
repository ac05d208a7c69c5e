package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

  @Test
  void aCallThatDoesNotReturnIsInterruptedWhereTheTimeIsOver() {
    CountDownLatch interrupted = new CountDownLatch(1);
    assertThat(
            TimeLimit.within(
                () -> true,
                () -> TimeLimit.interruptible(interrupted::countDown, () -> waitFor(interrupted))))
        .isEmpty();
    assertThat(interrupted.getCount()).isZero();
  }

  @Test
  void aCallWithTimeReturnsWhatItGives() {
    assertThat(TimeLimit.within(() -> false, () -> TimeLimit.interruptible(() -> {}, () -> 7)))
        .contains(7);
  }

  private static boolean waitFor(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
