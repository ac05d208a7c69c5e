package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import picocli.CommandLine;

/** A trace as a test: it is compiled, fails while the bug is there, and passes once it is gone. */
class ReplayAsJunitTest {

  private static final Path PROTOCOLS = Path.of("../benchmarks/src/main/protocols");
  private static final String TEST = "RaftElectionAgreementPerKeyTest";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path protocol = Path.of("");
  private String trace = "";

  @BeforeEach
  void findABug() throws IOException {
    Files.createDirectories(folder.resolve("src/raft"));
    protocol = folder.resolve("src/raft/RaftElection.java");
    write("RaftElection");
    trace = folder.resolve("bug.trace.json").toString();
    assertThat(rondo("hunt", protocol.toString(), "--form", "async", "--trace", trace))
        .isEqualTo(ExitCode.BUG);
  }

  private void write(String benchmark) throws IOException {
    String text = Files.readString(PROTOCOLS.resolve(benchmark + ".java"));
    Files.writeString(
        protocol, "package raft;\n" + text.replace("class " + benchmark, "class RaftElection"));
  }

  @Test
  void theTestFailsWhileTheBugIsThere() throws Exception {
    assertThat(replayAsJunit()).isEqualTo(ExitCode.NOTHING_FOUND);
    TestExecutionResult failed = run("4000");
    assertThat(failed.getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
    assertThat(failed.getThrowable().orElseThrow())
        .hasMessageContaining("AgreementPerKey violated: term 1 has two leaders: P1 (step ");
    write("RaftElectionFixed");
    assertThat(run("20").getStatus()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
  }

  /** Only the test that drives the implementation has it. */
  @Test
  void aDifferenceOfAnImplementationIsNotReplayed() throws IOException {
    String text = Files.readString(Path.of(trace));
    String difference = text.replace("\"VIOLATION\"", "\"DIFFERENCE\"");
    assertThat(difference).isNotEqualTo(text);
    Files.writeString(Path.of(trace), difference);
    assertThat(rondo("replay", trace)).as(out.toString()).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains("the trace shows a difference of an implementation: run the test");
    err.getBuffer().setLength(0);
    assertThat(replayAsJunit()).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("the trace shows a difference of an implementation");
  }

  @Test
  void anotherTestIsNotOverwritten() throws IOException {
    replayAsJunit();
    replayAsJunit();
    Path first = folder.resolve("src/raft/" + TEST + ".java");
    Path second = folder.resolve("src/raft/" + TEST + "2.java");
    assertThat(second).as("the same test again").doesNotExist();
    Files.writeString(first, "edited");
    replayAsJunit();
    assertThat(first).hasContent("edited");
    assertThat(second).content().contains("class " + TEST + "2 {");
  }

  @Test
  void aRunWithoutABugIsNoTest() throws IOException {
    Files.writeString(
        protocol,
        Files.readString(protocol)
            .replace(
                "  @Timeout\n",
                "  @Sometimes boolean leads() { return leader != null && leader.equals(self());"
                    + " }\n\n"
                    + "  @Timeout\n")
            .replace(", spec = AgreementPerKey.class", ""));
    String clean = folder.resolve("clean.trace.json").toString();
    rondo("hunt", protocol.toString(), "--form", "async", "--schedules", "20", "--trace", clean);
    String reached = folder.resolve("clean.leads.trace.json").toString();
    assertThat(rondo("replay", reached)).as("no bug").isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(rondo("replay", reached, "--as", "junit")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("the trace reaches a @Sometimes state, which is no bug");
  }

  private int replayAsJunit() {
    return rondo("replay", trace, "--as", "junit", "-o", folder.resolve("src").toString());
  }

  private TestExecutionResult run(String schedules) throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String[] files = {
      "-d",
      classes.toString(),
      "-cp",
      System.getProperty("java.class.path"),
      protocol.toString(),
      folder.resolve("src/raft/" + TEST + ".java").toString()
    };
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, files)).isZero();
    URL[] path = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
      return EngineTestKit.engine("junit-jupiter")
          .selectors(selectClass(Class.forName("raft." + TEST, true, loader)))
          .configurationParameter("rondo.sources", folder.resolve("src").toString())
          .configurationParameter("rondo.schedules", schedules)
          .execute()
          .testEvents()
          .finished()
          .stream()
          .map(event -> event.getRequiredPayload(TestExecutionResult.class))
          .findFirst()
          .orElseThrow();
    }
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
