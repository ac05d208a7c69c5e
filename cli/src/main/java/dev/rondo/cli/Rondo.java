package dev.rondo.cli;

import dev.rondo.cli.options.DefaultsFile;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.StandardOutput;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.OptionGroups;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.FileFault;
import dev.rondo.frontend.file.WriteFailure;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.workflow.answer.JsonAnswer;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The program {@code rondo}: the list of its commands.
 *
 * <p>A command is one class, a {@code Callable<Integer>} that returns an {@link ExitCode}; it is
 * named in {@code subcommands} below and nowhere else.
 */
@Command(
    name = "rondo",
    description = "Finds bugs in fault-tolerant protocols: tests, searches and proves them.",
    subcommands = {
      InitCommand.class,
      CheckCommand.class,
      HuntCommand.class,
      ReplayCommand.class,
      CompareCommand.class,
      VerifyCommand.class,
      MutateCommand.class,
      CampaignCommand.class,
      ExploreCommand.class,
      ConformCommand.class,
      SpawnCommand.class,
      ShowCommand.class,
      SequentializeCommand.class,
      BenchCommand.class,
      ExplainCommand.class,
      CommandLine.HelpCommand.class,
      AutoComplete.GenerateCompletion.class
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    // Help, version and exit codes are the same in every command.
    scope = ScopeType.INHERIT,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found",
      "1:a bug",
      "2:the input or the options are wrong, or there is no verdict",
      "3:an internal error of Rondo"
    })
