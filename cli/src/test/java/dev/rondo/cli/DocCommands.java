package dev.rondo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/**
 * Runs the commands of a page one after another, in a process of its own: its working directory is
 * the folder that the page speaks of.
 */
final class DocCommands {

  private DocCommands() {}

  /** Reads a command from each file named, and writes what it says to the file with .out. */
  public static void main(String[] files) throws IOException {
    for (String file : files) {
      StringWriter said = new StringWriter();
      CommandLine commandLine = Rondo.commandLine();
      commandLine.setOut(new PrintWriter(said, true));
      commandLine.setErr(new PrintWriter(said, true));
      List<String> words = List.of(Files.readString(Path.of(file)).strip().split(" +"));
      Rondo.execute(commandLine, words.subList(1, words.size()).toArray(String[]::new));
      Files.writeString(Path.of(file + ".out"), said.toString());
    }
  }
}
