package dev.rondo.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequentialLoopTest {

  @ParameterizedTest
  @ValueSource(ints = {3, 7})
  void bothSidesRunTheSameSchedules(int n) {
    SequentialLoop loop = new SequentialLoop();
    loop.n = n;
    loop.load();
    long[] outputs = loop.outputsOf(1_000);
    assertThat(outputs[0]).isPositive().isEqualTo(outputs[1]);
  }
}
