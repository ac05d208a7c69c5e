package dev.rondo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Ctrl-C may come before there is anything to end, and the JVM is about to end then. */
class InterruptionTest {

  @Test
  void whoBeginsAfterCtrlCIsInterrupted() throws IOException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AfterTheEnd.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.lines())
        .containsExactly(
            "before: false", "work is stopped", "hunts are interrupted: true", "under way: true");
  }

  /** What a JVM runs that is being ended. */
  static final class AfterTheEnd {

    private AfterTheEnd() {}

    public static void main(String[] args) {
      System.out.println("before: " + Interruption.isUnderWay());
      Runtime.getRuntime().addShutdownHook(new Thread(AfterTheEnd::begins));
    }

    @SuppressWarnings("try")
    private static void begins() {
      try (Interruption work = new Interruption(() -> System.out.println("work is stopped"));
          InterruptibleHunts hunts =
              new InterruptibleHunts(new PrintWriter(System.err, false, StandardCharsets.UTF_8))) {
        System.out.println("hunts are interrupted: " + hunts.isInterrupted());
      }
      System.out.println("under way: " + Interruption.isUnderWay());
    }
  }
}
