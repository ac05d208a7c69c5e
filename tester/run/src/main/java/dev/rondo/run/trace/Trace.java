package dev.rondo.run.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run step by step. It holds every choice of the schedule, so that it can be replayed without the
 * seed it came from.
 *
 * @param version of this format
 * @param form the name of the form that ran
 * @param file the file of the protocol, as the user wrote it
 * @param sourceHash a hash of the file's text
 * @param settings the settings of the run, by name
 * @param choices the choices before the first step of a process; of the sequential form all choices
 * @param draws the draws of the network in the sequential form, round by round
 * @param finding the bug at its end
 */
public record Trace(
    int version,
    String form,
    String protocol,
    String file,
    String sourceHash,
    Map<String, String> settings,
    long seed,
    long schedule,
    List<Integer> choices,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Drawn> draws,
    List<TraceStep> steps,
    @Nullable Finding finding) {

  /** The version that is written now. */
  public static final int VERSION = 1;

  /** The setting that names the specs which watched the run, with spaces between them. */
  public static final String SPECS = "specs";

  /** The setting that says how many processes each role has, where roles are classes. */
  public static final String ROLES = "roles";

  /** The setting that says from which step on the steps to the end repeat forever. */
  public static final String CYCLE = "cycle";

  /** Older traces have no draws. */
  public Trace {
    draws = draws == null ? List.of() : draws;
  }

  /**
   * The draws of a network.
   *
   * @param time the round of the draws; none for the whole run
   */
  public record Drawn(Tag time, List<Integer> values) {}

  /** The step from which on all steps repeat forever; empty if the run is finite. */
  public OptionalInt cycle() {
    return settings.containsKey(CYCLE)
        ? OptionalInt.of(new TraceSettingsReader(this).number(CYCLE, 0, steps.size()))
        : OptionalInt.empty();
  }

  /** The same run, whose steps repeat forever from one of them on. */
  public Trace repeatingFrom(int step) {
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(CYCLE, String.valueOf(step));
    return with(more, steps, finding);
  }

  /** The same run with another finding. */
  public Trace withFinding(Finding found) {
    return with(settings, steps, found);
  }

  /** The same run with other settings, steps and findings. */
  Trace with(
      Map<String, String> newSettings, List<TraceStep> newSteps, @Nullable Finding newFinding) {
    return new Trace(
        version,
        form,
        protocol,
        file,
        sourceHash,
        newSettings,
        seed,
        schedule,
        choices,
        draws,
        newSteps,
        newFinding);
  }

  /** The binary names of the specs that watched the run, where the trace names them. */
  public Optional<List<String>> specs() {
    return Optional.ofNullable(settings.get(SPECS))
        .map(names -> names.isEmpty() ? List.of() : List.of(names.split(" ", -1)));
  }

  /** The number of processes. */
  public int nodes() {
    return 1
        + steps.stream()
            .flatMapToInt(
                step ->
                    IntStream.concat(
                        IntStream.of(step.node()),
                        step.sent().stream().mapToInt(TraceStep.TracedMessage::to)))
            .max()
            .orElse(0);
  }
}
