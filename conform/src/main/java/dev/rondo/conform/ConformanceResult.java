package dev.rondo.conform;

import dev.rondo.run.coverage.Coverage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
    StringBuilder text = new StringBuilder();
    if (mismatch.isEmpty()) {
      text.append(
          waiting.isEmpty()
              ? String.format(Locale.ROOT, "conforms: %d events explained%n", explained)
              : String.format(
                  Locale.ROOT, "conforms so far: %d of %d events explained%n", explained, events));
      waiting.forEach(
          event ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "waits: %s: %s, and no log shows yet that it was sent%n",
                      event.place(),
                      event.text())));
    } else {
      Mismatch found = mismatch.get();
      text.append(
          found.kind() == Mismatch.MismatchKind.VIOLATION
              ? String.format(Locale.ROOT, "violation: %s%n", found.event().place())
              : String.format(
                  Locale.ROOT,
                  "does not conform: %s is the first event that the protocol does not explain%n",
                  found.event().place()));
      text.append("  ").append(found.event().text()).append(System.lineSeparator());
      text.append("why: ").append(found.reason()).append(System.lineSeparator());
      found
          .states()
          .forEach(state -> text.append(String.format(Locale.ROOT, "state before: %s%n", state)));
      found
          .handlers()
          .forEach(handler -> text.append(String.format(Locale.ROOT, "handlers: %s%n", handler)));
      found
          .repairs()
          .forEach(repair -> text.append(String.format(Locale.ROOT, "explained if: %s%n", repair)));
      if (!found.before().isEmpty()) {
        text.append(String.format(Locale.ROOT, "How it happens:%n"));
        text.append(LoggedStep.lines(LoggedStep.leadingToLast(found.surroundings())));
      }
      text.append(String.format(Locale.ROOT, "%d of %d events explained%n", explained, events));
    }
    if (conforms() && !unseen.isEmpty()) {
      text.append("never ran: ").append(String.join(", ", unseen)).append(System.lineSeparator());
    }
    if (conforms()) {
      for (Coverage.CoveredBranch branch : neverTaken) {
        text.append(
            String.format(
                Locale.ROOT,
                "never taken: line %d in %s: %s%n",
                branch.line(),
                branch.method(),
                branch.text()));
      }
    }
    tagViolation.ifPresent(
        found -> text.append("not a run in rounds: ").append(found).append(System.lineSeparator()));
    if (!unchecked.isEmpty()) {
      text.append("not logged, so not checked: ")
          .append(String.join(", ", unchecked))
          .append(System.lineSeparator());
    }
    return text.toString();
  }
}
