package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The options that a user has typed: each of them acts or is refused. */
public final class GivenOptions {

  private final List<String> names;

  /** For a command that has been parsed. */
  public GivenOptions(CommandLine command) {
    this.names =
        command.getParseResult().matchedOptions().stream().map(OptionSpec::longestName).toList();
  }

  /**
   * Refuses some.
   *
   * @param where they would do nothing
   */
  public void refuse(Set<String> idle, String where) {
    names.stream().filter(idle::contains).findFirst().ifPresent(name -> refuse(name, where));
  }

  /**
   * Refuses all others.
   *
   * @param where they would do nothing
   */
  public void refuseAllBut(Set<String> acting, String where) {
    names.stream()
        .filter(name -> !acting.contains(name))
        .findFirst()
        .ifPresent(name -> refuse(name, where));
  }

  private static void refuse(String name, String where) {
    throw new UsageError(name + " does nothing " + where + "; leave it out");
  }
}
