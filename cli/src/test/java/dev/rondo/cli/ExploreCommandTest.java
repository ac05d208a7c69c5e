package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExploreCommandTest {

  private final StringWriter err = new StringWriter();

  @Test
  void aProtocolWrittenAsRoundsIsRefused() {
    assertThat(explore("OneThirdRule.java")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err).asString().contains("OneThirdRule is written as rounds");
  }

  @Test
  void aPortThatIsNoneIsRefused() {
    assertThat(explore("Paxos.java", "--port", "65536")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err).asString().contains("port 65536: ports are 0 to 65535");
  }

  @Test
  void tooManyProcessesAreRefused() {
    assertThat(explore("Paxos.java", "-n", "65")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err).asString().contains("-n must be 1 to 64");
  }

  private int explore(String file, String... options) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setErr(new PrintWriter(err, true));
    String[] args = new String[2 + options.length];
    args[0] = "explore";
    args[1] = "../benchmarks/src/main/protocols/" + file;
    System.arraycopy(options, 0, args, 2, options.length);
    return Rondo.execute(commandLine, args);
  }
}
