package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.run.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotReplayedTest {

  private static Trace lost() {
    throw new NotReplayed("lost");
  }

  @Test
  void aCounterexampleThatDoesNotShowAgainIsAFaultOfRondo() {
    assertThatExceptionOfType(NotReplayed.class)
        .isThrownBy(() -> NotReplayed.unless("P0 decided 1", NotReplayedTest::lost));
  }

  /** How much time, memory and stack a step has is not the same in every thread. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.StackOverflowError",
        "java.lang.OutOfMemoryError: Java heap space",
        "the handler does not come to an end"
      })
  void aLackOfResourcesThatDoesNotShowAgainIsRefused(String message) {
    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> NotReplayed.unless(message, NotReplayedTest::lost))
        .withMessageStartingWith(message + " in one run and not in another");
  }
}
