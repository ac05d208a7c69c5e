package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class RondoTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpNamesTheExitCodes() {
    assertThat(rondo("--help")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .startsWith("Usage: rondo ")
        .contains("3   an internal error of Rondo");
  }

  @Test
  void everyCommandHasHelp() {
    assertThat(rondo("throw", "--help")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).startsWith("Usage: rondo throw ");
  }

  @Test
  void versionIsTheOneOfTheBuild() {
    assertThat(rondo("--version")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).matches("rondo \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
  }

  @Test
  void unknownOptionIsTheUsersFault() {
    assertThat(rondo("--no-such-option")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("Unknown option: '--no-such-option'");
  }

  @Test
  void aWordWithATypingErrorIsAnsweredWithTheNearest() {
    assertThat(rondo("chekc", "Paxos.java")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("hunt", "Paxos.java", "--schedule", "3")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("somersault")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("help", "hnut")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("campaign", "shw", "night.db")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("init", "campain")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            """
            Unknown command: 'chekc'; do you mean check?
            help: rondo --help
            Unknown option: '--schedule'; do you mean --schedules?
            help: rondo hunt --help
            Unknown command: 'somersault'
            help: rondo --help
            Unknown command: 'hnut'; do you mean hunt?
            help: rondo --help
            Unknown command: 'shw'; do you mean show?
            help: rondo campaign --help
            rondo: campain is no name for a class; do you mean campaign?
            """);
  }

  /** Another option has nearly the same letters. */
  @ParameterizedTest
  @CsvSource({"campaign, --report, --page", "campaign, --html, --page", "hunt, --html, --report"})
  void anOptionOfAnotherCommandIsAnsweredWithTheOneOfThis(
      String command, String typed, String meant) {
    assertThat(rondo(command, "Paxos.java", typed, "x")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .startsWith("Unknown option: '" + typed + "'; do you mean " + meant + "?\n");
  }

  /** It is not the option whose one letter is another one. */
  @ParameterizedTest
  @CsvSource({
    "hunt, -o, '; do you mean --out?'",
    "hunt, -r, '; do you mean --report or --rounds-strategy?'",
    "check, -i, '; do you mean --infer?'",
    "hunt, -x, ''"
  })
  void aLetterIsAnsweredWithTheWordsThatBeginWithIt(String command, String letter, String meant) {
    assertThat(rondo(command, "Paxos.java", letter)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("Unknown option: '" + letter + "'" + meant + "\n");
  }

  /** A command has its own writers where a caller has set none. */
  @Test
  void whatDoesNotEndWithALineIsWrittenBeforeTheProgramEnds() {
    StringWriter written = new StringWriter();
    CommandLine commandLine = Rondo.commandLine().addSubcommand(new Mumble());
    commandLine
        .getSubcommands()
        .get("mumble")
        .setErr(new PrintWriter(new java.io.BufferedWriter(written)));
    Rondo.execute(commandLine, "mumble");
    assertThat(written.toString()).isEqualTo("half a line");
  }

  @Test
  void aWrongValueIsSaidInOneLineAndNotLostInThePageOfHelp() {
    assertThat(rondo("hunt", "Paxos.java", "--seed", "abc")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            """
            Invalid value for option '--seed': 'abc' is not a whole number
            help: rondo hunt --help
            """);
  }

  @Test
  void aWordOfAListIsAnsweredWithTheList() {
    assertThat(rondo("show", "Paxos.java", "--as", "round")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .startsWith(
            "Invalid value for option '--as': 'round' is none of tree, phases, rounds, sequential,"
                + " smt; do you mean rounds?");
  }

  @ParameterizedTest
  @CsvSource({
    "hunt, --json, there is no folder",
    "verify, --json, there is no folder",
    "hunt, --trace, there is no folder",
    "verify, --report, that is no folder",
    "hunt, --out, that is no folder"
  })
  void whereAResultCannotBeWrittenIsSaidBeforeTheWork(String command, String option, String why) {
    String place = option.equals("--json") || option.equals("--trace") ? "nowhere/x" : "pom.xml";
    assertThat(rondo(command, "Paxos.java", option, place)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("rondo: " + option + " ").contains(why);
  }

  @Test
  void missingCommandIsTheUsersFault() {
    assertThat(rondo()).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("Missing command");
  }

  @Test
  void exceptionInACommandIsTheFaultOfRondo() {
    assertThat(rondo("throw")).isEqualTo(ExitCode.RONDO_AT_FAULT);
    assertThat(err.toString())
        .startsWith("rondo: internal error: java.lang.IllegalStateException: lost")
        .contains("Please report it")
        .doesNotContain("\tat ");
  }

  @Test
  void errorInACommandIsTheFaultOfRondoToo() {
    assertThat(rondo("overflow")).isEqualTo(ExitCode.RONDO_AT_FAULT);
    assertThat(err.toString()).startsWith("rondo: internal error: java.lang.StackOverflowError");
  }

  @Test
  void aJvmWithoutMemoryIsNoFaultOfRondo() {
    assertThat(rondo("fill")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .startsWith("rondo: the memory of the JVM, ")
        .contains("RONDO_OPTS=-Xmx")
        .doesNotContain("internal error");
  }

  @Test
  void stackTraceIsShownOnRequest() {
    assertThat(rondo("throw", "--stack-trace")).isEqualTo(ExitCode.RONDO_AT_FAULT);
    assertThat(err.toString()).contains("\tat ");
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.addSubcommand(new Throw());
    commandLine.addSubcommand(new Overflow());
    commandLine.addSubcommand(new Fill());
    // Picocli hands the handler on to the subcommands there are when it is set.
    commandLine.setExecutionExceptionHandler(commandLine.getExecutionExceptionHandler());
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }

  @Command(name = "throw")
  private static final class Throw implements Callable<Integer> {

    @Override
    public Integer call() {
      throw new IllegalStateException("lost");
    }
  }

  @Command(name = "overflow")
  private static final class Overflow implements Callable<Integer> {

    @Override
    public Integer call() {
      throw new StackOverflowError();
    }
  }

  @Command(name = "mumble")
  private static final class Mumble implements Runnable {

    @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
      spec.commandLine().getErr().print("half a line");
    }
  }

  @Command(name = "fill")
  private static final class Fill implements Runnable {
    @Override
    public void run() {
      // as the thread that waits for workers throws it
      throw new IllegalStateException(new OutOfMemoryError("Java heap space"));
    }
  }
}
