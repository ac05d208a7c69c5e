package dev.rondo.cli;

import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.workflow.answer.JsonAnswer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * What programs read where a command has failed: an answer with a code, where {@code --json} is.
 */
final class FailureAnswer {

  private static final String JSON = "--json";

  /** Commands whose first argument is the file of a protocol. */
  private static final Set<String> OF_A_FILE =
      Set.of("check", "hunt", "compare", "verify", "conform");

  private FailureAnswer() {}

  /**
   * Writes the answer, where one is asked for.
   *
   * @param program or the command that has failed
   * @param arguments all that the user has typed
   * @param code of {@link JsonAnswer}
   */
  static void write(CommandLine program, List<String> arguments, String code, String why) {
    CommandLine command = running(program);
    OptionSpec option = command.getCommandSpec().findOption(JSON);
    if (option == null) {
      return;
    }
    String text =
        JsonAnswer.failed(command.getCommandName(), Version.current(), code, why, source(command));
    if (option.arity().max() == 0) {
      if (arguments.contains(JSON)) {
        command.getOut().print(text);
        command.getOut().flush();
      }
      return;
    }
    try {
      place(option, arguments).ifPresent(file -> OutputFile.write(file, text));
    } catch (UsageError | InvalidPathException e) {
      return; // this failure is the one reported, or follows from it
    }
  }

  /** The command itself, or the one below it that was typed. */
  private static CommandLine running(CommandLine program) {
    CommandLine command = program;
    ParseResult parsed = program.getParseResult();
    while (parsed != null && parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
      command = parsed.commandSpec().commandLine();
    }
    return command;
  }

  /** As it was typed, for options are not read to the end where one is wrong; or by default. */
  private static Optional<Path> place(OptionSpec option, List<String> arguments) {
    for (int index = 0; index < arguments.size(); index++) {
      String argument = arguments.get(index);
      if (argument.startsWith(JSON + "=")) {
        return Optional.of(Path.of(argument.substring(JSON.length() + 1)));
      }
      if (argument.equals(JSON) && index + 1 < arguments.size()) {
        return Optional.of(Path.of(arguments.get(index + 1)));
      }
    }
    Object value = option.getValue();
    return value instanceof Optional<?> given
            && given.isPresent()
            && given.get() instanceof Path path
        ? Optional.of(path)
        : Optional.empty();
  }

  private static Optional<SourceFile> source(CommandLine command) {
    List<PositionalParamSpec> parameters = command.getCommandSpec().positionalParameters();
    if (!OF_A_FILE.contains(command.getCommandName()) || parameters.isEmpty()) {
      return Optional.empty();
    }
    return parameters.get(0).originalStringValues().stream()
        .findFirst()
        .map(Path::of)
        .map(path -> SourceReader.read(path).source());
  }
}
