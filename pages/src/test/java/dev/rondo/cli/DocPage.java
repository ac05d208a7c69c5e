package dev.rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation: its text, and the blocks of code in it.
 *
 * <p>A block after a comment {@code <!-- file: NAME -->} is that file, or a change of it where it
 * is a {@code diff}. In a {@code console} block a line after {@code $} is a command, and the lines
 * below it are what the command says; {@code …} stands for anything. A block after {@code <!-- as
 * in: PATH -->} shows a file of the repository, in the same way.
 */
record DocPage(List<String> lines) {

  private static final Pattern COMMENT = Pattern.compile("<!-- (file|as in): (\\S+) -->");

  /**
   * A block of code.
   *
   * @param language what stands after its fence
   * @param file the file that it is, where a comment before it names one
   * @param shows the file of the repository that it shows, where a comment before it names one
   * @param begin the number of its first line
   * @param end the number of the line after its last one
   */
  record Block(
      String language, Optional<String> file, Optional<String> shows, int begin, int end) {}

  /**
   * A command and what it says.
   *
   * @param begin the number of the first line that it says
   * @param end the number of the line after the last one
   */
  record Command(String text, int begin, int end) {}

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Optional<String> file = Optional.empty();
    Optional<String> shows = Optional.empty();
    for (int number = 0; number < lines.size(); number++) {
      Matcher comment = COMMENT.matcher(lines.get(number).strip());
      if (comment.matches() && comment.group(1).equals("file")) {
        file = Optional.of(comment.group(2));
      } else if (comment.matches()) {
        shows = Optional.of(comment.group(2));
      } else if (lines.get(number).startsWith("```")) {
        int begin = number + 1;
        number = begin;
        while (!lines.get(number).equals("```")) {
          number++;
        }
        blocks.add(new Block(lines.get(begin - 1).substring(3), file, shows, begin, number));
        file = Optional.empty();
        shows = Optional.empty();
      }
    }
    return blocks;
  }

  List<Command> commands(Block block) {
    List<Command> commands = new ArrayList<>();
    for (int number = block.begin(); number < block.end(); ) {
      String text = lines.get(number).substring(2);
      int begin = ++number;
      while (number < block.end() && !lines.get(number).startsWith("$ ")) {
        number++;
      }
      commands.add(new Command(text, begin, number));
    }
    return commands;
  }

  List<String> said(Command command) {
    return lines.subList(command.begin(), command.end());
  }

  String text(Block block) {
    StringBuilder text = new StringBuilder();
    lines.subList(block.begin(), block.end()).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** What a diff takes away and what it puts in its place, both with the lines that it keeps. */
  List<String> change(Block diff) {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    for (String line : lines.subList(diff.begin(), diff.end())) {
      String text = line.isEmpty() ? "\n" : line.substring(1) + "\n";
      if (!line.startsWith("+")) {
        before.append(text);
      }
      if (!line.startsWith("-")) {
        after.append(text);
      }
    }
    return List.of(before.toString(), after.toString());
  }
}
