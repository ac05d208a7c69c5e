package dev.rondo.conform;

import java.util.List;
import java.util.Optional;

/**
 * What was found out about logs.
 *
 * @param explained how many events were explained
 * @param events how many there are
 * @param mostStates the largest number of states that a node may have been in
 * @param unseen the handlers and timeouts that did not run
 * @param unchecked what the logs do not show
 */
public record ConformanceResult(
    Optional<Mismatch> mismatch,
    long explained,
    long events,
    int mostStates,
    List<String> unseen,
    List<String> unchecked) {

  /** Whether every event was explained. */
  public boolean conforms() {
    return mismatch.isEmpty();
  }

  /** The result as people read it. */
  public String text() {
    StringBuilder text = new StringBuilder();
    if (mismatch.isEmpty()) {
      text.append("conforms: %d events explained%n".formatted(explained));
    } else {
      Mismatch found = mismatch.get();
      text.append(
          found.violation()
              ? "violation: %s%n".formatted(found.event().place())
              : "does not conform: %s is the first event that the protocol does not explain%n"
                  .formatted(found.event().place()));
      text.append("  ").append(found.event().text()).append(System.lineSeparator());
      text.append("why: ").append(found.reason()).append(System.lineSeparator());
      found.states().forEach(state -> text.append("state before: %s%n".formatted(state)));
      found.repairs().forEach(repair -> text.append("explained if: %s%n".formatted(repair)));
      if (!found.before().isEmpty()) {
        text.append("events of P%d before:%n".formatted(found.event().node()));
        found
            .before()
            .forEach(event -> text.append("  %d: %s%n".formatted(event.line(), event.text())));
      }
      text.append("%d of %d events explained%n".formatted(explained, events));
    }
    if (!unseen.isEmpty()) {
      text.append("never ran: ").append(String.join(", ", unseen)).append(System.lineSeparator());
    }
    if (!unchecked.isEmpty()) {
      text.append("not logged, so not checked: ")
          .append(String.join(", ", unchecked))
          .append(System.lineSeparator());
    }
    return text.toString();
  }
}
