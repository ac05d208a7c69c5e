package dev.rondo.hunt.lift;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.List;

/** Traces that say what did not happen. */
final class Forged {

  private Forged() {}

  static int firstThatHears(Trace trace) {
    for (int number = 0; number < trace.steps().size(); number++) {
      TraceStep step = trace.steps().get(number);
      if (!step.handler().isEmpty() && step.used().stream().anyMatch(m -> !m.lost())) {
        return number;
      }
    }
    throw new AssertionError("nobody hears anything");
  }

  static TraceStep withUsed(TraceStep step, List<TraceStep.Sent> used) {
    return new TraceStep(
        step.node(),
        step.time(),
        step.handler(),
        step.line(),
        step.timeout(),
        step.released(),
        step.delivered(),
        step.taken(),
        used,
        step.choices(),
        step.sent(),
        step.outputs(),
        step.changes(),
        step.lines());
  }

  static Trace withStep(Trace trace, int number, TraceStep step) {
    List<TraceStep> steps = new ArrayList<>(trace.steps());
    steps.set(number, step);
    return new Trace(
        trace.version(),
        trace.form(),
        trace.protocol(),
        trace.file(),
        trace.sourceHash(),
        trace.settings(),
        trace.seed(),
        trace.schedule(),
        trace.choices(),
        trace.draws(),
        steps,
        trace.finding());
  }
}
