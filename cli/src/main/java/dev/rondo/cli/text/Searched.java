package dev.rondo.cli.text;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Counterexample;
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
public record Searched(
    Optional<SequentialProgram> program,
    SearchResult result,
    Optional<Counterexample> found,
    String covered,
    Optional<String> vacuity,
    boolean isClosed) {

  /** A search of the asynchronous form, which is the protocol itself. */
  public static Searched async(
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

  public int exitCode() {
    if (found.isPresent()) {
      return found.get().isFaultOfRondo() ? ExitCode.RONDO_AT_FAULT : ExitCode.BUG;
    }
    return isVerdict() ? ExitCode.NOTHING_FOUND : ExitCode.INPUT_AT_FAULT;
  }
}
