package dev.rondo.run.trace;

import dev.rondo.run.observe.Finding;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Traces of liveness violations in the sequential form: a process never outputs, or a formula is
 * violated. A search has shown that nothing else can follow. A replay shows the same violation if
 * the processes do not output in it, or if its steps are the same.
 */
public final class LivenessTrace {

  /** The setting that names the processes that never output, with spaces between them. */
  private static final String SILENT = "silent";

  private LivenessTrace() {}

  /**
   * A run in which some processes never output.
   *
   * @param silent the processes that never output
   * @param why as text
   * @param cycle the phase from which on all phases repeat forever, if they do
   */
  public static Trace of(Trace run, List<Integer> silent, String why, OptionalInt cycle) {
    String names = silent.stream().map(node -> "P" + node).collect(Collectors.joining(", "));
    Finding finding =
        new Finding(
            Finding.FindingKind.NO_OUTPUT,
            "no output of " + names + ": " + why,
            silent.get(0),
            "",
            0);
    return repeating(with(run, silent.stream().map(String::valueOf).toList(), finding), cycle);
  }

  /** A run that does not satisfy a formula. */
  public static Trace refuting(Trace run, Finding finding, OptionalInt cycle) {
    return repeating(with(run, List.of(), finding), cycle);
  }

  private static Trace repeating(Trace run, OptionalInt cycle) {
    return cycle.isPresent() ? run.repeatingFrom(firstStep(run, cycle.getAsInt())) : run;
  }

  private static int firstStep(Trace run, int phase) {
    return IntStream.range(0, run.steps().size())
        .filter(step -> run.steps().get(step).time().phase() >= phase)
        .findFirst()
        .orElse(run.steps().size());
  }

  /** A replayed run shows the same violation if all silent processes are silent again. */
  public static Trace again(Trace kept, Trace run) {
    String silent = kept.settings().get(SILENT);
    Finding finding = kept.finding();
    if (finding == null || run.finding() != null) {
      return run;
    }
    if (finding.kind() == Finding.FindingKind.FORMULA) {
      return kept.steps().equals(run.steps()) ? asKept(kept, with(run, List.of(), finding)) : run;
    }
    if (silent == null) {
      return run;
    }
    List<String> nodes = Arrays.asList(silent.split(" ", -1));
    boolean speaks =
        run.steps().stream()
            .anyMatch(
                step -> !step.outputs().isEmpty() && nodes.contains(String.valueOf(step.node())));
    if (speaks) {
      return run;
    }
    return asKept(kept, with(run, nodes, finding));
  }

  private static Trace asKept(Trace kept, Trace shown) {
    return kept.cycle().isPresent() ? shown.repeatingFrom(kept.cycle().getAsInt()) : shown;
  }

  private static Trace with(Trace run, List<String> silent, Finding finding) {
    Map<String, String> settings = new LinkedHashMap<>(run.settings());
    if (!silent.isEmpty()) {
      settings.put(SILENT, String.join(" ", silent));
    }
    return run.with(settings, run.steps(), finding);
  }
}
