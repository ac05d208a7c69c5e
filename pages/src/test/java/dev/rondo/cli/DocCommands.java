package dev.rondo.cli;

import dev.rondo.testing.FreshJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Runs commands one after another, in a process of its own: its working directory is the folder
 * that a page speaks of. A JVM takes seconds until it has read its first protocol, so there is one
 * for all pages, and its folder is emptied between them.
 */
final class DocCommands implements AutoCloseable {

  private static final String DONE = "done";

  /** A word of a command, or several of them in quotes. */
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

  private final Path folder;
  private final Path errors;
  private final Process process;
  private final PrintWriter commands;
  private final BufferedReader answers;

  private DocCommands(Path folder, Path errors, Process process) {
    this.folder = folder;
    this.errors = errors;
    this.process = process;
    this.commands = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts the process. */
  static DocCommands start() throws IOException {
    Path folder = Files.createTempDirectory("rondo-docs");
    Path errors = Files.createTempFile("rondo-docs", ".txt");
    Process process =
        new ProcessBuilder(FreshJvm.command(DocCommands.class))
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    return new DocCommands(folder, errors, process);
  }

  /** The working directory of the commands. */
  Path folder() {
    return folder;
  }

  /** Leaves nothing in the folder. */
  void empty() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> !file.equals(folder))
          .sorted(Comparator.reverseOrder())
          .forEach(DocCommands::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command; what it says. */
  List<String> run(String command) throws IOException {
    Path said = Files.createTempFile("rondo-docs", ".out");
    try {
      commands.println(said + " " + command);
      String answer = answers.readLine();
      if (!DONE.equals(answer)) {
        throw new AssertionError(command + " prints past its writer: " + answer + errors());
      }
      return Files.readAllLines(said);
    } finally {
      Files.delete(said);
    }
  }

  private String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Ends the process, which must have printed nothing but what it was asked for. */
  @Override
  public void close() throws IOException {
    commands.close();
    process.onExit().orTimeout(50, TimeUnit.MINUTES).join();
    String printed = errors();
    empty();
    Files.delete(folder);
    Files.delete(errors);
    if (!printed.isEmpty()) {
      throw new AssertionError(printed);
    }
  }

  /** Reads a file and a command from each line, and writes what the command says to the file. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> words =
          WORD.matcher(line)
              .results()
              .map(word -> word.group(1) == null ? word.group() : word.group(1))
              .toList();
      StringWriter said = new StringWriter();
      CommandLine commandLine = Rondo.commandLine();
      commandLine.setOut(new PrintWriter(said, true));
      commandLine.setErr(new PrintWriter(said, true));
      Rondo.execute(commandLine, words.subList(2, words.size()).toArray(String[]::new));
      Files.writeString(Path.of(words.get(0)), said.toString());
      System.out.println(DONE);
    }
  }
}
