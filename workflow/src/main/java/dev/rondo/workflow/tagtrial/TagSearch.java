package dev.rondo.workflow.tagtrial;

import dev.rondo.analysis.infer.Obstacle;
import dev.rondo.analysis.infer.TagProposal;
import dev.rondo.analysis.infer.TagProposals;
import dev.rondo.analysis.infer.TagText;
import dev.rondo.analysis.infer.WrittenTags;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.sequentializer.Pipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.runtime.NetworkModel;

/**
 * Finds tags for a protocol that has none, or not all: the first proposal that the passes accept
 * and that holds in a sample of runs. Where none holds, the one that is broken least.
 */
public final class TagSearch {

  private static final Set<DiagnosticKind> NO_TREE =
      Set.of(
          DiagnosticKind.FILE_EMPTY,
          DiagnosticKind.COMPILE_ERROR,
          DiagnosticKind.MESSAGE_NOT_RECORD);
  private static final Pattern LIES = Pattern.compile("@(rondo\\.)?Byzantine\\b");

  /**
   * A network guarantees by rounds, so that wrong tags guarantee something else than right ones:
   * those come first that hold without.
   */
  private static final String WEAKEST = NetworkModel.ARBITRARY.network();

  /** How many proposals of a kind are tried outside of a hunt. */
  public static final int MOST_TRIALS = 40;

  /**
   * How many proposals are tried beside a hunt or a search of steps: tags that hold are nearly
   * always among the first.
   */
  public static final int TRIALS_BESIDE_A_HUNT = 8;

  private static final int MOST_OF_PART = 4;
  private static final int MOST_SAMPLES = 10;
  private static final int MOST_OTHER_SAMPLES = 3;
  private static final int MOST_UNDER_GUARANTEES = 3;

  private final SourceFile source;
  private final WrittenTags written;
  private final Protocol untagged;
  private final Optional<TagProposal> complete;
  private final ClassPath classPath;
  private final int most;

  /**
   * A search.
   *
   * @param complete the tags that are written, where every message has them
   */
  private TagSearch(
      SourceFile source,
      WrittenTags written,
      Protocol untagged,
      Optional<TagProposal> complete,
      ClassPath classPath,
      int most) {
    this.source = source;
    this.written = written;
    this.untagged = untagged;
    this.complete = complete;
    this.classPath = classPath;
    this.most = most;
  }

  /**
   * Tags for a protocol; none, without a word, for one that is written as rounds.
   *
   * @param log gets why there are none; also what else is wrong with the file
   */
  public static Optional<FoundTags> in(SourceFile source, ClassPath classPath, Log log) {
    return in(source, classPath, log, MOST_TRIALS);
  }

  /**
   * The same with a budget.
   *
   * @param most how many proposals with phases of one level, and of two, are tried at most
   */
  static Optional<FoundTags> in(SourceFile source, ClassPath classPath, Log log, int most) {
    if (!compiles(source, classPath, log)) {
      return Optional.empty();
    }
    WrittenTags written = WrittenTags.of(source);
    return Frontend.read(withoutLies(written.untagged(), classPath), classPath, log)
        .filter(untagged -> !untagged.writtenAsRounds())
        .map(
            untagged ->
                new TagSearch(
                    source, written, untagged, complete(source, classPath), classPath, most))
        .flatMap(search -> search.run(log));
  }

  /**
   * Tags with which rounds have a part of the runs, where the source refutes all tags: a message
   * that is sent too late is lost, and a handler does not take what is too old for it. Empty where
   * no run of the sample shows how they are violated.
   *
   * @param untagged without any tags
   */
  static Optional<FoundTags> ofPart(Protocol untagged, ClassPath classPath) {
    SourceFile source = untagged.source();
    WrittenTags written = WrittenTags.of(source);
    if (!written.byMessage().isEmpty() || untagged.messages().isEmpty()) {
      return Optional.empty();
    }
    TagSearch search =
        new TagSearch(source, written, untagged, Optional.empty(), classPath, MOST_OF_PART);
    return Stream.concat(
            TagProposals.of(untagged, written).proposals().stream(),
            TagProposals.withoutRelays(untagged, written).stream())
        .distinct()
        .limit(MOST_OF_PART)
        .map(search::trialOfPart)
        .filter(trial -> trial.broken() > 0 && !trial.beginsTooEarly() && trial.isTranslated())
        .findFirst()
        .map(search::found);
  }

  private static Optional<TagProposal> complete(SourceFile source, ClassPath classPath) {
    return Frontend.read(source, classPath, new Log(source))
        .filter(protocol -> protocol.tags().complete())
        .map(protocol -> new TagProposal(protocol.messages()));
  }

