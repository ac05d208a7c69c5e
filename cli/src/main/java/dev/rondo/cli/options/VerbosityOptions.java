package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How much a command says that works on one thing for a while. */
public final class VerbosityOptions {

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only the result.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Also print the defaults of rondo.toml that are in use.")
  private boolean verbose;

  /**
   * Where all goes that is not the result; with {@code --verbose} it begins with the defaults.
   *
   * @throws UsageError where both are given
   */
  public PrintWriter details(CommandLine command) {
    UsageError.unless(!quiet || !verbose, "--quiet does not go with --verbose");
    if (quiet) {
      return new PrintWriter(Writer.nullWriter());
    }
    command.getOut().print(verbose ? DefaultsFile.told(command) : "");
    return command.getOut();
  }
}
