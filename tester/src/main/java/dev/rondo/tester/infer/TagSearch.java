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
import dev.rondo.hunt.HuntResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds tags for a protocol that has none, or not all: the first proposal that the passes accept
 * and that holds in a sample of runs. Where none holds, the one that is broken least.
 */
public final class TagSearch {

  private static final Set<Kind> NO_TREE = Set.of(Kind.FILE_EMPTY, Kind.COMPILE_ERROR);
  private static final int MOST_TRIALS = 40;
  private static final int MOST_SAMPLES = 10;
  private static final int MOST_IN_ROLES = 3;

  private final SourceFile source;
  private final WrittenTags written;
  private final Protocol untagged;
  private final ClassPath classPath;

  private TagSearch(
      SourceFile source, WrittenTags written, Protocol untagged, ClassPath classPath) {
    this.source = source;
    this.written = written;
    this.untagged = untagged;
    this.classPath = classPath;
  }

  /**
   * Tags for a protocol; none, without a word, for one that is written as rounds.
   *
   * @param log gets why there are none; also what else is wrong with the file
   */
  public static Optional<FoundTags> in(SourceFile source, ClassPath classPath, Log log) {
    if (!compiles(source, classPath, log)) {
      return Optional.empty();
    }
    WrittenTags written = WrittenTags.of(source);
    return Frontend.read(written.untagged(), classPath, log)
        .filter(untagged -> !untagged.writtenAsRounds())
        .map(untagged -> new TagSearch(source, written, untagged, classPath))
        .flatMap(search -> search.run(log));
  }

  /** What a half-tagged file breaks is looked at later, without its tags. */
  private static boolean compiles(SourceFile source, ClassPath classPath, Log log) {
    Log asItIs = new Log(source);
    Frontend.read(source, classPath, asItIs);
    List<Diagnostic> faults =
        asItIs.sorted().stream().filter(found -> NO_TREE.contains(found.kind())).toList();
    faults.forEach(found -> log.add(found.kind(), found.position(), found.arguments().toArray()));
    return faults.isEmpty();
  }

  private Optional<FoundTags> run(Log log) {
    if (untagged.messages().isEmpty()) {
      log.add(Kind.NOT_ROUND_BASED, untagged.declaration().getName(), untagged.name());
      return Optional.empty();
    }
    TagProposals proposals = TagProposals.of(untagged, written);
    List<TagTrial> trials = trials(proposals.proposals());
    Optional<TagTrial> best = inRoles(best(trials), trials);
    if (best.filter(TagTrial::holds).isEmpty() && proposals.obstacle().isPresent()) {
      Obstacle obstacle = proposals.obstacle().get();
      log.add(Kind.NO_ROUNDS, obstacle.position(), obstacle.text(), obstacle.hint());
      return Optional.empty();
    }
    if (best.isEmpty()) {
      refuse(trials.get(0), log);
    }
    return best.map(this::found);
  }

  /**
   * Where nobody's time can be kept as a whole, that of each role of a process may be: those tags
   * are tried once more that are broken least.
   */
  private Optional<TagTrial> inRoles(Optional<TagTrial> best, List<TagTrial> trials) {
    boolean promisesNothing = untagged.settings().network().equals(rondo.Arbitrary.class.getName());
    boolean isSaid =
        untagged
            .declaration()
            .getAnnotationByName("Protocol")
            .filter(annotation -> annotation.toString().contains("severalRoles"))
            .isPresent();
    if (!promisesNothing || isSaid || best.filter(TagTrial::holds).isPresent()) {
      return best;
    }
    return trials.stream()
        .filter(trial -> trial.isAllowed() && trial.isTranslated())
        .sorted(Comparator.comparing(TagTrial::broken))
        .limit(MOST_IN_ROLES)
        .map(trial -> trial.proposal().inRoles())
        .map(proposal -> TagTrial.of(proposal, text(proposal, " "), classPath))
        .filter(trial -> trial.holds() && trial.isTranslated())
        .findFirst()
        .or(() -> best);
  }

  private static Optional<TagTrial> best(List<TagTrial> trials) {
    return trials.stream()
        .filter(TagTrial::isAllowed)
        .min(
            Comparator.<TagTrial, Boolean>comparing(trial -> !trial.holds())
                .thenComparing(trial -> !trial.isTranslated())
                .thenComparing(TagTrial::broken));
  }

  private List<TagTrial> trials(List<TagProposal> proposals) {
    List<TagTrial> trials = new ArrayList<>();
    int samples = 0;
    for (TagProposal proposal : proposals) {
      if (trials.size() == MOST_TRIALS || samples == MOST_SAMPLES) {
        break;
      }
      TagTrial trial = TagTrial.of(proposal, text(proposal, " "), classPath);
      trials.add(trial);
      samples += trial.sample().isPresent() ? 1 : 0;
      if (trial.holds() && trial.isTranslated()) {
        break;
      }
    }
    return trials;
  }

  private SourceFile text(TagProposal proposal, String betweenImports) {
    return TagText.of(source, untagged, written, proposal, betweenImports);
  }

  /** What the passes have against the likeliest tags is what stands in the way. */
  private static void refuse(TagTrial likeliest, Log log) {
    for (Diagnostic refusal : likeliest.refusals()) {
      log.add(
          Kind.NO_ROUNDS,
          refusal.position(),
          "the likeliest tags, "
              + likeliest.proposal().summary()
              + ", do not hold: "
              + refusal.message(),
          refusal.hint());
    }
  }

  private FoundTags found(TagTrial trial) {
    return new FoundTags(
        trial.proposal(),
        trial.protocol().orElseThrow(),
        text(trial.proposal(), "\n"),
        trial.sample().map(HuntResult::schedules).orElse(0L),
        trial.isTried(),
        trial.firstBroken().map(run -> Objects.requireNonNull(run.finding())),
        trial.refusals().stream().findFirst());
  }
}
