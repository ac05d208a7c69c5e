package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rondo.testing.FreshJvm;
import dev.rondo.testing.Models;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Processes in JVMs of their own end with Ctrl-C, and leave logs of whole steps. */
@Tag("long")
@EnabledOnOs({OS.LINUX, OS.MAC})
class SpawnCommandTest {

  private static final Path FILE = Models.searched("RaftElectionDurable").toAbsolutePath();
  private static final int INTERRUPTED = 130;
  private static final int SIGINT = 2;

  @TempDir private Path folder;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process spawn(String... options) throws IOException {
    List<String> command = FreshJvm.command(Rondo.class, "spawn", FILE.toString());
    command.addAll(List.of("--timer", "5..30ms", "--log", folder.toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("RONDO_SPAWN_SECRET", "a secret of this test");
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private Path log(int node) {
    return folder.resolve("node" + node + ".ndjson");
  }

  /** Waits until a process has logged an event. */
  private void awaitEvent(int node, String event, Process process) throws Exception {
    while (!Files.exists(log(node)) || !Files.readString(log(node)).contains(event)) {
      assertThat(process.isAlive()).as(() -> output(process)).isTrue();
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static String output(Process process) {
    return new BufferedReader(process.inputReader()).lines().collect(Collectors.joining("\n"));
  }

  /**
   * What a shell starts in the background ignores SIGINT, and so do all its children: nothing is to
   * be seen there.
   */
  @BeforeAll
  static void interruptsAreHeard() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      long ignored =
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).trim(), 16))
              .findFirst()
              .orElse(0);
      assumeTrue((ignored >> (SIGINT - 1) & 1) == 0, "SIGINT is ignored");
    }
  }

  /** As a terminal does, which interrupts the children too. */
  private static void interrupt(Stream<ProcessHandle> processes) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-INT"));
    processes.forEach(process -> command.add(String.valueOf(process.pid())));
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  private void assertConforms() {
    StringWriter out = new StringWriter();
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(out, true));
    rondo.setErr(new PrintWriter(out, true));
    int code =
        Rondo.execute(
            rondo,
            "conform",
            FILE.toString(),
            "--log",
            log(0).toString(),
            log(1).toString(),
            log(2).toString());
    assertThat(code).as(out.toString()).isZero();
  }

  @Test
  void allProcessesEndWithCtrlC() throws Exception {
    Process spawn = spawn("--kill-every", "1s");
    awaitEvent(0, "recover", spawn);
    List<ProcessHandle> children = spawn.descendants().toList();
    interrupt(Stream.concat(Stream.of(spawn.toHandle()), children.stream()));
    String output = output(spawn);
    assertThat(spawn.waitFor()).as(output).isEqualTo(INTERRUPTED);
    assertThat(output).contains("3 processes run").contains(" crashes, ");
    assertThat(output).doesNotContain("violation").doesNotContain("Exception");
    for (ProcessHandle child : children) {
      child.onExit().get();
    }
    assertConforms();
  }

  @Test
  void processesStartedByHandEndWithCtrlCAndRecover() throws Exception {
    String peers =
        Stream.of(freePort(), freePort(), freePort())
            .map(port -> "127.0.0.1:" + port)
            .collect(Collectors.joining(","));
    List<Process> nodes = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      nodes.add(spawn("--node", String.valueOf(node), "--peers", peers));
    }
    for (int node = 0; node < 3; node++) {
      awaitEvent(node, "recv", nodes.get(node));
    }
    end(nodes.get(1));
    nodes.set(1, spawn("--node", "1", "--peers", peers));
    awaitEvent(1, "recover", nodes.get(1));
    for (Process node : nodes) {
      end(node);
    }
    assertConforms();
  }

  private static void end(Process node) throws Exception {
    interrupt(Stream.of(node.toHandle()));
    String output = output(node);
    assertThat(node.waitFor()).as(output).isEqualTo(INTERRUPTED);
    assertThat(output).doesNotContain("Exception");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
