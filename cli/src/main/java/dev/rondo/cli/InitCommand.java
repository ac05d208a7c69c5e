package dev.rondo.cli;

import dev.rondo.campaign.matrix.CampaignToml;
import dev.rondo.cli.init.NewProject;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Installation;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo init}: a protocol, its test and a pom to begin with. */
@Command(
    name = "init",
    description = {
      "Writes a small project with a bug to find.",
      "The new folder contains a protocol, its JUnit test, a build for Maven or Gradle, and the"
          + " settings of a campaign. Existing files are not overwritten.",
      "",
      "rondo init campaign writes campaign.toml, the settings of a campaign.",
      "",
      "Example: rondo init Election",
      "         rondo init campaign"
    })
final class InitCommand implements Callable<Integer> {

  private static final String CAMPAIGN = "campaign";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "NAME", description = "The name of the protocol's class, or campaign.")
  private String name = "";

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description = "Parent of the new folder (default: the current folder).")
  private Path parent = Path.of("");

  @Option(
      names = "--gradle",
      description = "Write a build for Gradle instead of Maven; it is untested.")
  private boolean gradle;

  @Override
  public Integer call() {
    if (name.equals(CAMPAIGN)) {
      return campaign();
    }
    UsageError.unless(
        !name.matches("[a-z]+") || SpellingSuggestion.to(name, Set.of(CAMPAIGN)).isEmpty(),
        name + " is no name for a class; do you mean " + CAMPAIGN + "?");
    Optional<Path> repository = Installation.repository();
    NewProject.Build build = gradle ? NewProject.Build.GRADLE : NewProject.Build.MAVEN;
    NewProject project = new NewProject(name, repository, build);
    PrintWriter out = spec.commandLine().getOut();
    project.write(parent).forEach(file -> out.println("written: " + file));
    out.print(next(project));
    if (repository.isEmpty()) {
      out.println("The build finds Rondo after mvn install -DskipTests in Rondo's own sources.");
    }
    out.flush();
    return ExitCode.NOTHING_FOUND;
  }

  private int campaign() {
    UsageError.unless(!gradle, "--gradle does nothing for a campaign; leave it out");
    Path file = parent.resolve("campaign.toml");
    UsageError.unless(!Files.exists(file), file + " is there already: nothing is written");
    OutputFile.write(file, CampaignToml.template("."));
    PrintWriter out = spec.commandLine().getOut();
    out.println("written: " + file);
    out.println("begin and go on: rondo campaign " + file);
    out.flush();
    return ExitCode.NOTHING_FOUND;
  }

  private String next(NewProject project) {
    return """

    What to try next:
      cd %1$s
      rondo check %2$s
      rondo hunt %2$s
      rondo campaign campaign.toml --for 1m

    There is a bug to find: a term can have two leaders. Correct the guard of vote and hunt
    again. %3$s hunts the same protocol as a JUnit test.
    """
        .formatted(
            parent.resolve(project.folder()), project.protocol(), project.build().testCommand());
  }
}
