package dev.rondo.cli.options;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.NamedFiles;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files of a command that takes several, and how much is printed about each. */
public final class SeveralFiles {

  @Parameters(
      index = "0..*",
      paramLabel = "FILE",
      description =
          "Further files. Each may also be a folder, for the protocols in it, or a quoted glob "
              + "such as '**/*Fixed.java'.")
  private List<Path> all = new ArrayList<>();

  @Option(
      names = {"-q", "--quiet"},
      description = "Print one line per file, and errors (default for several files).")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print everything about each file (default for one file).")
  private boolean verbose;

  /** What a command does with one file. */
  @FunctionalInterface
  public interface FileCommand {

    /** Does it, and returns an {@link ExitCode}. */
    int on(Path file) throws IOException;
  }

  /**
   * All files that are meant, each once.
   *
   * @throws UsageError where a folder or a glob stands for none
   */
  public List<Path> found() throws IOException {
    UsageError.unless(!quiet || !verbose, "--quiet does not go with --verbose");
    Set<Path> files = new LinkedHashSet<>();
    for (Path word : all) {
      files.addAll(NamedFiles.of(word));
    }
    return List.copyOf(files);
  }

  /** The first line of verbose output: where options have their defaults from. */
  public String opening(CommandLine command) {
    return verbose ? DefaultsFile.told(command) : "";
  }

  /** Whether one line is printed about each. */
  public boolean brief(List<Path> files) {
    return quiet || !verbose && files.size() > 1;
  }

  /** Works on one file after another; a file at fault does not keep the others from their turn. */
  public static int worst(List<Path> files, PrintWriter err, FileCommand work) throws IOException {
    if (files.size() == 1) {
      return work.on(files.get(0));
    }
    int worst = ExitCode.NOTHING_FOUND;
    for (Path file : files) {
      worst = Math.max(worst, answered(file, err, work));
    }
    return worst;
  }

  private static int answered(Path file, PrintWriter err, FileCommand work) throws IOException {
    try {
      return work.on(file);
    } catch (UsageError e) {
      err.println(file + ": " + e.getMessage());
      err.flush();
      return ExitCode.INPUT_AT_FAULT;
    }
  }
}