public final class Rondo implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--stack-trace",
      scope = ScopeType.INHERIT,
      description = "Show the whole stack trace when Rondo itself fails.")
  private boolean stackTrace;

  /** All that the user has typed. */
  private List<String> arguments = List.of();

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // for libraries, and for what specs of the user print
    EndlessLoopWatchdog.whereStuck(Rondo::giveUp);
    System.exit(run(Path.of(""), args));
  }

  /** Nothing can end a call of Java's library, so nothing can be said of the protocol. */
  private static void giveUp(String place) {
    System.err.println("rondo: " + place + " and cannot be interrupted; no verdict");
    System.err.flush();
    Runtime.getRuntime().halt(ExitCode.INPUT_AT_FAULT);
  }

  /**
   * Runs one command as a person in a folder would; who else is in the JVM goes on after it.
   *
   * @return an {@link ExitCode}
   */
  public static int run(Path folder, String... args) {
    return execute(commandLine(), folder, args);
  }

  /** All commands, ready to parse. */
  static CommandLine commandLine() {
    Rondo rondo = new Rondo();
    CommandLine commandLine = new CommandLine(rondo);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExpandAtFiles(false); // @X.java is a file like any other
    commandLine.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            Terminal.hasColours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    inOrderOfDeclaration(commandLine);
    withoutNetwork(commandLine, "conform");
    withoutNetwork(commandLine, "spawn");
    UsageErrors.shortenIn(commandLine);
    OptionGroups.in(commandLine);
    commandLine.setExecutionExceptionHandler(
        (exception, command, parsed) -> rondo.answer(exception, command));
    return commandLine;
  }

  /** Takes the option from a command whose messages travel over a network that is there already. */
  private static void withoutNetwork(CommandLine commandLine, String name) {
    CommandLine named = Objects.requireNonNull(commandLine.getSubcommands().get(name));
    CommandSpec command = named.getCommandSpec();
    command.remove(command.findOption("--network"));
  }

  /** Help lists options as the classes declare them: picocli sorts by the default locale. */
  private static void inOrderOfDeclaration(CommandLine commandLine) {
    commandLine.getCommandSpec().usageMessage().sortOptions(false).sortSynopsis(false);
    commandLine.getSubcommands().values().forEach(Rondo::inOrderOfDeclaration);
  }

  /**
   * Runs one command with the defaults that the user keeps in a file.
   *
   * @param folder where the user is: the file is there or in a folder above it
   */
  static int execute(CommandLine commandLine, Path folder, String... args) {
    try {
      DefaultsFile.applyTo(commandLine, folder);
    } catch (UsageError e) {
      return commandLine.<Rondo>getCommand().answer(e, commandLine);
    }
    return execute(commandLine, args);
  }

  /** Runs one command; whatever goes wrong inside, the exit code says whose fault it is. */
  static int execute(CommandLine commandLine, String... args) {
    int code;
    commandLine.<Rondo>getCommand().arguments = List.of(args);
    try {
      code = commandLine.execute(args);
    } catch (Error e) {
      // Picocli lets errors pass, and the JVM would then exit with 1: a bug in the protocol.
      code = commandLine.<Rondo>getCommand().answerError(e, commandLine);
    }
    // Picocli's writers do not see the errors of the stream behind them.
    boolean printed = isPrinted(commandLine) & !System.out.checkError();
    commandLine.getErr().flush();
    return printed ? code : StandardOutput.exitCode(code, commandLine.getErr());
  }

  /**
   * Prints what is left, which would be lost when the JVM exits; returns whether all was printed.
   */
  private static boolean isPrinted(CommandLine commandLine) {
    // Each command has writers of its own, and first: asked for its own, a parent replaces theirs.
    boolean printed = true;
    for (CommandLine command : commandLine.getSubcommands().values()) {
      printed &= isPrinted(command);
    }
    commandLine.getErr().flush();
    return printed & !commandLine.getOut().checkError();
  }

  /** Runs when no command was given. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  private int answer(Exception exception, CommandLine command) {
    if (exception instanceof UsageError) {
      command.getErr().println("rondo: " + exception.getMessage());
      command.getErr().flush();
      FailureAnswer.write(
          command,
          arguments,
          exception instanceof WriteFailure ? JsonAnswer.FILE_ERROR : JsonAnswer.USAGE,
          String.valueOf(exception.getMessage()));
      return ExitCode.INPUT_AT_FAULT;
    }
    Throwable cause = exception instanceof UncheckedIOException ? exception.getCause() : exception;
    if (cause instanceof FileSystemException file) {
      String why = file.getFile() + ": " + FileFault.text(file);
      command.getErr().println("rondo: " + why);
      command.getErr().flush();
      FailureAnswer.write(command, arguments, JsonAnswer.FILE_ERROR, why);
      return ExitCode.INPUT_AT_FAULT;
    }
    return answerError(exception, command);
  }

  private int answerError(Throwable fault, CommandLine command) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return answerOutOfMemory(command);
      }
    }
    return blameRondo(fault, command);
  }

  /** What the work held is free again by now. */
  private int answerOutOfMemory(CommandLine command) {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    String why =
        "the memory of the JVM, " + megabytes + " MB, is used up, so that there is no verdict";
    command.getErr().println("rondo: " + why);
    command
        .getErr()
        .printf(
            Locale.ROOT,
            "Give it more, as in RONDO_OPTS=-Xmx%dm, or ask for fewer processes or --jobs.%n",
            4 * megabytes);
    command.getErr().flush();
    FailureAnswer.write(command, arguments, JsonAnswer.OUT_OF_MEMORY, why);
    return ExitCode.INPUT_AT_FAULT;
  }

  private int blameRondo(Throwable fault, CommandLine command) {
    if (Interruption.isUnderWay()) {
      return ExitCode.RONDO_AT_FAULT; // unused: the JVM exits with the code of the signal
    }
    var err = command.getErr();
    err.println("rondo: internal error: " + fault);
    if (stackTrace) {
      fault.printStackTrace(err);
    }
    err.println("This is a fault of Rondo " + Version.current() + ", not of your protocol.");
    err.println("Please report it with the command, the protocol's file and the output of the");
    err.println("same command with --stack-trace.");
    err.flush();
    FailureAnswer.write(command, arguments, JsonAnswer.INTERNAL_ERROR, fault.toString());
    return ExitCode.RONDO_AT_FAULT;
  }
}
