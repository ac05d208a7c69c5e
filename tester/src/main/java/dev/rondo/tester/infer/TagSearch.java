package dev.rondo.tester.infer;

import dev.rondo.analysis.infer.Obstacle;
import dev.rondo.analysis.infer.TagProposal;
import dev.rondo.analysis.infer.TagProposals;
import dev.rondo.analysis.infer.TagText;
import dev.rondo.analysis.infer.WrittenTags;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.campaign.Hunter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds tags for a protocol that has none, or not all: the first proposal that the passes accept
 * and that holds in a sample of runs. Where none holds, the one that is broken least.
 */
public final class TagSearch {

  private static final int MOST_TRIALS = 60;
  private static final int MOST_SAMPLES = 16;

  private final SourceFile source;
  private final WrittenTags written;
  private final Protocol untagged;
  private final ClassPath classPath;
  private final Hunter hunter;

  private TagSearch(
      SourceFile source,
      WrittenTags written,
      Protocol untagged,
      ClassPath classPath,
      Hunter hunter) {
    this.source = source;
    this.written = written;
    this.untagged = untagged;
    this.classPath = classPath;
    this.hunter = hunter;
  }

  /**
   * Tags for a file that compiles.
   *
   * @param log gets why there are none; also what else is wrong with the file
   */
  public static Optional<FoundTags> in(
      SourceFile source, ClassPath classPath, Hunter hunter, Log log) {
    WrittenTags written = WrittenTags.of(source);
    return Frontend.read(written.untagged(), classPath, log)
        .map(untagged -> new TagSearch(source, written, untagged, classPath, hunter))
        .flatMap(search -> search.run(log));
  }

  private Optional<FoundTags> run(Log log) {
    if (untagged.messages().isEmpty()) {
      log.add(Kind.NOT_ROUND_BASED, untagged.declaration().getName(), untagged.name());
      return Optional.empty();
    }
    TagProposals proposals = TagProposals.of(untagged, written);
    if (proposals.obstacle().isPresent()) {
      Obstacle obstacle = proposals.obstacle().get();
      log.add(Kind.NO_ROUNDS, obstacle.position(), obstacle.text(), obstacle.hint());
      return Optional.empty();
    }
    List<TagTrial> trials = trials(proposals.proposals());
    Optional<TagTrial> best =
        trials.stream()
            .filter(TagTrial::isAllowed)
            .min(
                Comparator.<TagTrial, Boolean>comparing(trial -> trial.broken() > 0)
                    .thenComparing(trial -> !trial.isTranslated())
                    .thenComparing(TagTrial::broken));
    if (best.isEmpty()) {
      trials.stream().findFirst().ifPresent(likeliest -> refuse(likeliest, log));
    }
    return best.map(this::found);
  }

  private List<TagTrial> trials(List<TagProposal> proposals) {
    List<TagTrial> trials = new ArrayList<>();
    int samples = 0;
    for (TagProposal proposal : proposals) {
      if (trials.size() == MOST_TRIALS || samples == MOST_SAMPLES || hunter.isInterrupted()) {
        break;
      }
      TagTrial trial = TagTrial.of(proposal, text(proposal, " "), classPath, hunter);
      trials.add(trial);
      samples += trial.sample().isPresent() ? 1 : 0;
      if (trial.isAllowed() && trial.isTranslated() && trial.broken() == 0) {
        break;
      }
    }
    return trials;
  }

  private SourceFile text(TagProposal proposal, String betweenImports) {
    return TagText.of(source, untagged, written, proposal, betweenImports);
  }

  /** What the passes have against the likeliest tags is what stands in the way. */
  private void refuse(TagTrial likeliest, Log log) {
    for (Diagnostic refusal : likeliest.refusals()) {
      log.add(refusal.kind(), refusal.position(), refusal.arguments().toArray());
    }
  }

  private FoundTags found(TagTrial trial) {
    return new FoundTags(
        trial.proposal(),
        trial.protocol().orElseThrow(),
        text(trial.proposal(), "\n"),
        trial.sample().map(HuntResult::schedules).orElse(0L),
        trial.firstBroken().map(run -> java.util.Objects.requireNonNull(run.finding())),
        trial.refusals().stream().findFirst());
  }
}
