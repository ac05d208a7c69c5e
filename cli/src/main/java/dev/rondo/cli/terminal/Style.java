package dev.rondo.cli.terminal;

import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import picocli.CommandLine;

/** Colours for the most important words; none where the output is not a terminal. */
public record Style(boolean coloured) {

  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String GREEN = "\u001b[1;32m";
  private static final String STRONG = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";

  /** As the command line was set up. */
  public static Style of(CommandLine commandLine) {
    return new Style(commandLine.getColorScheme().ansi() == CommandLine.Help.Ansi.ON);
  }

  /** Something is wrong. */
  public String bad(String word) {
    return in(RED, word);
  }

  /** Something may be wrong. */
  public String doubtful(String word) {
    return in(YELLOW, word);
  }

  /** All is well. */
  public String good(String word) {
    return in(GREEN, word);
  }

  /** A heading, or what is typed as it stands. */
  public String strong(String words) {
    return in(STRONG, words);
  }

  private String in(String colour, String word) {
    return coloured ? colour + word + PLAIN : word;
  }

  /** All that is to be said of a file. */
  public String diagnostics(Log log) {
    StringBuilder text = new StringBuilder();
    log.sorted().forEach(found -> text.append(severity(DiagnosticPrinter.print(found))));
    return text.toString();
  }

  /** Colours the severity of a printed diagnostic, which stands after its place. */
  public String severity(String diagnostic) {
    return diagnostic
        .replaceFirst(": error: ", ": " + bad("error") + ": ")
        .replaceFirst(": warning: ", ": " + doubtful("warning") + ": ");
  }
}
