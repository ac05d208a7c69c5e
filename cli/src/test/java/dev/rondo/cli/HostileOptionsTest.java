package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What an option cannot be is said before any work is done. */
class HostileOptionsTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main");

  @TempDir private Path folder;

  /** TAGGED and UNTAGGED are protocols, FILE is a file, DIR a folder. */
  @ParameterizedTest
  @Timeout(3_000)
  @CsvSource(
      delimiter = '|',
      value = {
        "hunt TAGGED --depth 0 | --depth 0: it is 1 to 64",
        "hunt TAGGED --drop-rate -1 | --drop-rate -1.0: it is a probability, 0 to 1",
        "hunt TAGGED --timeout-rate -0.5 | --timeout-rate -0.5: it is a probability, 0 to 1",
        "hunt TAGGED --drop-rate NaN | --drop-rate NaN: it is a probability, 0 to 1",
        "hunt TAGGED --jobs 100000 | --jobs 100000: 1 to 1024 threads work",
        "compare TAGGED --runs 2147483648 | '2147483648' is too large a number",
        "hunt TAGGED --timeout 9999999999h | '9999999999h' is not a duration",
        "hunt TAGGED --out FILE/x | FILE is no folder",
        "hunt TAGGED --report FILE/x | FILE is no folder",
        "hunt TAGGED --json DIR | that is a folder",
        "hunt TAGGED --trace DIR/none/x | there is no folder DIR/none",
        "verify TAGGED --jobs 0 | --jobs 0: 1 to 1024 threads work",
        "verify TAGGED --phases 2147483647 | --phases 2147483647: a run has 1 to 100000",
        "verify TAGGED --checkpoint DIR | that is a folder",
        "verify UNTAGGED --form sequential --delivery MP | --delivery acts on the asynchronous"
            + " form",
        "show TAGGED --as smt -n 0 | -n must be 1 to 64, not 0",
        "show TAGGED --as smt -f 9 | -f 9: with n = 3, f is a number from 0 to 3 processes",
        "show TAGGED --as smt --phases -1 | --phases -1: formulas are made of 1 to 100",
        "show TAGGED --as smt --phases 2000000000 | formulas are made of 1 to 100",
        "verify TAGGED --engine smt --phases 2000000000 | formulas are made of 1 to 100",
        "verify UNTAGGED --engine smt --steps 0 | --steps 0: formulas are made of 1 to 100",
        "verify TAGGED -f -3 | -f -3: with n = 3, f is a number from 0 to 3 processes",
        "compare TAGGED --runs -3 | --runs -3: there is at least one",
        "hunt TAGGED --schedules 0 | --schedules 0: there is at least one",
        "bench Paxos --runs 0 | --runs 0: there is at least one",
        "bench --merge DIR --runs 3 | --runs does nothing with --merge",
        "bench --correct --warm-up 3s | --warm-up does nothing with --correct",
        "bench --jobs 5000 | --jobs 5000: 1 to 1024 threads work",
        "bench --out FILE | that is no folder",
        "campaign TAGGED --store DIR/c.db --page DIR | --page DIR: that is a folder",
        "campaign TAGGED --store DIR/c.db --csv FILE | --csv FILE: that is no folder",
        "campaign TAGGED --store DIR/c.db --part 3/2 | of 2 parts there is none of that number",
        "campaign TAGGED --store DIR/c.db --for 0s | no verdict: 0 schedules",
        "campaign TAGGED --store DIR/c.db --schedules x | 'x' is not a whole number",
      })
  void isRefusedAtOnce(String command, String text) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    StringWriter said = new StringWriter();
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(said));
    rondo.setErr(new PrintWriter(said));

    int exit =
        Rondo.execute(
            rondo,
            Stream.of(command.split(" ")).map(word -> named(word, file)).toArray(String[]::new));

    assertThat(said.toString()).contains(named(text, file));
    assertThat(exit).isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  private String named(String text, Path file) {
    return text.replace("UNTAGGED", PROTOCOLS.resolve("searched/SynodPaxos.java").toString())
        .replace("TAGGED", PROTOCOLS.resolve("protocols/PaxosFixed.java").toString())
        .replace("FILE", file.toString())
        .replace("DIR", folder.toString());
  }
}
