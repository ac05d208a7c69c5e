package dev.rondo.report;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import org.jspecify.annotations.Nullable;

/** What a run ends with, as its diagram shows it. */
final class Failures {

  private Failures() {}

  static Diagram.@Nullable Failure of(Trace trace) {
    Finding finding = trace.finding();
    return finding == null
        ? null
        : new Diagram.Failure(finding.message(), finding.node(), finding.line());
  }
}
