package dev.rondo.cli;

import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.campaign.Counterexample;
import dev.rondo.tester.search.SearchResult;
import java.util.Optional;

/**
 * What a search has come to, with what must be known of it to say what that means.
 *
 * @param program the sequential program, where that was searched
 * @param found the counterexample, where there is one
 * @param covered what a search that did not end early has covered
 * @param vacuity why nothing was explored, where nothing was
 * @param isClosed whether the form that was searched stands for the protocol
 */
record Searched(
    Optional<SequentialProgram> program,
    SearchResult result,
    Optional<Counterexample> found,
    String covered,
    Optional<String> vacuity,
    boolean isClosed) {

  /** A search of the asynchronous form, which is the protocol itself. */
  static Searched async(
      SearchResult result,
      Optional<Counterexample> found,
      String covered,
      Optional<String> vacuity) {
    return new Searched(Optional.empty(), result, found, covered, vacuity, true);
  }

  /** Whether it says anything of the protocol. */
  boolean isVerdict() {
    return found.isPresent() || (vacuity.isEmpty() && isClosed);
  }

  /** Whether all was seen that was asked for. */
  boolean isComplete() {
    return switch (result.end()) {
      case EXHAUSTED, DEPTH -> true;
      case MEMORY, TIME, STOPPED, BUG -> false;
    };
  }

  int exitCode() {
    if (found.isPresent()) {
      return found.get().isFaultOfRondo() ? ExitCode.RONDO_AT_FAULT : ExitCode.BUG;
    }
    return isVerdict() ? ExitCode.NOTHING_FOUND : ExitCode.INPUT_AT_FAULT;
  }
}
