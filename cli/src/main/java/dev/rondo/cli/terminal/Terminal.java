package dev.rondo.cli.terminal;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.util.OptionalInt;

/** Whether a person is looking. */
public final class Terminal {

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
