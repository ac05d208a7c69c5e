package dev.rondo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InterruptibleHuntsTest {

  /** Hunts that begin when Ctrl-C has come already, between two pieces of work. */
  static final class Late {

    private Late() {}

    public static void main(String[] arguments) {
      Runtime.getRuntime().addShutdownHook(new Thread(Late::begin));
    }

    private static void begin() {
      PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
      try (InterruptibleHunts hunts = new InterruptibleHunts(out)) {
        out.println("interrupted: " + hunts.isInterrupted());
      }
    }
  }

  @Test
  void huntsThatBeginAfterTheInterruptionAreInterruptedAndNoFault() throws Exception {
    Process late =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Late.class.getName())
            .redirectErrorStream(true)
            .start();

    String said = new String(late.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(late.waitFor()).isZero();
    assertThat(said.strip()).isEqualTo("interrupted: true");
  }
}
