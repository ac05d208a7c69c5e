package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.workflow.verdict.Verdict;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import rondo.Spec;

/**
 * The questions that a test can ask of a hunt, a search or a proof, which runs at the first
 * question.
 */
abstract class ProjectQuestions {

  private final Combination combination;
  private final TestPlace place;
  private final LastFailure last;
  private boolean asked;
  private @Nullable TestedResult outcome;

  ProjectQuestions(Combination combination, TestPlace place) {
    this.combination = combination;
    this.place = place;
    this.last = new LastFailure(place);
  }

  /** Does the work. */
  abstract TestedResult work(TestedProtocol tested);

  TestSettings test() {
    return combination.test();
  }

  TestPlace place() {
    return place;
  }

  LastFailure last() {
    return last;
  }

  /** Whether the test has asked for an outcome. */
  boolean wasAsked() {
    return asked;
  }

  /** Fails where something was found, or nothing is known. */
  public void findsNothing() {
    expectNothing(outcome());
  }

  /** Fails unless the spec was violated. */
  public void finds(Class<? extends Spec<?>> spec) {
    TestedResult ended = outcome();
    String expected = spec.getSimpleName() + " to be violated";
    expectBug(ended, expected);
    if (!ended.violates(spec)) {
      throw failure(ended, "expected " + expected + ", but found: ");
    }
    last.forget();
  }

  /** Fails unless a bug was found. */
  public void findsBug() {
    expectBug(outcome(), "a bug");
    last.forget();
  }

  /** Fails where something was found, or nothing is known. */
  void expectNothing(TestedResult ended) {
    if (ended.verdict() != Verdict.NOTHING_FOUND) {
      throw failure(ended, "");
    }
    last.forget();
  }

  /** Fails where nothing was found. */
  void expectBug(TestedResult ended, String expected) {
    if (ended.verdict() == Verdict.NOTHING_FOUND) {
      throw new AssertionFailedError(
          "expected %s, but nothing was found\n  %s\n  %s"
              .formatted(expected, ended.repeat(), ended.figures()));
    }
    if (ended.verdict() != Verdict.BUG) {
      throw failure(ended, "expected " + expected + ", but ");
    }
  }

  AssertionFailedError failure(TestedResult ended, String expectation) {
    return new Failure(ended, last).error(expectation);
  }

  TestedResult outcome() {
    if (outcome == null) {
      outcome = done(this::work);
    }
    return outcome;
  }

  /** The result of some work; a refusal fails the test. */
  <T> T done(Function<TestedProtocol, T> work) {
    asked = true;
    try {
      return work.apply(TestedProtocol.of(combination, place));
    } catch (UsageError e) {
      throw atTest(
          new AssertionFailedError(
              "%s cannot be tested so: %s"
                  .formatted(test().protocol().getSimpleName(), e.getMessage())));
    } catch (AssertionFailedError e) {
      throw atTest(e);
    }
  }

  /**
   * The error with the stack trace of the test only, since the frames of Rondo do not help a
   * reader.
   */
  AssertionFailedError atTest(AssertionFailedError error) {
    error.setStackTrace(place.frames(error).toArray(StackTraceElement[]::new));
    return error;
  }
}
