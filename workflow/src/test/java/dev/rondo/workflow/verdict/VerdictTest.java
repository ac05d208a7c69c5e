package dev.rondo.workflow.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  private static final Fact BOUND = Fact.checked(Fact.Subject.BOUND, "2 phases");

  /** Every outcome with closure of every standing; a second fact of the same standing or better. */
  @ParameterizedTest
  @CsvSource({
    "CHECKED, NOT_CONFIRMED,    FAULT_OF_RONDO",
    "ASSUMED, NOT_CONFIRMED,    FAULT_OF_RONDO",
    "MISSING, NOT_CONFIRMED,    FAULT_OF_RONDO",
    "BROKEN,  NOT_CONFIRMED,    FAULT_OF_RONDO",
    "CHECKED, COUNTEREXAMPLE,   BUG",
    "ASSUMED, COUNTEREXAMPLE,   BUG",
    "MISSING, COUNTEREXAMPLE,   BUG",
    "BROKEN,  COUNTEREXAMPLE,   BUG",
    "CHECKED, NOTHING_EXPLORED, VACUOUS",
    "ASSUMED, NOTHING_EXPLORED, VACUOUS",
    "MISSING, NOTHING_EXPLORED, VACUOUS",
    "BROKEN,  NOTHING_EXPLORED, NOT_CLOSED",
    "CHECKED, UNANSWERED,       UNDECIDED",
    "ASSUMED, UNANSWERED,       UNDECIDED",
    "MISSING, UNANSWERED,       UNDECIDED",
    "BROKEN,  UNANSWERED,       NOT_CLOSED",
    "CHECKED, CLEAN,            NOTHING_FOUND",
    "ASSUMED, CLEAN,            NOTHING_FOUND",
    "MISSING, CLEAN,            UNDECIDED",
    "BROKEN,  CLEAN,            NOT_CLOSED",
  })
  void followsFromOutcomeAndClosure(Fact.Standing closure, Outcome outcome, Verdict expected) {
    Fact closed = new Fact(Fact.Subject.CLOSURE, closure, "of the test");
    assertThat(Verdict.of(List.of(closed, BOUND), outcome)).isEqualTo(expected);
    assertThat(Verdict.of(List.of(BOUND, closed), outcome)).isEqualTo(expected);
  }

  @Test
  void aBrokenFactComesBeforeAMissingOne() {
    Fact missing = Fact.missing(Fact.Subject.PROPERTY, "not preserved");
    Fact broken = Fact.broken(Fact.Subject.CLOSURE, "broken");
    assertThat(Verdict.of(List.of(missing, broken), Outcome.CLEAN)).isEqualTo(Verdict.NOT_CLOSED);
  }

  @Test
  void ofSeveralAnswersTheOneWithPrecedenceIsSaid() {
    assertThat(Verdict.first(Stream.of(Verdict.NOTHING_FOUND, Verdict.BUG, Verdict.NOT_CLOSED)))
        .isEqualTo(Verdict.BUG);
    assertThat(Verdict.first(Stream.of(Verdict.UNDECIDED, Verdict.VACUOUS)))
        .isEqualTo(Verdict.VACUOUS);
    assertThat(Verdict.first(Stream.of())).isEqualTo(Verdict.VACUOUS);
  }
}
