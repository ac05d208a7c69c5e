package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A step of a node as its log shows it: the received messages, and what it did then.
 *
 * @param first the event that represents the step: the last one before its effects
 * @param name of the handler, timeout or request, if the log says it
 * @param events in the order of the log
 * @param changes of fields that the log shows
 */
public record LoggedStep(
    LogEvent first, String name, List<LogEvent> events, List<FieldChange> changes) {

  private static final int WIDTH = 110;

  /** The number of steps before an event in its story. */
  private static final int MOST_TOLD = 8;

  /**
   * A field of the state.
   *
   * @param before its value, if the events before show it
   */
  public record FieldChange(String field, Optional<String> before, String after) {}

  /** A step while its events are collected. */
  private static final class Collected {
    final List<LogEvent> events = new ArrayList<>();
    private int position;

    /** Whether a further message may be taken by the same handler. */
    boolean isOpen() {
      return events.stream()
          .allMatch(event -> event.kind() == LogEvent.LogEventKind.RECV && event.name().isEmpty());
    }

    LogEvent first() {
      return events.stream().filter(Collected::isCause).reduce((a, b) -> b).orElse(events.get(0));
    }

    static boolean isCause(LogEvent event) {
      return switch (event.kind()) {
        case RECV, TIMEOUT, REQUEST, CRASH, RECOVER -> true;
        case SEND, OUTPUT, STATE -> false;
      };
    }
  }

  /** The node. */
  public int node() {
    return first.node();
  }

  /** The events of a kind. */
  public List<LogEvent> events(LogEvent.LogEventKind kind) {
    return events.stream().filter(event -> event.kind() == kind).toList();
  }

  /**
   * The steps of some events, in an order in which they can have happened.
   *
   * @param events of several nodes, every receive after its send
   */
  public static List<LoggedStep> of(List<LogEvent> events) {
    List<Collected> all = new ArrayList<>();
    Map<Integer, Collected> current = new HashMap<>();
    for (int position = 0; position < events.size(); position++) {
      LogEvent event = events.get(position);
      Collected step = current.get(event.node());
      boolean joins =
          step != null
              && (!Collected.isCause(event)
                  || event.kind() == LogEvent.LogEventKind.RECV && step.isOpen());
      if (step == null || !joins) {
        step = new Collected();
        current.put(event.node(), step);
        all.add(step);
      }
      step.events.add(event);
      step.position =
          Collected.isCause(event) || step.events.size() == 1 ? position : step.position;
    }
    all.sort(Comparator.comparingInt(step -> step.position));
    Map<Integer, Map<String, String>> states = new HashMap<>();
    return all.stream()
        .map(
            step ->
                step(
                    step,
                    states.computeIfAbsent(step.first().node(), node -> new LinkedHashMap<>())))
        .toList();
  }

  private static LoggedStep step(Collected step, Map<String, String> state) {
    Map<String, FieldChange> changes = new LinkedHashMap<>();
    for (LogEvent event : step.events) {
      if (event.kind() == LogEvent.LogEventKind.STATE) {
        for (Map.Entry<String, JsonNode> field : event.content().properties()) {
          String after = LogEvent.text(field.getValue());
          @Nullable String before = state.put(field.getKey(), after);
          if (!after.equals(before)) {
            changes.put(
                field.getKey(),
                new FieldChange(field.getKey(), Optional.ofNullable(before), after));
          }
        }
      }
    }
    LogEvent first = step.first();
    String name =
        switch (first.kind()) {
          case CRASH -> "crashes";
          case RECOVER -> "recovers";
          default -> first.name();
        };
    return new LoggedStep(first, name, List.copyOf(step.events), List.copyOf(changes.values()));
  }

  /**
   * The steps that lead to the last one: the earlier ones of its node, and the steps that sent
   * their messages.
   */
  public static List<LoggedStep> leadingToLast(List<LoggedStep> steps) {
    TreeSet<Integer> told = new TreeSet<>();
    TreeSet<Integer> next = new TreeSet<>();
    if (!steps.isEmpty()) {
      next.add(steps.size() - 1);
    }
    while (!next.isEmpty() && told.size() < MOST_TOLD) {
      int number = next.pollLast();
      if (told.add(number)) {
        before(steps, number, steps.get(number).node()).ifPresent(next::add);
        for (LogEvent heard : steps.get(number).events(LogEvent.LogEventKind.RECV)) {
          sender(steps, number, heard).ifPresent(next::add);
        }
      }
    }
    return told.stream().map(steps::get).toList();
  }

  private static Optional<Integer> before(List<LoggedStep> steps, int number, int node) {
    return Stream.iterate(number - 1, each -> each >= 0, each -> each - 1)
        .filter(each -> steps.get(each).node() == node)
        .findFirst();
  }

  /** The step that sent a message, or else the last one of its sender. */
  private static Optional<Integer> sender(List<LoggedStep> steps, int number, LogEvent heard) {
    return Stream.iterate(number - 1, each -> each >= 0, each -> each - 1)
        .filter(each -> steps.get(each).sends(heard))
        .findFirst()
        .or(() -> before(steps, number, heard.peer()));
  }

  /** Whether a received message was sent in this step. */
  public boolean sends(LogEvent received) {
    return node() == received.peer()
        && events.stream()
            .anyMatch(
                event ->
                    event.kind() == LogEvent.LogEventKind.SEND
                        && event.peer() == received.node()
                        && event.content().equals(received.content()));
  }

  /** The events, as parts of a sentence. */
  private List<String> parts() {
    List<String> parts = new ArrayList<>();
    for (LogEvent event : events(LogEvent.LogEventKind.RECV)) {
      parts.add("hears " + LogEvent.text(event.content()) + " from P" + event.peer());
    }
    for (LogEvent event : events(LogEvent.LogEventKind.REQUEST)) {
      if (!event.content().isEmpty()) {
        parts.add("with " + LogEvent.text(event.content()));
      }
    }
    String set =
        String.join(
            ", ", changes.stream().map(change -> change.field() + " = " + change.after()).toList());
    if (!set.isEmpty()) {
      parts.add("sets " + set);
    }
    Map<String, List<String>> sent = new LinkedHashMap<>();
    for (LogEvent event : events(LogEvent.LogEventKind.SEND)) {
      sent.computeIfAbsent(LogEvent.text(event.content()), content -> new ArrayList<>())
          .add("P" + event.peer());
    }
    sent.forEach((content, to) -> parts.add("sends " + content + " to " + String.join(", ", to)));
    for (LogEvent event : events(LogEvent.LogEventKind.OUTPUT)) {
      parts.add("outputs " + LogEvent.text(event.content()));
    }
    return parts;
  }

  /** The file and line of the step, without folders. */
  public String place() {
    String[] folders = first.file().split("[/\\\\]", -1);
    return folders[folders.length - 1] + ":" + first.line();
  }

  /** Steps in lines that each end. */
  static String lines(List<LoggedStep> steps) {
    int places = steps.stream().mapToInt(step -> step.place().length()).max().orElse(0);
    int names = steps.stream().mapToInt(step -> step.title().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (LoggedStep step : steps) {
      StringBuilder line = new StringBuilder();
      line.append("  ").append(step.place()).append(" ".repeat(places + 2 - step.place().length()));
      line.append(step.title()).append(" ".repeat(names + 2 - step.title().length()));
      int margin = line.length();
      List<String> parts = step.parts();
      for (int part = 0; part < parts.size(); part++) {
        if (line.length() > margin && line.length() + parts.get(part).length() > WIDTH) {
          text.append(line.toString().stripTrailing()).append(System.lineSeparator());
          line.setLength(0);
          line.append(" ".repeat(margin));
        }
        line.append(parts.get(part)).append(part < parts.size() - 1 ? "; " : "");
      }
      text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }

  private String title() {
    return "P" + node() + (name.isEmpty() ? "" : " " + name);
  }
}
