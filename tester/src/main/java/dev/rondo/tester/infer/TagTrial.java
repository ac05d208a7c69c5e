package dev.rondo.tester.infer;

import dev.rondo.analysis.infer.TagProposal;
import dev.rondo.frontend.check.TagFacts;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.Pipeline;
import dev.rondo.tester.RunResult;
import dev.rondo.tester.TagSample;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.campaign.Hunter;
import dev.rondo.tester.load.ProtocolLoader;
import java.util.List;
import java.util.Optional;

/**
 * A proposal on trial: the passes, then a sample of monitored schedules.
 *
 * @param refusals what the passes have against it, tags or not
 * @param sample many short runs, so that it counts how often a condition is broken; none where the
 *     tags are refused, or decided from the source
 */
record TagTrial(
    TagProposal proposal,
    Optional<Protocol> protocol,
    List<Diagnostic> refusals,
    Optional<HuntResult> sample) {

  private static final HuntSettings SAMPLE =
      new HuntSettings(
          /* runs= */ 20, /* schedules= */ 25, /* timeoutMillis= */ 60_000, /* seed= */ 1, 1);

  static TagTrial of(TagProposal proposal, SourceFile tagged, ClassPath path, Hunter hunter) {
    Log log = new Log(tagged);
    Optional<Protocol> protocol = Pipeline.protocol(log, path);
    protocol.ifPresent(read -> Pipeline.sequential(read, read.settings().network(), log));
    List<Diagnostic> refusals =
        log.sorted().stream().filter(d -> d.kind().severity() == Severity.ERROR).toList();
    boolean hasTags = protocol.isPresent() && refusals.stream().noneMatch(TagTrial::isOfTags);
    return new TagTrial(
        proposal,
        protocol,
        refusals,
        hasTags ? sample(protocol.orElseThrow(), path, hunter) : Optional.empty());
  }

  private static Optional<HuntResult> sample(Protocol protocol, ClassPath path, Hunter hunter) {
    TagReport report = TagFacts.of(protocol, new Log(protocol.source()));
    if (report.with(TagReport.Status.MONITORED).isEmpty()) {
      return Optional.empty();
    }
    AsyncForm form =
        AsyncForm.of(
            ProtocolLoader.load(protocol, path), AsyncSettings.of(protocol.settings()));
    return Optional.of(hunter.run(TagSample.of(form), SAMPLE));
  }

  private static boolean isOfTags(Diagnostic diagnostic) {
    return diagnostic.kind() != Kind.NOT_TRANSLATED;
  }

  /** Whether the passes have nothing against the tags themselves. */
  boolean isAllowed() {
    return protocol.isPresent() && refusals.stream().noneMatch(TagTrial::isOfTags);
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
