package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.StoryWriter;
import org.jspecify.annotations.Nullable;

/** The violation at the end of a run, for its diagram. */
final class DiagramViolations {

  private DiagramViolations() {}

  /** The line of the code that throws, for the last step of a run that ends so; otherwise 0. */
  static int line(Trace trace, int step) {
    Finding finding = trace.finding();
    if (finding == null || finding.kind() != Finding.FindingKind.EXCEPTION) {
      return 0;
    }
    return step == trace.steps().size() - 1 ? finding.line() : 0;
  }

  static Diagram.@Nullable DiagramViolation of(Trace trace, Protocol protocol) {
    Finding finding = trace.finding();
    return finding == null
        ? null
        : new Diagram.DiagramViolation(
            StoryWriter.violation(trace, protocol), finding.node(), finding.line());
  }
}
