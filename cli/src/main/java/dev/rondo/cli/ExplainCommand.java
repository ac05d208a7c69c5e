package dev.rondo.cli;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.text.DiagnosticPages;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo explain}: the page of a diagnostic, in the terminal. */
@Command(
    name = "explain",
    description = {
      "Explains the code of a diagnostic.",
      "It prints the rule, code that breaks it, and what to write instead.",
      "",
      "Example: rondo explain TAG3"
    })
final class ExplainCommand implements Callable<Integer> {

  /** Longer lines are hard to read. */
  private static final int MOST = 100;

  private static final int USUAL = 80;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "CODE",
      description = "The code in brackets after a message; without it, all codes are listed.")
  private Optional<String> code = Optional.empty();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Style style = Style.of(spec.commandLine());
    int width = Math.min(MOST, Terminal.width().orElse(USUAL));
    out.print(
        code.isPresent()
            ? DiagnosticPages.page(known(code.get()), style, width)
            : DiagnosticPages.list(style, width));
    out.flush();
    return ExitCode.NOTHING_FOUND;
  }

  private static DiagnosticKind known(String typed) {
    String wanted = typed.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "").replace('_', '-');
    List<String> codes = Stream.of(DiagnosticKind.values()).map(DiagnosticKind::code).toList();
    return Stream.of(DiagnosticKind.values())
        .filter(kind -> kind.code().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageError(
                    "there is no diagnostic "
                        + typed
                        + SpellingSuggestion.to(wanted, codes)
                            .map(meant -> "; do you mean " + meant + "?")
                            .orElse("; rondo explain lists all")));
  }
}
