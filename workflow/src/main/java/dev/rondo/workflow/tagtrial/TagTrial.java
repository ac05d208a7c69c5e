package dev.rondo.workflow.tagtrial;

import dev.rondo.analysis.infer.TagProposal;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.tags.PhaseBelowOne;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.repair.MonitoredSample;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A proposal on trial: the passes, then a sample of monitored schedules.
 *
 * @param network what is guaranteed in the sample: the protocol's own network, or nothing
 * @param refusals what the passes have against it, tags or not
 * @param sample many short runs, so that it counts how often a condition is broken; none where the
 *     tags are refused, or decided from the source
 */
record TagTrial(
    TagProposal proposal,
    String network,
    Optional<Protocol> protocol,
    List<Diagnostic> refusals,
    Optional<HuntResult> sample) {

  private static final int RUNS = 20;
  private static final int SCHEDULES = 25;

  /** Tries it. */
  static TagTrial of(TagProposal proposal, String network, SourceFile tagged, ClassPath path) {
    Log log = new Log(tagged);
    Optional<Protocol> protocol = Pipeline.protocol(log, path);
    Optional<SequentialProgram> program =
        protocol.flatMap(read -> Pipeline.sequential(read, read.settings().network(), log));
    List<Diagnostic> refusals =
        log.sorted().stream().filter(d -> d.kind().severity() == Severity.ERROR).toList();
    boolean hasTags = protocol.isPresent() && refusals.stream().noneMatch(TagTrial::isOfTags);
    return new TagTrial(
        proposal,
        network,
        protocol,
        refusals,
        hasTags
            ? sample(network, protocol.orElseThrow(), program, path, runs())
            : Optional.empty());
  }

  private static HuntLimits runs() {
    HuntLimits usual = HuntLimits.DEFAULT;
    return new HuntLimits(RUNS, SCHEDULES, HuntLimits.NO_TIMEOUT, usual.seed(), usual.jobs());
  }

  private static Optional<HuntResult> sample(
      String network,
      Protocol protocol,
      Optional<SequentialProgram> program,
      ClassPath path,
      HuntLimits runs) {
    if (protocol.tagReport().with(TagReport.Status.MONITORED).isEmpty()) {
      return Optional.empty();
    }
    AsyncSettings own = AsyncSettings.of(protocol.settings());
    AsyncSettings settings = own.withNetwork(network, own.faults());
    return Optional.of(MonitoredSample.of(protocol, program, settings, path, runs));
  }

  private static boolean isOfTags(Diagnostic diagnostic) {
    return diagnostic.kind() != DiagnosticKind.NOT_TRANSLATED;
  }

  /** Whether the passes have nothing against the tags themselves. */
  boolean isAllowed() {
    return protocol.isPresent() && refusals.stream().noneMatch(TagTrial::isOfTags);
  }

  /** Whether every monitored schedule keeps the conditions. */
  boolean holds() {
    return isAllowed() && broken() == 0 && isTried();
  }

  /**
   * Whether something happened in most of the sample; a rule that could not be violated does not
   * count. Runs that send too late what is guaranteed do not count: wrong tags hide what breaks
   * them.
   */
  boolean isTried() {
    return sample.filter(result -> result.found() == 0 && !happensInMost(result)).isEmpty();
  }

  private static boolean happensInMost(HuntResult result) {
    long lively = result.runs().stream().filter(run -> run.handlersFired() > 0).count();
    return 2 * lively > result.runs().size();
  }

  /** Whether the passes or the first run that is broken have met a phase before the first. */
  boolean beginsTooEarly() {
    return refusals.stream().map(Diagnostic::message).anyMatch(PhaseBelowOne::isIn)
        || firstBroken()
            .map(run -> Objects.requireNonNull(run.finding()).message())
            .filter(PhaseBelowOne::isIn)
            .isPresent();
  }

  boolean isTranslated() {
    return refusals.isEmpty();
  }

  /** In how many runs of the sample a condition was broken. */
  long broken() {
    return sample.map(HuntResult::found).orElse(0L);
  }

  Optional<RunResult> firstBroken() {
    return sample.flatMap(HuntResult::firstFound);
  }
}
