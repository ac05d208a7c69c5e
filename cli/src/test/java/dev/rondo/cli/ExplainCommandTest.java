package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.testing.Golden;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ExplainCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @EnumSource
  void everyDiagnosticIsExplained(DiagnosticKind kind) {
    assertThat(explain(kind.code())).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).startsWith(kind.code() + "\n\n").doesNotContain("`", "**", "](");
  }

  @ParameterizedTest
  @ValueSource(strings = {"when-not-first", "WHEN_NOT_FIRST", "[when-not-first]"})
  void aCodeMayBeTypedAsItIsSeen(String code) {
    assertThat(explain(code)).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(Golden.folder("explain").resolve("when-not-first.txt"), out.toString());
  }

  @Test
  void withoutACodeAllAreListed() {
    assertThat(explain()).isEqualTo(ExitCode.NOTHING_FOUND);
    for (DiagnosticKind kind : DiagnosticKind.values()) {
      assertThat(out.toString()).containsPattern("(?m)^  " + kind.code() + " ");
    }
  }

  @ParameterizedTest
  @CsvSource({"tagg3, ; do you mean tag3?", "hash-ordre, ; do you mean hash-order?"})
  void anUnknownCodeIsAnsweredWithTheNearest(String code, String answer) {
    assertThat(explain(code)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).isEqualTo("rondo: there is no diagnostic " + code + answer + "\n");
  }

  @Test
  void whereNoneIsNearTheListIsNamed() {
    assertThat(explain("quorum")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("; rondo explain lists all");
  }

  private int explain(String... code) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return code.length == 0
        ? Rondo.execute(commandLine, "explain")
        : Rondo.execute(commandLine, "explain", code[0]);
  }
}
