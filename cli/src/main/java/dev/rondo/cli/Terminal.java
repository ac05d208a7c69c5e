package dev.rondo.cli;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Whether a person is looking. */
final class Terminal {

  private Terminal() {}

  /** Whether the program talks to a terminal, and not into a pipe or a file. */
  @SuppressWarnings("SystemConsoleNull") // both answers are asked for
  static boolean isInteractive() {
    Console console = System.console();
    return console != null && isTerminal(console);
  }

  /** Whether words may be coloured; see <a href="https://no-color.org">no-color.org</a>. */
  static boolean hasColours() {
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
