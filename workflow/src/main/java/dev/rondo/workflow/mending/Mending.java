package dev.rondo.workflow.mending;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.mending.MendedTexts.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tries on a protocol what might close it. What is said to help has helped: in a sample of
 * schedules no condition on tags is broken any more, and processes output what they did.
 */
public final class Mending {

  private static final int SCHEDULES = 500;

  /** Who has closed one handler may find the next one open. */
  private static final int MOST_CHANGES = 3;

  private static final int MOST_TRIALS = 10;

  private final Protocol protocol;
  private final AsyncSettings settings;
  private final ClassPath path;
  private final List<String> inVain = new ArrayList<>();
  private int trials = MOST_TRIALS;

  private Mending(Protocol protocol, AsyncSettings settings, ClassPath path) {
    this.protocol = protocol;
    this.settings = settings;
    this.path = path;
  }

  /** A text on trial: its first breach, or none. */
  private record Trial(Protocol protocol, HuntResult sample) {

    Optional<Finding> breach() {
      return sample.firstFound().map(run -> Objects.requireNonNull(run.finding()));
    }

    boolean holds() {
      return sample.found() == 0 && sample.handlersFired() > 0;
    }
  }

  /** A text that a run shows not to be closed, and how it differs from the user's. */
  private record Open(Protocol protocol, Finding breach, List<String> changes) {}

  /**
   * What to write, in lines for people.
   *
   * @param settings of the hunt, in whose network and number of processes it is tried
   * @param breach how a run breaks a condition
   */
  public static List<String> hints(
      Protocol protocol, AsyncSettings settings, ClassPath path, Finding breach) {
    Mending mending = new Mending(protocol, settings, path);
    List<String> hints = mending.text(breach);
    return hints.isEmpty() ? mending.nothingHelps() : hints;
  }

  private List<String> nothingHelps() {
    return inVain.isEmpty()
        ? List.of()
        : List.of("tried, and not enough to close it: " + String.join("; ", inVain));
  }

  private Optional<SequentialProgram> program(Protocol read) {
    return Pipeline.sequential(read, settings.network(), new Log(read.source()));
  }

  private List<String> text(Finding breach) {
    Optional<Trial> closed = closed(breach);
    if (closed.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "hint: write the lines below: tried, the tags then held in %d schedules, in which"
                + " processes output what they did",
            closed.get().sample().schedules()));
    changes(closed.get().protocol().source())
        .forEach(line -> lines.add(("  " + line).stripTrailing()));
    return lines;
  }

  private Stream<String> changes(SourceFile text) {
    return UnifiedDiff.of(protocol.source(), text).lines().skip(2);
  }

  /** Tries single changes first, and then further ones upon those that have not closed it yet. */
  private Optional<Trial> closed(Finding breach) {
    List<Open> open = List.of(new Open(protocol, breach, List.of()));
    for (int changes = 1; changes <= MOST_CHANGES; changes++) {
      List<Open> next = new ArrayList<>();
      for (Open text : open) {
        Optional<Trial> closed = closed(text, next);
        if (closed.isPresent()) {
          return closed;
        }
      }
      open = next;
    }
    return Optional.empty();
  }

  private Optional<Trial> closed(Open text, List<Open> stillOpen) {
    for (Candidate candidate : MendedTexts.of(text.protocol(), text.breach())) {
      if (text.changes().contains(candidate.what())) {
        continue;
      }
      if (trials-- <= 0) {
        return Optional.empty();
      }
      List<String> changes = new ArrayList<>(text.changes());
      changes.add(candidate.what());
      Optional<Trial> trial = trial(candidate.text());
      if (trial.filter(Trial::holds).filter(this::showsAll).isPresent()) {
        return trial;
      }
      if (changes.size() == 1) {
        inVain.add(candidate.what());
      }
      trial.ifPresent(
          failed ->
              failed
                  .breach()
                  .ifPresent(next -> stillOpen.add(new Open(failed.protocol(), next, changes))));
    }
    return Optional.empty();
  }

  private Optional<Trial> trial(SourceFile text) {
    Log log = new Log(text);
    Optional<Protocol> read = Pipeline.protocol(log, path).filter(found -> !log.hasErrors());
    return read.filter(found -> program(found).isPresent()).map(this::watched);
  }

  private Trial watched(Protocol read) {
    HuntSettings sample =
        new HuntSettings(
            /* runs= */ 1,
            SCHEDULES,
            HuntSettings.NO_TIMEOUT,
            HuntSettings.DEFAULT.seed(),
            HuntSettings.DEFAULT.jobs());
    return new Trial(read, TagWatch.of(read, program(read), settings, path, sample));
  }

  private boolean showsAll(Trial trial) {
    return shown(protocol).areIn(shown(trial.protocol()));
  }

  private ShownValues shown(Protocol read) {
    return ShownValues.of(read, settings, path, HuntSettings.DEFAULT.seed(), SCHEDULES);
  }
}
