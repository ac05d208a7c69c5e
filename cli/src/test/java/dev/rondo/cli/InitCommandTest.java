package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.init.NewProject;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class InitCommandTest {

  private static final Path GOLDEN = Golden.folder("init");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void itSaysWhatItWritesAndWhatToTryNext() {
    assertThat(init("TwoPhaseCommit")).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(GOLDEN.resolve("said.txt"), out.toString().replace(folder + "/", ""));
  }

  @Test
  void theProtocolIsAcceptedAndHasABugToFind() throws IOException {
    init("Election");
    String protocol = protocol().toString();
    assertThat(rondo("check", protocol)).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(hunt(protocol)).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("AgreementPerKey violated", "How it happens");
    assertThat(out.toString()).doesNotContain("not closed");

    String text = Files.readString(protocol());
    assertThat(text).containsOnlyOnce("votes.size() >= n() / 2");
    Files.writeString(protocol(), text.replace(">= n() / 2", "> n() / 2"));
    assertThat(hunt(protocol)).as(out.toString()).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  @Test
  void theTestCompiles() throws IOException {
    init("Election");
    Path sources = protocol().getParent();
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    String[] files = {
      "-proc:none",
      "-d",
      Files.createDirectory(folder.resolve("classes")).toString(),
      "-cp",
      System.getProperty("java.class.path"),
      sources.resolve("Election.java").toString(),
      sources.resolve("ElectionTest.java").toString()
    };
    assertThat(javac.run(null, null, null, files)).isZero();
  }

  /** The sample project of the junit module shows that Maven builds and runs such a pom. */
  @Test
  void thePomIsThatOfTheSample() throws IOException {
    init("Election");
    assertThat(folder.resolve("election/pom.xml"))
        .hasSameTextualContentAs(
            Path.of(System.getProperty("basedir", ""), "../junit/src/it/election/pom.xml"));
  }

  @Test
  void anInstalledRondoNamesItsOwnRepository() throws IOException {
    installed(NewProject.Build.MAVEN);
    Golden.check(
        GOLDEN.resolve("installed-pom.xml"), Files.readString(folder.resolve("election/pom.xml")));
  }

  @Test
  void aProjectForGradleHasNoPom() throws IOException {
    installed(NewProject.Build.GRADLE);
    Path project = folder.resolve("election");
    assertThat(project.resolve("pom.xml")).doesNotExist();
    assertThat(project.resolve("settings.gradle.kts"))
        .hasContent("rootProject.name = \"election\"");
    Golden.check(
        GOLDEN.resolve("installed-build.gradle.kts"),
        Files.readString(project.resolve("build.gradle.kts")));
    assertThat(rondo("init", "TwoPhaseCommit", "--gradle", "--in", folder.toString())).isZero();
    assertThat(out.toString()).contains("gradle test hunts the same protocol as a JUnit test");
  }

  private void installed(NewProject.Build build) {
    Path repository = Path.of("/opt/rondo/repository");
    new NewProject("Election", Optional.of(repository), build).write(folder);
  }

  @Test
  @Tag("long")
  void theCampaignHuntsTheProtocol() throws IOException {
    init("Election");
    String campaign = folder.resolve("election/campaign.toml").toString();
    assertThat(rondo("campaign", campaign, "-n", "3", "--form", "sequential", "--schedules", "1"))
        .as(err.toString())
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("campaign of 1 cell in 1 file");
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    init("Election");
    Files.writeString(protocol(), "my own");
    assertThat(init("Election")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("is there already: nothing is written");
    assertThat(protocol()).hasContent("my own");
  }

  @ParameterizedTest
  @ValueSource(strings = {"election", "two-phase", "", "../Up", "Node", "String", "Map", "Vote"})
  void aNameThatNoProtocolCanHaveIsRefused(String name) throws IOException {
    assertThat(init(name)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("such as");
    assertThat(folder).isEmptyDirectory();
  }

  private Path protocol() {
    return folder.resolve("election/src/test/java/Election.java");
  }

  private int init(String name) {
    return rondo("init", name, "--in", folder.toString());
  }

  private int hunt(String protocol) {
    String trace = folder.resolve("bug.trace.json").toString();
    return rondo("hunt", protocol, "--schedules", "500", "--trace", trace);
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
