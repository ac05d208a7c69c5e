package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.Style;
import dev.rondo.testing.Golden;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {

  private final StringWriter out = new StringWriter();

  static Stream<String> commands() {
    return Rondo.commandLine().getSubcommands().keySet().stream()
        .filter(name -> !List.of("help", "generate-completion").contains(name)); // picocli's own
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithAnExample(String command) {
    assertThat(rondo(command, "--help")).isZero();
    assertThat(out.toString()).contains("Example: rondo " + command + " ");
    Golden.check(Golden.folder("help").resolve(command + ".txt"), out.toString());
  }

  @Test
  void theProgramListsItsCommands() {
    assertThat(rondo("--help")).isZero();
    Golden.check(Golden.folder("help").resolve("rondo.txt"), out.toString());
  }

  @Test
  void helpIsACommandToo() {
    assertThat(rondo("help", "hunt")).isZero();
    assertThat(out.toString()).contains("Example: rondo hunt ");
  }

  @Test
  void aShellCanCompleteIt() {
    assertThat(rondo("generate-completion")).isZero();
    assertThat(out.toString()).startsWith("#!/usr/bin/env bash").contains("--trust-tags");
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(new Style(false).bad("bug found")).isEqualTo("bug found");
    assertThat(new Style(true).bad("bug found")).isEqualTo("\u001b[1;31mbug found\u001b[0m");
    assertThat(Style.of(Rondo.commandLine()).coloured()).isFalse();
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    return Rondo.execute(commandLine, args);
  }
}
