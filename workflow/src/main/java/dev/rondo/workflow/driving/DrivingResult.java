package dev.rondo.workflow.driving;

import dev.rondo.conform.drive.DrivenForm;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.StoryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of driving an implementation.
 *
 * @param first the schedules before the drawn ones
 * @param difference the first difference, shrunk; or a failure of the protocol
 */
public record DrivingResult(
    Protocol protocol,
    DrivenForm form,
    FirstSchedules first,
    HuntResult hunt,
    Optional<Counterexample> difference) {

  /** Whether no compared step changed, sent or output anything. */
  public boolean isVacuous() {
    return difference.isEmpty()
        && (hunt.handlersFired() == 0 || form.sends() + form.outputs() == 0);
  }

  /** Whether the protocol itself fails, not the implementation. */
  public boolean isOfProtocol() {
    return finding().filter(each -> each.kind() != Finding.FindingKind.DIFFERENCE).isPresent();
  }

  private Optional<Finding> finding() {
    return difference.map(each -> Objects.requireNonNull(each.shown().finding()));
  }

  /** The difference as a story, in lines that each end. */
  public String story(String wayToAll) {
    return StoryWriter.of(difference.orElseThrow(), protocol, wayToAll);
  }

  /** What was compared, in lines that each end. */
  public String figures() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "no difference in %d schedules: %d steps, %d messages and %d outputs compared",
            hunt.schedules(),
            form.steps(),
            form.sends(),
            form.outputs()));
    lines.add(first.text());
    lines.add(
        form.fields().isEmpty()
            ? "no field compared: state() is empty"
            : "fields compared: " + String.join(", ", form.fields()));
    if (!form.unseen().isEmpty()) {
      lines.add("never ran: " + String.join(", ", form.unseen()));
    }
    lines.removeIf(String::isEmpty);
    return String.join("\n", lines) + "\n";
  }
}
