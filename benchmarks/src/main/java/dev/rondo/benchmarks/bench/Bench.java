package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RepetitionCount;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.WarmUp;
import dev.rondo.run.Form;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Measures the rows of a plan; what the journal has already is not done again. */
public final class Bench {

  private final BenchPlan plan;
  private final BenchLimits settings;
  private final Journal journal;
  private final HuntRunner supervisor;
  private final long startNanos = System.nanoTime();
  private int seen;
  private int measured;
  private int runs;

  private Bench(BenchPlan plan, BenchLimits settings, Journal journal, HuntRunner supervisor) {
    this.plan = plan;
    this.settings = settings;
    this.journal = journal;
    this.supervisor = supervisor;
  }

  /** Measures what is missing in the journal. */
  public static BenchResult run(
      BenchPlan plan, BenchLimits settings, Journal journal, HuntRunner supervisor) {
    return new Bench(plan, settings, journal, supervisor).run();
  }

  private BenchResult run() {
    List<RowResult> rows = new ArrayList<>();
    for (BenchRow row : plan.rows()) {
      Map<MeasuredForm, Measurement> measurements = new LinkedHashMap<>();
      for (MeasuredForm contender : row.contenders()) {
        Optional<Measurement> measurement = measurement(row, contender);
        if (measurement.isEmpty()) {
          return new BenchResult(plan, rows, runs);
        }
        measurements.put(contender, measurement.get());
      }
      rows.add(new RowResult(row, measurements));
    }
    return new BenchResult(plan, rows, runs);
  }

  /** The result of a form of a row; empty if interrupted. */
  private Optional<Measurement> measurement(BenchRow row, MeasuredForm contender) {
    seen++;
    int asked = settings.hunt().runs();
    List<RunResult> all = journal.kept().runs(row, contender);
    List<RunResult> done = List.copyOf(all.subList(0, Math.min(asked, all.size())));
    Optional<Verdict> known = journal.kept().verdict(row, contender, asked);
    if (known.isPresent()) {
      return Optional.of(journal.kept().measured(row, contender, known.get(), asked));
    }
    Hunting hunting = row.hunting(contender, huntOf(contender));
    HuntingResult result = hunting.hunt(closure(hunting), work(row, contender, done));
    if (supervisor.isInterrupted()) {
      return Optional.empty();
    }
    measured++;
    journal.add(row, contender, result.verdict(), asked);
    return Optional.of(new Measurement(result.results().get(0), result.verdict()));
  }

  /** Where nothing may be found, the strategies share the schedules of the asynchronous form. */
  private HuntLimits huntOf(MeasuredForm contender) {
    HuntLimits hunt = settings.hunt();
    if (plan.kind() != BenchKind.CORRECT || !contender.isAsync()) {
      return hunt;
    }
    int strategies = MeasuredForm.ASYNC.size();
    long share = (hunt.schedules() + strategies - 1) / strategies;
    return new HuntLimits(hunt.runs(), share, hunt.timeoutMillis(), hunt.seed(), hunt.jobs());
  }

  /**
   * A result without a bug counts only for a closed protocol. Bugs are confirmed in the original in
   * any case.
   */
  private Closure closure(Hunting hunting) {
    return plan.kind() == BenchKind.CORRECT
        ? hunting.closure(ProgressMonitor.SILENT)
        : new Closure.Assumed();
  }

  private ProgressMonitor work(BenchRow row, MeasuredForm contender, List<RunResult> done) {
    return new ProgressMonitor() {
      @Override
      public void warmUp(Form form, HuntLimits hunt) {
        // At least as long as the bench says, and right before its first missing run.
      }

      @Override
      public HuntResult run(Form form, HuntLimits hunt) {
        if (done.size() < hunt.runs() && plan.kind().isTimed() && settings.warmUpMillis() > 0) {
          new WarmUp(form, hunt).runUntilSteady(settings.warmUpMillis(), supervisor::isInterrupted);
        }
        RepetitionCount repeats =
            plan.kind().isTimed() ? RepetitionCount.COMPARED : RepetitionCount.NONE;
        Hunter rest = new Hunter(form, hunt, repeats, done, run -> keep(row, contender, run));
        HuntResult result = supervisor.run(title(row, contender), rest);
        // What is interrupted needs no counterexample.
        return supervisor.isInterrupted() ? new HuntResult(form.name(), List.of()) : result;
      }
    };
  }

  private void keep(BenchRow row, MeasuredForm contender, RunResult run) {
    journal.add(row, contender, run);
    runs++;
  }

  private String title(BenchRow row, MeasuredForm contender) {
    int left = plan.measurements() - seen + 1;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    String estimate =
        measured == 0
            ? ""
            : String.format(Locale.ROOT, ", about %.0f min to go", seconds / measured * left / 60);
    return String.format(
        Locale.ROOT,
        "%d of %d%s; %s %s n = %d, %s",
        seen,
        plan.measurements(),
        estimate,
        row.name(),
        row.faults(),
        row.async().n(),
        contender);
  }
}
