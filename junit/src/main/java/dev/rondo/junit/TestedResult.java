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
 * What a hunt, a search or a proof has come to, as far as a test asks.
 *
 * @param work a hunt, a search or a proof, as a sentence has it
 * @param nothing why there is no verdict, where nothing was explored or not all was seen
 * @param figures how much was explored
 * @param repeat what it takes to do it again
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

  /** Whether schedules were drawn, so that a seed says where a bug was found. */
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
