package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The weakest networks under which a protocol has no bug. */
class WeakestNetworkTest {

  private static final String VOTING = "../benchmarks/src/main/protocols/UniformVotingFixed.java";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** It is known to be safe if any two processes hear a common one (Charron-Bost, Schiper 2009). */
  @Tag("long")
  @Test
  void uniformVotingNeedsCommonSenders() {
    assertThat(run("verify", VOTING, "--weakest-network", "--phases", "1"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    List<String> lines = out.toString().lines().toList();
    int first = lines.indexOf("weakest networks without a bug, of 16:");
    assertThat(lines.get(first + 1)).isEqualTo("  forall p, q: |HO(p) & HO(q)| > 0");
    assertThat(lines.get(first + 3)).startsWith("    closure: decided by search");
    assertThat(lines.stream().filter(line -> line.startsWith("  forall p"))).hasSize(1);
    assertThat(lines)
        .contains("  not tried  true: a bug under forall p: p in HO(p)")
        .anyMatch(line -> line.startsWith("  bug        forall p: |HO(p)| = 1 (an under-appr"));
  }

  /** Every answer is that of the command for one network; what was not tried has a bug as well. */
  @Test
  void answersAreThoseOfTheSingleNetworks() {
    run("verify", VOTING, "-n", "2", "--weakest-network", "--phases", "1");
    List<String> answers =
        out.toString()
            .lines()
            .filter(line -> line.matches(" {2}(no bug|bug|not tried) .*"))
            .toList();
    assertThat(answers).hasSizeGreaterThan(5).anyMatch(line -> line.startsWith("  not tried"));
    int step = Boolean.getBoolean("tests.all") ? 1 : 3;
    for (int each = 0; each < answers.size(); each += step) {
      String answer = answers.get(each);
      String formula =
          answer.substring(13).replaceAll(" \\(an under.*|, \\d+ states.*|: a bug under.*", "");
      int code =
          run(
              "verify",
              VOTING,
              "-n",
              "2",
              "--phases",
              "1",
              "-q",
              "--network",
              formula,
              "--out",
              folder.toString());
      assertThat(code)
          .as(answer)
          .isEqualTo(answer.startsWith("  no bug") ? ExitCode.NOTHING_FOUND : ExitCode.BUG);
    }
  }

  @Test
  void aProtocolWithoutRoundsIsRefused() throws IOException {
    Path file = folder.resolve("Ping.java");
    Files.writeString(
        file,
        """
        import rondo.*;

        @Protocol(n = 2)
        public class Ping extends Node {
          record Hello(int count) {}
          private int count;
          @Init void start() { broadcast(new Hello(0)); }
          @Upon void hello(Hello m) { count++; output(count); send(node(0), new Hello(count % 3)); }
        }
        """);
    assertThat(run("verify", file.toString(), "--weakest-network"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("round");
  }

  @Test
  void aNetworkBesideIsRefused() {
    assertThat(run("verify", VOTING, "--weakest-network", "--network", "Reliable"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("--network does nothing with --weakest-network");
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(out, true));
    rondo.setErr(new PrintWriter(err, true));
    return Rondo.execute(rondo, arguments);
  }
}
