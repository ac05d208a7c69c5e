package dev.rondo.hunt;

import dev.rondo.hunt.reorder.RoundReordering;
import dev.rondo.run.Explorer;
import dev.rondo.run.Form;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous form with monitored tags. Before the sequential form is trusted, the tag
 * conditions that the source does not decide are checked in a sample of schedules. Specs and
 * invariants are not checked, since a violation would often end a run before it violates a tag
 * condition; other bugs do not end the sample.
 */
public final class TagSample implements Form {

  /** How many schedules are tried by default. */
  public static final int SCHEDULES = 2_000;

  private final AsyncForm form;
  private final List<String> specs;
  private final Optional<SequentialForm> sequential;

  private TagSample(AsyncForm original, Optional<SequentialForm> sequential) {
    this.form =
        AsyncForm.of(
                original.protocol().unjudged(),
                original
                    .settings()
                    .withStrategy(EventStrategyKind.RANDOM, 0)
                    .withoutShortSchedules())
            .monitored();
    this.specs = original.protocol().model().settings().specs();
    this.sequential = sequential;
  }

  /** A sample of a form's schedules, by the random walk. */
  public static TagSample of(AsyncForm form) {
    return new TagSample(form, Optional.empty());
  }

  /**
   * A sample in which a schedule that violates a condition counts only if the sequential form does
   * not have its run; checked where {@link RoundReordering} applies.
   */
  public static TagSample of(AsyncForm form, SequentialForm sequential) {
    return new TagSample(
        form, Optional.of(sequential).filter(any -> RoundReordering.applies(form)));
  }

  /** Whether runs are reordered. */
  public boolean rearranges() {
    return sequential.isPresent();
  }

  /** One run, under the seed, time and jobs of a hunt. */
  public static HuntLimits settings(HuntLimits hunt) {
    return new HuntLimits(1, SCHEDULES, hunt.timeoutMillis(), hunt.seed(), hunt.jobs())
        .until(hunt.over());
  }

  /** The form whose schedules are tried, with its tags watched. */
  public AsyncForm monitored() {
    return form;
  }

  @Override
  public String name() {
    return "tags";
  }

  @Override
  public Explorer newExplorer() {
    return new TagsOnly(
        form.newExplorer(), sequential.map(program -> RoundReordering.of(form, specs, program)));
  }

  /**
   * Ignores findings other than violations of a tag condition. Endless loops and exhausted
   * resources are kept, since each further one would take seconds.
   */
  private record TagsOnly(Explorer explorer, Optional<RoundReordering> rearranging)
      implements Explorer {

    @Override
    public @Nullable Finding explore(long seed, long schedule) {
      Finding finding = explorer.explore(seed, schedule);
      if (finding == null || finding.kind() != Finding.FindingKind.TAG) {
        return finding != null && finding.showsSlowly() ? finding : null;
      }
      boolean isInRounds =
          rearranging.filter(program -> program.covers(explorer.origin())).isPresent();
      return isInRounds ? null : finding;
    }

    @Override
    public long length() {
      return explorer.length();
    }

    @Override
    public long handlersFired() {
      return explorer.handlersFired();
    }

    @Override
    public long outputs() {
      return explorer.outputs();
    }

    @Override
    public ScheduleOrigin origin() {
      return explorer.origin();
    }

    @Override
    public Trace trace(ScheduleOrigin origin) {
      return explorer.trace(origin);
    }
  }
}
