package dev.rondo.junit;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of a hunt, a search or a proof, for a test.
 *
 * @param work the word for it in a sentence: hunt, search or proof
 * @param nothing why there is no verdict, if nothing was explored or the search is incomplete
 * @param figures how much was explored
 * @param repeat the settings that are needed to repeat it
 */
record TestedResult(
    TestedProtocol tested,
    String work,
    Verdict verdict,
    Closure closure,
    Optional<Counterexample> counterexample,
    String nothing,
    String figures,
    String repeat,
    ReportWriter report) {

  /** The {@link #work} of a hunt. */
  static final String HUNT = "hunt";

  /** Writes the report of a failure into a folder. */
  interface ReportWriter {

    Path write(Path folder);
  }

  /** Whether schedules were drawn, so that a seed identifies the bug. */
  boolean isHunt() {
    return work.equals(HUNT);
  }

  /** The bug that is shown. */
  Finding finding() {
    return Objects.requireNonNull(counterexample.orElseThrow().shown().finding());
  }

  boolean violates(Class<?> spec) {
    return tested.reading().nameOf(spec, tested.protocol()).equals(finding().spec());
  }

  /** The runs to keep, by file; none where there is nothing to replay. */
  Map<String, Trace> traces(String file) {
    if (counterexample.isPresent()) {
      return counterexample.get().traces(file);
    }
    return closure.tagViolation().map(trace -> Map.of(file, trace)).orElseGet(Map::of);
  }
}
