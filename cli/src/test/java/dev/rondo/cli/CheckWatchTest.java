package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code rondo check --watch}. */
class CheckWatchTest {

  private static final Path GOOD =
      Path.of("../benchmarks/src/main/protocols/TwoPhaseCommitFixed.java");

  @TempDir private Path folder;

  @Test
  @Timeout(60)
  void aFileIsCheckedAgainWhenItChangesAndNewOnesAreFound() throws Exception {
    Path file = folder.resolve("TwoPhaseCommitFixed.java");
    Files.copy(GOOD, file);
    PipedWriter said = new PipedWriter();
    BufferedReader lines = new BufferedReader(new PipedReader(said, 1 << 16));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> watching = thread.submit(() -> rondo(said, "check", "--watch", "-q", folder + ""));
    assertThat(upTo("watching", lines)).contains("accepted").endsWith("1 file; Ctrl-C ends\n");

    Files.writeString(file, Files.readString(file)); // the same text: nothing to say
    Files.writeString(file, Files.readString(file).replace("@Protocol(n = 3", "@Protocol(n = -3"));
    assertThat(upTo("not accepted", lines)).contains("[bad-setting]");

    Files.writeString(
        folder.resolve("Other.java"),
        Files.readString(GOOD).replace("class TwoPhaseCommitFixed", "class Other"));
    assertThat(upTo("accepted", lines)).contains("Other.java: ").doesNotContain("bad-setting");

    thread.shutdownNow();
    assertThat(watching.get()).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  private static String upTo(String end, BufferedReader lines) throws IOException {
    StringBuilder text = new StringBuilder();
    String line = "";
    while (!line.contains(end)) {
      line = lines.readLine();
      text.append(line).append('\n');
    }
    return text.toString();
  }

  private static int rondo(PipedWriter said, String... args) {
    CommandLine commandLine = Rondo.commandLine();
    PrintWriter writer = new PrintWriter(said, true);
    commandLine.setOut(writer);
    commandLine.setErr(writer);
    return Rondo.execute(commandLine, args);
  }
}