  /** A half-tagged file is tried later, without its tags. */
  private static boolean compiles(SourceFile source, ClassPath classPath, Log log) {
    Log asItIs = new Log(source);
    Frontend.read(source, classPath, asItIs);
    List<Diagnostic> faults =
        asItIs.sorted().stream().filter(found -> NO_TREE.contains(found.kind())).toList();
    faults.forEach(found -> log.add(found.kind(), found.position(), found.arguments().toArray()));
    return faults.isEmpty();
  }

  /**
   * What faulty processes can send is known only once messages have phases, and says nothing of
   * them: where it is not known yet, phases are those of the correct processes.
   */
  private static SourceFile withoutLies(SourceFile untagged, ClassPath classPath) {
    Log log = new Log(untagged);
    Frontend.read(untagged, classPath, log);
    boolean unknown =
        log.sorted().stream().anyMatch(d -> d.kind() == DiagnosticKind.BYZANTINE_SHAPE);
    return unknown
        ? new SourceFile(
            untagged.name(), LIES.matcher(untagged.text()).replaceAll(TagSearch::blanks))
        : untagged;
  }

  private static String blanks(MatchResult found) {
    return " ".repeat(found.end() - found.start());
  }

  private Optional<FoundTags> run(Log log) {
    if (untagged.messages().isEmpty()) {
      log.add(DiagnosticKind.NOT_ROUND_BASED, untagged.declaration().getName(), untagged.name());
      return Optional.empty();
    }
    if (!NetworkModel.of(untagged.settings().network()).hasSequentialForm()) {
      Pipeline.sequential(untagged, untagged.settings().network(), log); // which says why
      return Optional.empty();
    }
    TagProposals proposals =
        complete
            .map(asWritten -> new TagProposals(List.of(asWritten), Optional.empty()))
            .orElseGet(() -> TagProposals.of(untagged, written));
    List<TagTrial> trials = trials(proposals.proposals());
    Optional<TagTrial> best = onceMore(trials);
    if (best.filter(TagTrial::holds).isEmpty()) {
      boolean inTheWay = proposals.obstacle().isPresent();
      Optional<TagTrial> deeper = ofTwoLevels().filter(trial -> inTheWay || trial.holds());
      if (deeper.isEmpty() && inTheWay) {
        Obstacle obstacle = proposals.obstacle().get();
        log.add(DiagnosticKind.NO_ROUNDS, obstacle.position(), obstacle.text(), obstacle.hint());
        return Optional.empty();
      }
      best = deeper.isPresent() ? deeper : best;
    }
    Optional<TagTrial> shown = best.filter(trial -> !isFarFetched(trial, trials));
    if (shown.isEmpty()) {
      refuse(trials.get(0), log);
    }
    return shown.map(this::found);
  }

  /**
   * Whether tags that do not hold have other phases than the likeliest, all of which the text
   * itself violates: their violation is then the better explanation.
   */
  private static boolean isFarFetched(TagTrial best, List<TagTrial> trials) {
    String likeliest = trials.isEmpty() ? "" : trials.get(0).proposal().phases();
    return !best.holds()
        && trials.contains(best)
        && !best.proposal().phases().equals(likeliest)
        && trials.stream()
            .noneMatch(trial -> trial.isAllowed() && trial.proposal().phases().equals(likeliest));
  }

  /** Where a phase is no single number, it may be two of them: a ballot and a slot. */
  private Optional<TagTrial> ofTwoLevels() {
    List<TagTrial> trials = trials(TagProposals.ofTwoLevels(untagged, written));
    return onceMore(trials).filter(TagTrial::isTranslated);
  }

  /** The best tags; where none hold, those that are broken least are tried once more. */
  private Optional<TagTrial> onceMore(List<TagTrial> trials) {
    Optional<TagTrial> best = best(trials);
    if (best.filter(TagTrial::holds).isPresent()) {
      return best;
    }
    return guaranteesNothing() ? best : underGuarantees(trials).or(() -> best);
  }

  /**
   * What a run without the network's guarantees breaks, no run of the protocol's own may break.
   * Tags with which hardly any run is one of the network say nothing, not even what breaks them.
   */
  private Optional<TagTrial> underGuarantees(List<TagTrial> trials) {
    List<TagTrial> guaranteed = new ArrayList<>();
    for (TagTrial trial : leastBroken(trials)) {
      TagTrial own = trial(trial.proposal(), untagged.settings().network());
      if (own.holds()) {
        return Optional.of(own);
      }
      if (own.isTried()) {
        guaranteed.add(own);
      }
    }
    return best(guaranteed);
  }

