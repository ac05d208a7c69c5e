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
import org.jspecify.annotations.Nullable;

/**
 * A proposal on trial: whether the source refutes it, then a sample of monitored schedules. Whether
 * it gives a sequential program takes longer than the sample, so that this is found out only of
 * tags that are chosen.
 */
final class TagTrial {

  private static final int RUNS = 20;
  private static final int SCHEDULES = 25;

  private final TagProposal proposal;
  private final String network;
  private final boolean isPart;
  private final Optional<Protocol> protocol;
  private final List<Diagnostic> refutations;
  private final Optional<HuntResult> sample;
  private @Nullable List<Diagnostic> untranslated;

  private TagTrial(TagProposal proposal, String network, Log log, ClassPath path) {
    this.proposal = proposal;
    this.network = network;
    this.isPart = log.ignoresTagConditions();
    this.protocol = Pipeline.protocol(log, path);
    protocol.ifPresent(read -> Pipeline.phases(read, log));
    this.refutations = errors(log).stream().filter(TagTrial::isOfTags).toList();
    this.sample = isAllowed() ? sample(protocol.orElseThrow(), path) : Optional.empty();
  }

  /**
   * Tries a proposal.
   *
   * @param network what is guaranteed in the sample: the protocol's own network, or nothing
   */
  static TagTrial of(TagProposal proposal, String network, SourceFile tagged, ClassPath path) {
    return new TagTrial(proposal, network, new Log(tagged), path);
  }

  /** Tries a proposal for a part of the runs: the source may refute it. */
  static TagTrial ofPart(TagProposal proposal, String network, SourceFile tagged, ClassPath path) {
    return new TagTrial(proposal, network, Log.withoutTagConditions(tagged), path);
  }

  /** Many short runs, so that it counts how often a condition is broken; none where it is known. */
  private Optional<HuntResult> sample(Protocol tagged, ClassPath path) {
    if (tagged.tagReport().with(TagReport.Status.MONITORED).isEmpty()) {
      return Optional.empty();
    }
    AsyncSettings own = AsyncSettings.of(tagged.settings());
    AsyncSettings settings = own.withNetwork(network, own.faults());
    HuntLimits usual = HuntLimits.DEFAULT;
    HuntLimits runs =
        new HuntLimits(RUNS, SCHEDULES, HuntLimits.NO_TIMEOUT, usual.seed(), usual.jobs());
    return Optional.of(MonitoredSample.of(tagged, settings, path, runs));
  }

  private static List<Diagnostic> errors(Log log) {
    return log.sorted().stream().filter(d -> d.kind().severity() == Severity.ERROR).toList();
  }

  private static Optional<SequentialProgram> program(Protocol tagged, Log log) {
    return Pipeline.sequential(tagged, tagged.settings().network(), log);
  }

  private static boolean isOfTags(Diagnostic diagnostic) {
    return diagnostic.kind() != DiagnosticKind.NOT_TRANSLATED;
  }

  TagProposal proposal() {
    return proposal;
  }

  String network() {
    return network;
  }

  Optional<Protocol> protocol() {
    return protocol;
  }

  /** The sample; none where the tags are refused, or decided from the source. */
  Optional<HuntResult> sample() {
    return sample;
  }

  /** Whether the source does not refute the tags themselves. */
  boolean isAllowed() {
    return protocol.isPresent() && refutations.isEmpty();
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
    return refutations.stream().map(Diagnostic::message).anyMatch(PhaseBelowOne::isIn)
        || firstBroken()
            .map(run -> Objects.requireNonNull(run.finding()).message())
            .filter(PhaseBelowOne::isIn)
            .isPresent();
  }

  /** What the passes have against it, tags or not. */
  List<Diagnostic> refusals() {
    if (!isAllowed()) {
      return refutations;
    }
    List<Diagnostic> known = untranslated;
    if (known == null) {
      SourceFile tagged = protocol.orElseThrow().source();
      Log log = isPart ? Log.withoutTagConditions(tagged) : new Log(tagged);
      program(protocol.orElseThrow(), log);
      known = errors(log);
      untranslated = known;
    }
    return known;
  }

  /** Whether it gives a sequential program. */
  boolean isTranslated() {
    return refusals().isEmpty() && protocol.isPresent();
  }

  /** In how many runs of the sample a condition was broken. */
  long broken() {
    return sample.map(HuntResult::found).orElse(0L);
  }

  Optional<RunResult> firstBroken() {
    return sample.flatMap(HuntResult::firstFound);
  }
}
