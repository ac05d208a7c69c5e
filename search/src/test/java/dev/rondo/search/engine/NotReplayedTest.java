package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.run.observe.Finding.FindingKind;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.trace.Trace;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NotReplayedTest {

  private static Trace lost() {
    throw new NotReplayed("lost");
  }

  @Test
  void aCounterexampleThatDoesNotShowAgainIsAFaultOfRondo() {
    Bug bug = Bug.of(FindingKind.VIOLATION, "P0 decided 1");

    assertThatExceptionOfType(NotReplayed.class)
        .isThrownBy(() -> NotReplayed.unless(bug, NotReplayedTest::lost));
  }

  /** A text is not evidence: a user's exception may quote an error of the JVM. */
  @Test
  void anExceptionThatNamesALackOfResourcesIsOneAsAnyOther() {
    Bug bug =
        Bug.of(
            UserCodeFailure.of(new IllegalStateException()),
            "java.lang.OutOfMemoryError does not come to an end");

    assertThatExceptionOfType(NotReplayed.class)
        .isThrownBy(() -> NotReplayed.unless(bug, NotReplayedTest::lost));
  }

  static Stream<Bug> lackOfResources() {
    return Stream.of(
        Bug.of(UserCodeFailure.of(new StackOverflowError())),
        Bug.of(UserCodeFailure.of(new OutOfMemoryError("Java heap space"))),
        Bug.of(FindingKind.ENDLESS_LOOP, "the handler does not come to an end"));
  }

  /** How much time, memory and stack a step has is not the same in every thread. */
  @ParameterizedTest
  @MethodSource("lackOfResources")
  void aLackOfResourcesThatDoesNotShowAgainIsRefused(Bug bug) {
    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> NotReplayed.unless(bug, NotReplayedTest::lost))
        .withMessageStartingWith(bug.message() + " in one run and not in another");
  }
}
