package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Search, proof and hunt say the same of a protocol, as far as all three take it. */
class EnginesAgreeTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "OneThirdRule, 2, 0",
    "OneThirdRuleHalf, 2, 1",
    "LastVotingFixed, 2, 0",
    "FloodSet, 2, 1",
    "FloodSetFixed, 2, 0",
    "UniformVoting, 2, 1",
    "UniformVotingFixed, 2, 0",
    "BenOrFixed, 2, 0"
  })
  void theVerdictsAgree(String protocol, int phases, int verdict) {
    String bound = String.valueOf(phases);
    assertThat(run("verify", protocol, "--phases", bound)).as("search").isEqualTo(verdict);
    assertThat(run("verify", protocol, "--phases", bound, "--engine", "smt"))
        .as("proof")
        .isEqualTo(verdict);
    assertThat(run("hunt", protocol, "--runs", "1", "--phases", bound, "--form", "sequential"))
        .as("hunt")
        .isEqualTo(verdict);
  }

  private int run(String command, String protocol, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of(command, PROTOCOLS.resolve(protocol + ".java").toString()));
    arguments.addAll(List.of("-n", "3", "--trust-tags"));
    arguments.addAll(List.of("--trace", folder.resolve("trace.json").toString()));
    arguments.addAll(List.of(options));
    StringWriter said = new StringWriter();
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(said));
    return Rondo.execute(commandLine, arguments.toArray(String[]::new));
  }
}
