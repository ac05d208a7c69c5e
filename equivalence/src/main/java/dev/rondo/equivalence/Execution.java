package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import java.util.List;

/**
 * What each process goes through in one execution.
 *
 * @param histories for each process its states without stuttering, and its outputs
 * @param steps for each process what it does, as text
 */
public record Execution(List<List<String>> histories, List<List<String>> steps) {

  /** The processes one after the other, for a person to read. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int process = 0; process < histories.size(); process++) {
      text.append("  ").append(HistoryTree.name(process, histories.get(process))).append('\n');
      steps.get(process).forEach(step -> text.append("    ").append(step).append('\n'));
      text.append("    so it goes through\n");
      histories
          .get(process)
          .forEach(
              entry -> text.append("      ").append(entry.isEmpty() ? "-" : entry).append('\n'));
    }
    return text.toString();
  }
}
