package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.FreshJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The program on a terminal that {@code script} of util-linux makes: a test has none of its own.
 */
final class PseudoTerminal implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 3_000;
  private static final int CONTROL_C = 3;

  private final Process process;
  private final StringBuffer shown = new StringBuffer();
  private final Thread reader = new Thread(this::read, "terminal");

  private PseudoTerminal(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
  }

  /** Runs the program in a folder. */
  static PseudoTerminal rondo(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    // A build that was started in the background ignores SIGINT, and so would all that it starts.
    List<String> command = new ArrayList<>(List.of("exec", "env", "--default-signal=INT"));
    command.addAll(FreshJvm.command(Rondo.class, arguments));
    String line = String.join(" ", command.stream().map(PseudoTerminal::quoted).toList());
    ProcessBuilder builder =
        new ProcessBuilder("script", "--quiet", "--return", "--command", line, "/dev/null");
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().remove("NO_COLOR");
    builder.environment().put("TERM", "xterm");
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().putAll(environment);
    return new PseudoTerminal(builder.start());
  }

  private static String quoted(String word) {
    return word.equals("exec") ? word : "'" + word + "'";
  }

  private void read() {
    try (InputStream output = process.getInputStream()) {
      byte[] buffer = new byte[4096];
      for (int length = output.read(buffer); length >= 0; length = output.read(buffer)) {
        shown.append(new String(buffer, 0, length, StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      shown.append(e);
    }
  }

  /** All that was shown so far, what was written over included. */
  String shown() {
    return shown.toString();
  }

  /** Waits until something is shown. */
  void await(Predicate<String> what) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!what.test(shown())) {
      assertThat(System.nanoTime()).as("in vain, but saw: %s", shown()).isLessThan(end);
      assertThat(process.isAlive() || reader.isAlive()).as("ended with: %s", shown()).isTrue();
      Thread.sleep(20);
    }
  }

  void pressControlC() throws IOException {
    process.getOutputStream().write(CONTROL_C);
    process.getOutputStream().flush();
  }

  /** Waits for the end; the exit code. */
  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(shown()).isTrue();
    reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    return process.exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
