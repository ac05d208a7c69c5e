package dev.rondo.conform;

import dev.rondo.run.coverage.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of checking logs.
 *
 * @param explained the number of explained events
 * @param events the number of all events
 * @param mostStates the largest number of states that a node may have been in
 * @param waiting the receives of messages whose sends are not logged yet, in logs that may grow
 * @param unseen the handlers and timeouts that did not run
 * @param neverTaken the branches that were not taken, if the protocol was loaded with marked lines
 * @param lines the lines of the file that ran, if the protocol was loaded with marked lines
 * @param unchecked the kinds of events that the logs lack
 * @param tagViolation the first event at which a condition on tags does not hold; the logs may
 *     conform, but are not a run in rounds
 */
public record ConformanceResult(
    Optional<Mismatch> mismatch,
    long explained,
    long events,
    int mostStates,
    List<LogEvent> waiting,
    List<String> unseen,
    List<Coverage.CoveredBranch> neverTaken,
    List<Integer> lines,
    List<String> unchecked,
    Optional<String> tagViolation) {

  /** Whether every event was explained. */
  public boolean conforms() {
    return mismatch.isEmpty();
  }

  /** The result as text for users. */
  public String text() {
    List<String> lines = new ArrayList<>();
    if (mismatch.isPresent()) {
      Mismatch found = mismatch.get();
      lines.add(
          found.kind() == Mismatch.MismatchKind.VIOLATION
              ? "violation: " + found.event().place()
              : String.format(
                  Locale.ROOT,
                  "does not conform: %s is the first event that the protocol does not explain",
                  found.event().place()));
      lines.add("  " + found.event().text());
      lines.add("why: " + found.reason());
      lines.addAll(found.notes());
      if (!found.before().isEmpty()) {
        lines.add("How it happens:");
        LoggedStep.lines(LoggedStep.leadingToLast(found.surroundings()))
            .lines()
            .forEach(lines::add);
      }
      lines.add(String.format(Locale.ROOT, "%d of %d events explained", explained, events));
    } else if (waiting.isEmpty()) {
      lines.add(String.format(Locale.ROOT, "conforms: %d events explained", explained));
    } else {
      lines.add(
          String.format(
              Locale.ROOT, "conforms so far: %d of %d events explained", explained, events));
    }
    lines.addAll(waits());
    lines.addAll(neverRan());
    if (conforms()) {
      neverTaken.forEach(
          branch ->
              lines.add(
                  String.format(
                      Locale.ROOT,
                      "never taken: line %d in %s: %s",
                      branch.line(),
                      branch.method(),
                      branch.text())));
    }
    lines.addAll(limits());
    return lines.stream().map(line -> line + System.lineSeparator()).collect(Collectors.joining());
  }

  /** The text without the event, the steps before it and the branches, a line each. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    mismatch.ifPresent(found -> notes.addAll(found.notes()));
    notes.addAll(waits());
    notes.addAll(neverRan());
    notes.addAll(limits());
    return notes;
  }

  private List<String> waits() {
    return conforms()
        ? waiting.stream()
            .map(
                event ->
                    String.format(
                        Locale.ROOT,
                        "waits: %s: %s, and no log shows yet that it was sent",
                        event.place(),
                        event.text()))
            .toList()
        : List.of();
  }

  private List<String> neverRan() {
    return conforms() && !unseen.isEmpty()
        ? List.of("never ran: " + String.join(", ", unseen))
        : List.of();
  }

  /** What the logs do not show. */
  private List<String> limits() {
    List<String> limits = new ArrayList<>();
    tagViolation.ifPresent(found -> limits.add("not a run in rounds: " + found));
    if (!unchecked.isEmpty()) {
      limits.add("not logged, so not checked: " + String.join(", ", unchecked));
    }
    return limits;
  }
}
