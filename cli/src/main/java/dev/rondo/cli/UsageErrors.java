package dev.rondo.cli;

import dev.rondo.cli.options.DefaultsFile;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.workflow.answer.JsonAnswer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with the options in one line and where to read on. The whole help, which
 * picocli would print, pushes that line off the screen.
 */
final class UsageErrors implements IParameterExceptionHandler {

  /** What picocli says where a word is none of those of an enumeration. */
  private static final Pattern LISTED =
      Pattern.compile(
          "(?<option>.*): expected one of \\[(?<known>.*)] \\(case-insensitive\\) but was"
              + " '(?<typed>.*)'",
          Pattern.DOTALL);

  /** What options are called in other commands and in other tools. */
  private static final Map<String, List<String>> OTHER_NAMES =
      Map.of(
          "--html", List.of("--page", "--report"),
          "--report", List.of("--page"),
          "--page", List.of("--report"),
          "--output", List.of("--out"),
          "--timeout", List.of("--for"),
          "--for", List.of("--timeout"),
          "--threads", List.of("--jobs"),
          "--runs", List.of("--schedules"));

  private UsageErrors() {}

  /** Lets a program and its commands speak so. */
  static void shortenIn(CommandLine program) {
    program.setParameterExceptionHandler(new UsageErrors());
    program.registerConverter(int.class, UsageErrors::wholeNumber);
    program.registerConverter(Integer.class, UsageErrors::wholeNumber);
    ITypeConverter<Long> longs = text -> parsed(text, "whole number", Long::parseLong);
    program.registerConverter(long.class, longs);
    program.registerConverter(Long.class, longs);
    program.registerConverter(Path.class, UsageErrors::path);
    program.registerConverter(
        Double.class, text -> parsed(text, "number such as 0.25", Double::parseDouble));
  }

  /** An empty word, such as a variable of a shell that is not set, would be the current folder. */
  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("'' is no file or folder; write . for the current folder");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("no file can be called so: " + e.getReason());
    }
  }

  private static int wholeNumber(String text) {
    return parsed(text, "whole number", Integer::parseInt);
  }

  private static <T> T parsed(
      String text, String what, java.util.function.Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      boolean tooLarge = text.matches("[+-]?\\d+");
      throw new TypeConversionException(
          "'" + text + (tooLarge ? "' is too large a number" : "' is not a " + what));
    }
  }

  @Override
  public int handleParseException(ParameterException fault, String[] args) {
    CommandLine command = fault.getCommandLine();
    PrintWriter err = command.getErr();
    String message = message(fault);
    err.println(command.getColorScheme().errorText(message));
    if (command.getParent() == null && args.length == 0) {
      command.usage(err);
    } else {
      err.println("help: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    err.flush();
    FailureAnswer.write(command, List.of(args), JsonAnswer.USAGE, message);
    return ExitCode.INPUT_AT_FAULT;
  }

  /** What does not fit may not have been typed at all, but come from a file of defaults. */
  private static String origin(ParameterException fault) {
    return fault.getArgSpec() != null
            && fault.getCommandLine().getDefaultValueProvider() instanceof DefaultsFile defaults
        ? defaults.origin(fault.getArgSpec(), fault.getValue())
        : "";
  }

  /** Words are shown as people type them, and the one that may have been meant is named. */
  private static String withMeant(String message) {
    Matcher listed = LISTED.matcher(message);
    if (!listed.matches()) {
      return message;
    }
    List<String> known = List.of(listed.group("known").toLowerCase(Locale.ROOT).split(", ", -1));
    String typed = listed.group("typed");
    return "%s: '%s' is none of %s%s"
        .formatted(
            listed.group("option"),
            typed,
            String.join(", ", known),
            SpellingSuggestion.question(typed, known));
  }

  private static String message(ParameterException fault) {
    CommandSpec command = fault.getCommandLine().getCommandSpec();
    if (isUnknownToHelp(fault)) {
      return unknownCommand(fault.getValue(), command);
    }
    if (!(fault instanceof UnmatchedArgumentException unmatched)) {
      return origin(fault) + withMeant(String.valueOf(fault.getMessage()));
    }
    String word = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption()) {
      return "Unknown option: '" + word + "'" + meant(word, command.optionsMap().keySet());
    }
    return command.parent() == null
        ? unknownCommand(word, command)
        : String.valueOf(fault.getMessage());
  }

  /**
   * Which option may have been meant. A single letter is the first one of a word: any other letter
   * would be one change away.
   */
  private static String meant(String word, Set<String> options) {
    List<String> words =
        word.matches("-\\w")
            ? options.stream().filter(option -> option.startsWith("-" + word)).sorted().toList()
            : OTHER_NAMES.getOrDefault(word, List.of()).stream().filter(options::contains).toList();
    if (words.isEmpty() && !word.matches("-\\w")) {
      return SpellingSuggestion.question(word, options);
    }
    return words.isEmpty() ? "" : "; do you mean " + String.join(" or ", words) + "?";
  }

  /** What {@code rondo help} says of a command that there is not. */
  private static boolean isUnknownToHelp(ParameterException fault) {
    return fault.getValue() != null
        && String.valueOf(fault.getMessage()).startsWith("Unknown subcommand");
  }

  private static String unknownCommand(String word, CommandSpec command) {
    return "Unknown command: '"
        + word
        + "'"
        + SpellingSuggestion.question(word, command.subcommands().keySet());
  }

  /**
   * Refuses a word that stands where a file may stand, is none, and looks like one of the commands
   * below this one.
   *
   * @throws ParameterException with what was meant
   */
  static void refuseMisspelt(Path word, CommandSpec command) {
    boolean plain = word.toString().matches("\\w+") && !Files.exists(word);
    if (plain
        && SpellingSuggestion.to(word.toString(), command.subcommands().keySet()).isPresent()) {
      throw new ParameterException(command.commandLine(), unknownCommand(word.toString(), command));
    }
  }
}
