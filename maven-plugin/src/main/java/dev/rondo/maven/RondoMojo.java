package dev.rondo.maven;

import dev.rondo.cli.Rondo;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.NamedFiles;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** A command over the protocols of a project. */
abstract class RondoMojo extends AbstractMojo {

  /** Files, folders and globs; by default the folder of tests, where protocols are beside them. */
  @Parameter(property = "rondo.protocols")
  private List<String> protocols = new ArrayList<>();

  /** Further arguments of the command, separated by spaces; rondo.toml may have others. */
  @Parameter(property = "rondo.arguments")
  private String arguments = "";

  /** Does nothing. */
  @Parameter(property = "rondo.skip")
  private boolean skip;

  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  private File folder = new File("");

  @Parameter(defaultValue = "${project.build.directory}", readonly = true, required = true)
  private File buildFolder = new File("");

  @Parameter(defaultValue = "${project.build.testSourceDirectory}", readonly = true)
  private File tests = new File("");

  @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
  private List<String> classPath = new ArrayList<>();

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      return;
    }
    try {
      for (List<String> command : commands(found())) {
        run(command);
      }
    } catch (UsageError e) {
      throw new MojoFailureException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException("the protocols of " + folder + " cannot be read", e);
    }
  }

  /** The command lines for some files, without what all commands have. */
  abstract List<List<String>> commands(List<String> files);

  /** The folder for what the command writes. */
  final String output() {
    return buildFolder.toPath().resolve("rondo").toString();
  }

  private List<String> found() throws IOException {
    List<String> words = protocols.isEmpty() ? List.of(tests.getPath()) : protocols;
    List<String> files = new ArrayList<>();
    for (String word : words) {
      for (Path file : NamedFiles.of(folder.toPath().resolve(word))) {
        files.add(file.toString());
      }
    }
    return files;
  }

  private void run(List<String> command) throws MojoExecutionException, MojoFailureException {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of("--classpath", String.join(File.pathSeparator, classPath)));
    all.addAll(List.of(arguments.strip().split(" +")));
    all.removeIf(String::isEmpty);
    int code = Rondo.run(folder.toPath(), all.toArray(String[]::new));
    if (code == ExitCode.RONDO_AT_FAULT) {
      throw new MojoExecutionException("rondo " + command.get(0) + " has failed");
    }
    if (code != ExitCode.NOTHING_FOUND) {
      throw new MojoFailureException(
          code == ExitCode.BUG
              ? "rondo " + command.get(0) + " has found a bug"
              : "rondo " + command.get(0) + " does not accept a protocol");
    }
  }
}