  /** Those that are broken least: one for each of some phases, then others. */
  private static List<TagTrial> leastBroken(List<TagTrial> trials) {
    List<TagTrial> sorted =
        trials.stream()
            .filter(TagTrial::isAllowed)
            .sorted(Comparator.comparing(TagTrial::broken))
            .toList();
    Set<String> phases = new HashSet<>();
    List<TagTrial> chosen = new ArrayList<>();
    for (TagTrial trial : sorted) {
      String its = trial.proposal().phases();
      if (chosen.size() < MOST_UNDER_GUARANTEES && !phases.contains(its) && trial.isTranslated()) {
        phases.add(its);
        chosen.add(trial);
      }
    }
    sorted.stream()
        .filter(TagTrial::isTranslated)
        .limit(MOST_UNDER_GUARANTEES)
        .filter(trial -> !chosen.contains(trial))
        .forEach(chosen::add);
    return chosen;
  }

  private boolean guaranteesNothing() {
    return NetworkModel.of(untagged.settings().network()).guaranteesNothing();
  }

  private static Optional<TagTrial> best(List<TagTrial> trials) {
    List<TagTrial> sorted =
        trials.stream()
            .filter(TagTrial::isAllowed)
            .sorted(
                Comparator.<TagTrial, Boolean>comparing(trial -> !trial.holds())
                    .thenComparing(TagTrial::broken))
            .toList();
    boolean holds = !sorted.isEmpty() && sorted.get(0).holds();
    return sorted.stream()
        .filter(trial -> trial.holds() == holds && trial.isTranslated())
        .findFirst()
        .or(() -> sorted.stream().findFirst());
  }

  private List<TagTrial> trials(List<TagProposal> proposals) {
    List<TagTrial> trials = new ArrayList<>();
    Map<String, Integer> samples = new HashMap<>();
    for (TagProposal proposal : proposals) {
      if (trials.size() == most) {
        break;
      }
      String phases = proposal.phases();
      boolean likeliest = phases.equals(proposals.get(0).phases());
      if (samples.getOrDefault(phases, 0) < (likeliest ? MOST_SAMPLES : MOST_OTHER_SAMPLES)) {
        TagTrial trial = trial(proposal, WEAKEST);
        trials.add(trial);
        samples.merge(phases, trial.sample().isPresent() ? 1 : 0, Integer::sum);
        if (trial.holds() && trial.isTranslated()) {
          break;
        }
      }
    }
    return trials;
  }

  /** Where a phase turns out to be 0, those of the protocol are counted from there. */
  private TagTrial trial(TagProposal proposal, String network) {
    TimeLimit.pass();
    TagTrial trial = TagTrial.of(proposal, network, text(proposal, " "), classPath);
    return trial.beginsTooEarly() && !proposal.fromZero() && written.byMessage().isEmpty()
        ? trial(proposal.countedFromZero(), network)
        : trial;
  }

  private TagTrial trialOfPart(TagProposal proposal) {
    TimeLimit.pass();
    return TagTrial.ofPart(proposal, WEAKEST, text(proposal, " "), classPath);
  }

  private SourceFile text(TagProposal proposal, String betweenImports) {
    TagProposal missing = complete.isEmpty() ? proposal : proposal.withoutMessages();
    return TagText.of(source, untagged, written, missing, betweenImports);
  }

  /**
   * What the passes have against the likeliest tags is what stands in the way; where the same is to
   * be done in several places, the first of them.
   */
  private void refuse(TagTrial likeliest, Log log) {
    Set<String> said = new HashSet<>();
    for (Diagnostic refusal : likeliest.refusals()) {
      if (said.add(refusal.kind() + refusal.hint())) {
        log.add(
            DiagnosticKind.NO_ROUNDS,
            inSource(refusal),
            "the likeliest tags, "
                + likeliest.proposal().summary()
                + ", do not hold: "
                + refusal.message(),
            refusal.hint());
      }
    }
  }

  /** The place of something that the author has written, in a line that got tags before it. */
  private Position inSource(Diagnostic refusal) {
    Position tagged = refusal.position();
    String line = refusal.source().line(tagged.line());
    int begin = tagged.column() - 1;
    int end = Math.min(line.length(), begin + tagged.length());
    int place = begin < end ? source.line(tagged.line()).indexOf(line.substring(begin, end)) : -1;
    return place < 0 ? tagged : new Position(tagged.line(), place + 1, tagged.length());
  }

  private FoundTags found(TagTrial trial) {
    return new FoundTags(
        trial.proposal(),
        trial.network(),
        trial.protocol().orElseThrow(),
        text(trial.proposal(), "\n"),
        trial.sample().map(HuntResult::schedules).orElse(0L),
        trial.isTried(),
        trial.firstBroken().map(run -> Objects.requireNonNull(run.finding())),
        trial.refusals().stream().findFirst());
  }
}
