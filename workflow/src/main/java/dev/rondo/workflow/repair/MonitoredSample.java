package dev.rondo.workflow.repair;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.TagSample;
import dev.rondo.hunt.reorder.RoundReordering;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Optional;

/** A sample of schedules in which the tag conditions are monitored. */
public final class MonitoredSample {

  private MonitoredSample() {}

  /** Runs them. They are reordered by the sequential form, where that applies. */
  public static HuntResult of(
      Protocol protocol, AsyncSettings settings, ClassPath path, HuntLimits hunt) {
    AsyncForm form = AsyncForm.of(ProtocolLoader.load(protocol, path), settings);
    Optional<SequentialProgram> program =
        RoundReordering.applies(form)
            ? Pipeline.sequential(protocol, settings.network(), new Log(protocol.source()))
            : Optional.empty();
    TagSample sample =
        program
            .map(inRounds -> TagSample.of(form, sequential(inRounds, settings, path)))
            .orElseGet(() -> TagSample.of(form));
    return Hunter.in(sample, hunt);
  }

  private static SequentialForm sequential(
      SequentialProgram program, AsyncSettings settings, ClassPath path) {
    return SequentialForm.of(
        program,
        List.of(),
        new SequentialSettings(settings.processes(), SequentialSettings.PHASES),
        path);
  }
}
