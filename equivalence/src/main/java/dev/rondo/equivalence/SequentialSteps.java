package dev.rondo.equivalence;

import dev.rondo.equivalence.history.Births;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;

/** What the processes of a sequential program do in one run, as text; off until it is asked for. */
final class SequentialSteps {

  private final TracedRun traced;
  private final List<List<String>> steps = new ArrayList<>();
  private @Nullable Supplier<String> time;
  private int current;

  SequentialSteps(TracedRun traced) {
    this.traced = traced;
  }

  /**
   * Records the next run.
   *
   * @param newTime says which round it is
   */
  void record(Supplier<String> newTime) {
    time = newTime;
  }

  /** One more process starts. */
  void starts() {
    if (time != null) {
      steps.add(new ArrayList<>());
    }
  }

  /** The steps of each process; the recording ends. */
  List<List<String>> recorded() {
    List<List<String>> recorded = steps.stream().map(List::copyOf).toList();
    steps.clear();
    time = null;
    return recorded;
  }

  void begins(String method, int node, @Nullable Mailbox<?> heard, Births births) {
    if (time == null || traced.isInit(method)) {
      return;
    }
    current = node;
    if (traced.isTimeout(method)) {
      steps.get(node).add(method + " times out " + time.get() + with(heard, births));
    } else if (heard != null && !heard.isEmpty()) {
      steps.get(node).add("hears " + messages(heard, births) + " " + time.get());
    }
  }

  /** The handler is named in the step that has begun last. */
  void fires(String handler) {
    List<String> own = time == null ? List.of() : steps.get(current);
    if (!own.isEmpty()) {
      own.set(own.size() - 1, handler + " " + own.get(own.size() - 1));
    }
  }

  private static String with(@Nullable Mailbox<?> heard, Births births) {
    return heard == null || heard.isEmpty() ? "" : " with " + messages(heard, births);
  }

  private static String messages(Mailbox<?> heard, Births births) {
    List<String> messages = new ArrayList<>();
    for (int position = 0; position < heard.size(); position++) {
      String message = ValueText.of(heard.get(position), births);
      messages.add(message + " from " + births.name(heard.sender(position).index()));
    }
    return String.join(", ", messages);
  }
}
