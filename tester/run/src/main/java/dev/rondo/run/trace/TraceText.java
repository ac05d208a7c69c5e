package dev.rondo.run.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Prints a trace: one column per process, one block per step. Where there is no room for columns, a
 * step begins with its node.
 */
public final class TraceText {

  private static final int WIDTH = 120;
  private static final int NARROWEST = 24;
  private static final int WIDEST = 48;
  private static final String MARGIN = "      ";

  /** Longer values are cut; the report and the JSON have them in full. */
  private static final int MOST_ROWS = 4;

  private static final String LEFT_OUT = "…";
  private static final String FROM_HERE_ON = "      -- from here on the steps repeat forever --";

  private final Trace trace;
  private final TraceNames names;
  private final int column;
  private final boolean listed;
  private final StringBuilder text = new StringBuilder();

  private TraceText(Trace trace, int column, boolean listed) {
    this.trace = trace;
    this.names = TraceNames.of(trace);
    this.column = column;
    this.listed = listed;
  }

  /** The trace as lines, each ended. */
  public static String of(Trace trace) {
    return of(trace, OptionalInt.empty());
  }

  /**
   * The trace as lines of a given width.
   *
   * @param width how many characters a line should have at most, if that is known
   */
  public static String of(Trace trace, OptionalInt width) {
    int share = share(trace, width.orElse(WIDTH));
    if (width.isPresent() && share < NARROWEST) {
      int whole = Math.max(NARROWEST, width.getAsInt() - MARGIN.length());
      return new TraceText(trace, whole, true).write();
    }
    return new TraceText(trace, Math.max(NARROWEST, share), false).write();
  }

  private static int share(Trace trace, int width) {
    return Math.min(WIDEST, (width - MARGIN.length()) / trace.nodes());
  }

  private String write() {
    writeHeader();
    StepNumbers numbers = StepNumbers.of(trace);
    int number = 0;
    for (TraceStep step : trace.steps()) {
      if (trace.cycle().equals(OptionalInt.of(number))) {
        writeLine(new StringBuilder(FROM_HERE_ON));
      }
      writeStep(numbers.of(number++), step);
    }
    if (trace.finding() != null) {
      writeFinding();
    }
    return text.toString();
  }

  private void writeHeader() {
    if (listed) {
      writeLine(
          new StringBuilder(MARGIN)
              .append(names.process(0))
              .append(" to ")
              .append(names.process(trace.nodes() - 1)));
      return;
    }
    StringBuilder line = new StringBuilder(MARGIN);
    for (int node = 0; node < trace.nodes(); node++) {
      line.append(pad(names.process(node)));
    }
    writeLine(line);
  }

  private void writeStep(int number, TraceStep step) {
    List<String> cell = cell(step);
    int indent = listed ? 0 : column * step.node();
    for (int row = 0; row < cell.size(); row++) {
      String margin = row == 0 ? String.format(Locale.ROOT, "%4d  ", number) : MARGIN;
      writeLine(new StringBuilder(margin).append(" ".repeat(indent)).append(cell.get(row)));
    }
  }

  private void writeLine(StringBuilder line) {
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private List<String> cell(TraceStep step) {
    List<String> cell = new ArrayList<>();
    add(cell, (listed ? names.process(step.node()) + " " : "") + title(step));
    for (TraceStep.TracedMessage message : step.used()) {
      add(
          cell,
          "< "
              + names.process(message.from())
              + " "
              + label(message)
              + (message.lost() ? ", lost" : ""));
    }
    for (TraceStep.VariableChange change : step.changes()) {
      add(cell, change.variable() + " = " + change.value());
    }
    addSent(cell, step.sent());
    for (String output : step.outputs()) {
      add(cell, "! outputs " + output);
    }
    return cell;
  }

  private static String title(TraceStep step) {
    if (!step.handler().isEmpty()) {
      return step.handler() + (step.line() > 0 ? " (line " + step.line() + ")" : "");
    }
    return step.delivered() > 0 ? "delivered #" + step.delivered() : "waits, has " + numbers(step);
  }

  private static String numbers(TraceStep step) {
    StringBuilder numbers = new StringBuilder();
    for (int message : step.taken()) {
      numbers.append(numbers.isEmpty() ? "#" : ", #").append(message);
    }
    return numbers.isEmpty() ? "nothing new" : numbers.toString();
  }

  private static String label(TraceStep.TracedMessage message) {
    return "#" + message.id() + " " + message.content();
  }

  /** Adds sent messages: one line for each content, with its destinations and losses. */
  private void addSent(List<String> cell, List<TraceStep.TracedMessage> sent) {
    for (int index = 0; index < sent.size(); ) {
      TraceStep.TracedMessage first = sent.get(index);
      StringBuilder destinations = new StringBuilder();
      while (index < sent.size() && sent.get(index).content().equals(first.content())) {
        TraceStep.TracedMessage message = sent.get(index++);
        destinations
            .append(destinations.isEmpty() ? "" : " ")
            .append(names.process(message.to()))
            .append(message.lost() ? " lost" : " #" + message.id())
            .append(',');
      }
      destinations.setLength(destinations.length() - 1);
      add(cell, "> " + first.content() + " to " + destinations);
    }
  }

  private void add(List<String> cell, String line) {
    int room = column - 2;
    String rest = elided(names.in(line), MOST_ROWS * room);
    String indent = "";
    while (rest.length() > room) {
      int end = fold(rest, room);
      cell.add(indent + rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).strip();
      indent = "  ";
      room = column - 4;
    }
    cell.add(indent + rest);
  }

  /**
   * The position at which to break a line: a space, else the beginning of a part of a value, else
   * the width.
   */
  private static int fold(String line, int room) {
    int space = line.lastIndexOf(' ', room);
    if (space > room / 2) {
      return space;
    }
    int part = Math.max(line.lastIndexOf('[', room - 1), line.lastIndexOf('=', room - 1)) + 1;
    return part > room / 2 ? part : room;
  }

  /** Omits the middle of a long value, if possible at commas between its parts. */
  private static String elided(String line, int most) {
    if (line.length() <= most) {
      return line;
    }
    int head = most / 2;
    int tail = line.length() - (most - head - LEFT_OUT.length());
    int comma = line.lastIndexOf(", ", head);
    int next = line.indexOf(", ", tail);
    int headEnd = comma > head / 2 ? comma + 2 : head;
    int tailStart = next >= 0 && next < line.length() - (line.length() - tail) / 2 ? next : tail;
    return line.substring(0, headEnd) + LEFT_OUT + line.substring(tailStart);
  }

  private String pad(String cell) {
    return cell + " ".repeat(column - cell.length());
  }

  private void writeFinding() {
    var finding = trace.finding();
    if (finding == null) {
      return;
    }
    text.append('\n').append(names.in(finding.message())).append('\n');
    if (!finding.handler().isEmpty()) {
      text.append("  at ")
          .append(names.process(finding.node()))
          .append(" in ")
          .append(finding.handler())
          .append(finding.line() > 0 ? " (line " + finding.line() + ")" : "")
          .append('\n');
    }
  }
}
