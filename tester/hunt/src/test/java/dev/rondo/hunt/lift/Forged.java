package dev.rondo.hunt.lift;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    throw new AssertionError("no process hears anything");
  }

  static TraceStep withUsed(TraceStep step, List<TraceStep.TracedMessage> used) {
    return with(step, used, step.changes());
  }

  static TraceStep withChanges(TraceStep step, List<TraceStep.VariableChange> changes) {
    return with(step, step.used(), changes);
  }

  private static TraceStep with(
      TraceStep step, List<TraceStep.TracedMessage> used, List<TraceStep.VariableChange> changes) {
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
        changes,
        step.lines(),
        step.draws());
  }

  static Trace withStep(Trace trace, int number, TraceStep step) {
    List<TraceStep> steps = new ArrayList<>(trace.steps());
    steps.set(number, step);
    return with(trace, trace.settings(), steps, trace.finding());
  }

  static Trace withFinding(Trace trace, Finding finding) {
    return with(trace, trace.settings(), trace.steps(), finding);
  }

  static Trace withSetting(Trace trace, String name, String value) {
    Map<String, String> settings = new LinkedHashMap<>(trace.settings());
    settings.put(name, value);
    return with(trace, settings, trace.steps(), trace.finding());
  }

  private static Trace with(
      Trace trace, Map<String, String> settings, List<TraceStep> steps, @Nullable Finding finding) {
    return new Trace(
        trace.version(),
        trace.form(),
        trace.protocol(),
        trace.file(),
        trace.sourceHash(),
        settings,
        trace.seed(),
        trace.schedule(),
        trace.choices(),
        trace.draws(),
        steps,
        finding);
  }
}
