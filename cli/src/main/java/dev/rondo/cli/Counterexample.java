package dev.rondo.cli;

import dev.rondo.tester.Finding;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.RunResult;
import dev.rondo.tester.lift.Lift;
import dev.rondo.tester.lift.LiftResult;
import dev.rondo.tester.sequential.SequentialForm;
import dev.rondo.tester.shrink.Shrink;
import dev.rondo.tester.trace.Trace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The bug that a hunt shows.
 *
 * @param found the schedule as it was found
 * @param shown the same bug in as little as possible
 * @param lifted what the original makes of it, for a bug of the sequential form
 */
record Counterexample(RunResult run, Trace found, Trace shown, Optional<LiftResult> lifted) {

  static Counterexample of(HuntForms forms, HuntFormsBuilder builder, HuntResult result) {
    RunResult run = result.firstFound().orElseThrow();
    Trace found = Hunt.trace(forms.named(result.form()).newExplorer(), run);
    if (found.finding() == null) {
      throw new IllegalStateException("the bug does not show again in its schedule");
    }
    boolean endless = found.finding().kind() == Finding.Kind.ENDLESS_LOOP;
    Optional<SequentialForm> sequential =
        forms.sequential().filter(f -> f.name().equals(result.form()));
    if (sequential.isEmpty() || endless) {
      return new Counterexample(run, found, found, Optional.empty());
    }
    Trace shrunk = Shrink.of(sequential.get(), found, Shrink.BUDGET);
    LiftResult lifted =
        forms.protocol().writtenAsRounds()
            ? new LiftResult.NoOriginal("the protocol is written as rounds", shrunk)
            : Lift.of(shrunk, forms.async().orElseGet(builder::async));
    return new Counterexample(run, found, shrunk, Optional.of(lifted));
  }

  /** Whether the sequential form has a bug that the original does not have. */
  boolean isFaultOfRondo() {
    return lifted.filter(LiftResult.NotLifted.class::isInstance).isPresent();
  }

  /** Where it was found, and what the original says to it. */
  String describe(Style style) {
    Finding finding = Objects.requireNonNull(shown.finding());
    StringBuilder text = new StringBuilder(HuntReport.place(shown.form(), run, finding.kind()));
    if (shown.steps().size() < found.steps().size()) {
      text.append(
          String.format(
              "  shrunk from %d steps to %d%n", found.steps().size(), shown.steps().size()));
    }
    lifted.ifPresent(result -> text.append("  ").append(describe(result, style)).append('\n'));
    return text.toString();
  }

  private static String describe(LiftResult result, Style style) {
    if (result instanceof LiftResult.NotLifted not) {
      return style.bad("NOT CONFIRMED in the original, a fault of Rondo")
          + String.format(
              ": in step %d, %s; please report it with the file and the traces",
              not.step(), not.reason());
    }
    return result instanceof LiftResult.NoOriginal none
        ? "nothing to confirm: " + none.reason()
        : "confirmed in the original";
  }

  /** What is kept, by file: what is shown, what was found, and the run of the original. */
  Map<String, Trace> traces(String file) {
    String base = file.endsWith(".trace.json") ? file.substring(0, file.length() - 11) : file;
    Map<String, Trace> traces = new LinkedHashMap<>();
    traces.put(file, shown);
    if (lifted.isPresent()) {
      traces.put(base + ".found.trace.json", found);
    }
    lifted.ifPresent(
        result -> {
          if (result instanceof LiftResult.Confirmed confirmed) {
            traces.put(base + ".async.trace.json", confirmed.asynchronous());
          } else if (result instanceof LiftResult.NotLifted not) {
            traces.put(base + ".async.trace.json", not.asynchronous());
          }
        });
    return traces;
  }
}
