package dev.rondo.run.trace;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.ProcessCounts;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Reads and validates the settings of a trace, which may have been edited. */
public final class TraceSettingsReader {

  /** The maximum number of processes in the language. */
  private static final int MOST_NODES = 64;

  private final Map<String, String> settings;

  /** A reader of the settings of a trace. */
  public TraceSettingsReader(Trace trace) {
    this.settings = trace.settings();
  }

  /** How many processes there are. */
  public int n() {
    return number("n", 1, MOST_NODES);
  }

  /** The number of faulty processes, or of messages that may be lost in a round. */
  public int f() {
    return number("f", 0, MOST_NODES * MOST_NODES);
  }

  /** The maximum number of processes, spawned ones included. */
  private int max() {
    return number("max", n(), MOST_NODES);
  }

  /** How many processes there are. */
  public ProcessCounts processes() {
    return new ProcessCounts(n(), f(), max());
  }

  /** A whole number between two others. */
  public int number(String name, int least, int most) {
    String text = text(name);
    int value = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    UsageError.unless(
        value >= least && value <= most,
        String.format(
            Locale.ROOT,
            "the trace says %s = %s, which is none of %d to %d",
            name,
            text,
            least,
            most));
    return value;
  }

  /** A probability, or -1 where it is drawn. */
  public double rate(String name) {
    String text = text(name);
    UsageError.unless(
        text.equals("-1.0") || text.matches("0\\.\\d+(E-\\d{1,3})?|\\d\\.\\d+E-\\d{1,3}|1\\.0"),
        "the trace says %s = %s, which is no probability".formatted(name, text));
    return Double.parseDouble(text);
  }

  /** One of the constants of a type. */
  public <E extends Enum<E>> E constant(Class<E> type, String name) {
    String text = text(name);
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.name().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new UsageError("the trace says %s = %s, which is none".formatted(name, text)));
  }

  /** A text. */
  public String text(String name) {
    String text = settings.get(name);
    if (text == null) {
      throw new UsageError("the trace does not say " + name);
    }
    return text;
  }
}
