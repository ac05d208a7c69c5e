package dev.rondo.workflow.driving;

import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The schedules that an implementation is driven through before others are drawn.
 *
 * @param bug of the protocol itself, shrunk
 * @param bugsOfMutants of mutants of the protocol, one of each, shrunk
 * @param mutants how many mutants were hunted
 * @param sequentialRuns of the sequential form, as runs of the asynchronous form
 */
public record FirstSchedules(
    Optional<Trace> bug, List<Trace> bugsOfMutants, int mutants, List<Trace> sequentialRuns) {

  /** No schedules. */
  static final FirstSchedules NONE = new FirstSchedules(Optional.empty(), List.of(), 0, List.of());

  /** All schedules, in the order in which they are driven. */
  List<Trace> all() {
    return Stream.of(bug.stream(), bugsOfMutants.stream(), sequentialRuns.stream())
        .flatMap(each -> each)
        .toList();
  }

  /** One line that counts the schedules by kind; empty where there are none. */
  String text() {
    List<String> parts = new ArrayList<>();
    bug.ifPresent(any -> parts.add("a bug of the protocol"));
    if (mutants > 0) {
      parts.add(
          String.format(Locale.ROOT, "bugs of %d of %d mutants", bugsOfMutants.size(), mutants));
    }
    if (!sequentialRuns.isEmpty()) {
      parts.add(String.format(Locale.ROOT, "%d sequential runs", sequentialRuns.size()));
    }
    return parts.isEmpty() ? "" : "driven first: " + String.join(", ", parts);
  }
}
