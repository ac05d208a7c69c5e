package dev.rondo.workflow.repair;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ViolatedCondition;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.repair.RepairCandidates.RepairCandidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Suggests changes that make a protocol communication-closed. It tries each on a sample of
 * schedules, and suggests only those after which no tag condition is violated and processes still
 * output the same.
 */
public final class RepairSuggester {

  private static final int SCHEDULES = 500;

  /** After one handler is repaired, another may violate a condition. */
  private static final int MOST_CHANGES = 3;

  private static final int MOST_TRIALS = 10;

  private static final int MOST_TRIALS_WITH_CLOCK = 4;

  private final Protocol protocol;
  private final AsyncSettings settings;
  private final ClassPath path;
  private final List<String> inVain = new ArrayList<>();
  private int trials = MOST_TRIALS;

  private RepairSuggester(Protocol protocol, AsyncSettings settings, ClassPath path) {
    this.protocol = protocol;
    this.settings = settings;
    this.path = path;
  }

  /** A candidate with its sample, and the first violation, where there is one. */
  private record Trial(Protocol protocol, HuntResult sample) {

    Optional<Finding> tagViolation() {
      return sample.firstFound().map(run -> Objects.requireNonNull(run.finding()));
    }

    boolean holds() {
      return sample.found() == 0 && sample.handlersFired() > 0;
    }
  }

  /** A candidate that still violates a condition, with its changes to the user's file. */
  private record Open(Protocol protocol, Finding tagViolation, List<String> changes) {}

  /**
   * Tries repairs of a protocol that violates a tag condition.
   *
   * @param settings the settings of the hunt; candidates are tried with them
   * @param violation the violation of a tag condition
   */
  public static Suggestion of(
      Protocol protocol, AsyncSettings settings, ClassPath path, Finding violation) {
    RepairSuggester suggester = new RepairSuggester(protocol, settings, path);
    List<String> repair = suggester.text(violation);
    return repair.isEmpty()
        ? new Suggestion(false, suggester.nothingHelps())
        : new Suggestion(true, repair);
  }

  /**
   * What was tried.
   *
   * @param closes whether the suggested repair closes the protocol
   * @param lines the repair, or else what was tried in vain, as lines of text
   */
  public record Suggestion(boolean closes, List<String> lines) {}

  private List<String> nothingHelps() {
    return inVain.isEmpty()
        ? List.of()
        : List.of("tried without success: " + String.join("; ", inVain));
  }

  private boolean isInRounds(Trial trial) {
    Log log = new Log(trial.protocol().source());
    return Pipeline.sequential(trial.protocol(), settings.network(), log).isPresent();
  }

  private List<String> text(Finding violation) {
    Optional<Trial> closed = closed(violation);
    if (closed.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "hint: write the lines below; with them the tags held in %d schedules, and outputs did"
                + " not change in the sample",
            closed.get().sample().schedules()));
    changes(closed.get().protocol().source())
        .forEach(line -> lines.add(line.isBlank() ? "" : "  " + line));
    return lines;
  }

  private Stream<String> changes(SourceFile text) {
    return UnifiedDiff.of(protocol.source(), text).lines().skip(2);
  }

  /** Tries small changes of single handlers first, and then the one that concerns all handlers. */
  private Optional<Trial> closed(Finding violation) {
    Open file = new Open(protocol, violation, List.of());
    return closed(List.of(file)).or(() -> withClock(file));
  }

  /** Tries single changes first, and then further ones upon those that have not closed it yet. */
  private Optional<Trial> closed(List<Open> open) {
    List<Open> texts = open;
    for (int changes = 1; changes <= MOST_CHANGES; changes++) {
      List<Open> next = new ArrayList<>();
      for (Open text : texts) {
        Optional<Trial> closed =
            closed(text, RepairCandidates.of(text.protocol(), text.tagViolation()), next);
        if (closed.isPresent()) {
          return closed;
        }
      }
      texts = next;
    }
    return Optional.empty();
  }

  private Optional<Trial> withClock(Open file) {
    ViolatedCondition violated = file.tagViolation().violated();
    boolean late = violated != null && violated.condition() == DiagnosticKind.TAG3;
    List<RepairCandidate> clock = late ? ClockRepair.of(protocol).stream().toList() : List.of();
    List<Open> next = new ArrayList<>();
    trials = MOST_TRIALS_WITH_CLOCK;
    return closed(file, clock, next)
        .or(() -> withSecondLevel(file, next))
        .or(() -> closed(List.copyOf(next)));
  }

  /** Where the file, or what has become of it, sends a message too late or again in its phase. */
  private Optional<Trial> withSecondLevel(Open file, List<Open> stillOpen) {
    return Stream.concat(Stream.of(file), stillOpen.stream())
        .flatMap(open -> NumberedMessages.sent(protocol, open.tagViolation()).stream())
        .findFirst()
        .map(message -> NumberedMessages.from(protocol, message))
        .flatMap(numbered -> ClockRepair.withSecondLevel(protocol, numbered))
        .flatMap(candidate -> closed(file, List.of(candidate), stillOpen));
  }

  private Optional<Trial> closed(
      Open text, List<RepairCandidate> candidates, List<Open> stillOpen) {
    for (RepairCandidate candidate : candidates) {
      if (text.changes().contains(candidate.what())) {
        continue;
      }
      if (trials-- <= 0) {
        return Optional.empty();
      }
      List<String> changes = new ArrayList<>(text.changes());
      changes.add(candidate.what());
      Optional<Trial> trial = trial(candidate.text());
      if (trial.filter(Trial::holds).filter(this::isInRounds).filter(this::showsAll).isPresent()) {
        return trial;
      }
      if (changes.size() == 1) {
        inVain.add(candidate.what());
      }
      trial.ifPresent(
          failed ->
              failed
                  .tagViolation()
                  .ifPresent(next -> stillOpen.add(new Open(failed.protocol(), next, changes))));
    }
    return Optional.empty();
  }

  private Optional<Trial> trial(SourceFile text) {
    Log log = new Log(text);
    Optional<Protocol> read = Pipeline.protocol(log, path).filter(found -> !log.hasErrors());
    return read.filter(found -> Pipeline.phases(found, log).isPresent()).map(this::watched);
  }

  private Trial watched(Protocol read) {
    HuntLimits sample =
        new HuntLimits(
            /* runs= */ 1,
            SCHEDULES,
            HuntLimits.NO_TIMEOUT,
            HuntLimits.DEFAULT.seed(),
            HuntLimits.DEFAULT.jobs());
    return new Trial(read, MonitoredSample.of(read, settings, path, sample));
  }

  private boolean showsAll(Trial trial) {
    return shown(protocol).occursIn(shown(trial.protocol()));
  }

  private ObservedBehavior shown(Protocol read) {
    return ObservedBehavior.of(read, settings, path, HuntLimits.DEFAULT.seed(), SCHEDULES);
  }
}
