package dev.rondo.cli.terminal;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a person is looking. */
public final class Terminal {

  private static final Pattern ROWS_AND_COLUMNS =
      Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})");

  private Terminal() {}

  /** Whether the program talks to a terminal, and not into a pipe or a file. */
  @SuppressWarnings("SystemConsoleNull") // both answers are asked for
  static boolean isInteractive() {
    Console console = System.console();
    return console != null && isTerminal(console);
  }

  /**
   * How many characters a line of it has, as {@code COLUMNS} says, which the launcher asks the
   * terminal for; unknown elsewhere.
   */
  public static OptionalInt width() {
    String columns = System.getenv("COLUMNS");
    return columns != null && columns.matches("[1-9]\\d{1,3}")
        ? OptionalInt.of(Integer.parseInt(columns))
        : OptionalInt.empty();
  }

  /** How many characters fit into a line, and how many lines are in view. */
  record Size(int columns, int rows) {

    private static final Size USUAL = new Size(80, 24);
  }

  /** How large it is now: it may have been made larger or smaller since the program began. */
  static Size size() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher size = ROWS_AND_COLUMNS.matcher(said.strip());
      return size.matches()
          ? new Size(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)))
          : new Size(width().orElse(Size.USUAL.columns()), Size.USUAL.rows());
    } catch (IOException e) {
      return Size.USUAL; // there is no stty, as on Windows
    }
  }

  /** Whether words may be coloured; see <a href="https://no-color.org">no-color.org</a>. */
  public static boolean hasColours() {
    String no = System.getenv("NO_COLOR");
    return isInteractive() && (no == null || no.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }

  /** Since Java 22 there is a console in a pipe as well, which then says that it is no terminal. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}
