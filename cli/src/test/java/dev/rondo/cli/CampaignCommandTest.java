package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CampaignCommandTest {

  private static final String BUGGY = "../benchmarks/src/main/protocols/OneThirdRuleHalf.java";
  private static final String CLEAN = "../benchmarks/src/main/protocols/OneThirdRule.java";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aBugIsFoundKeptShownAndNotNewTheNextDay() {
    String store = folder.resolve("store.db").toString();
    String junit = folder.resolve("junit.xml").toString();
    String[] command = {
      "campaign", BUGGY, "--schedules", "500", "--store", store, "--junit", junit
    };
    assertThat(rondo(command)).isEqualTo(ExitCode.BUG);
    assertThat(out.toString())
        .contains("campaign of 1 cell in 1 file")
        .contains("new bug ")
        .contains("Agreement is violated")
        .contains("1 distinct bug in 1 protocol: 512 schedules in 1 cell");
    assertThat(folder.resolve("junit.xml")).content().contains("<failure message=");
    assertThat(rondo("campaign", "show", store)).isEqualTo(ExitCode.BUG);
    assertThat(rondo("campaign", "compare", store, store)).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("still ").contains("no new bug, 1 cell compared");
  }

  /** Every answer names the file, and the bug of another one remains the verdict. */
  @Test
  void aRefusedFileBesideABugIsNamedEverywhere() throws IOException {
    refusedFile();
    assertThat(rondo(campaign(BUGGY))).isEqualTo(ExitCode.BUG);
    assertThat(err.toString()).contains("Broken.java:3:");
    assertThat(json().at("/verdict").asText()).isEqualTo("bug");
    assertRefusedEverywhere(ExitCode.BUG);
  }

  @Test
  void aFolderThatIsNotThereBeginsNoCampaign() {
    Path store = folder.resolve("none.db");
    Path missing = folder.resolve("missing");
    assertThat(rondo("campaign", missing.toString(), "--store", store.toString()))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).startsWith("rondo: " + missing + " does not exist");
    assertThat(store).doesNotExist();
  }

  @Test
  void aRefusedFileWithoutABugLeavesNoVerdict() throws IOException {
    Path broken = refusedFile();
    assertThat(rondo(campaign(CLEAN))).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("no verdict: ").doesNotContain("nothing found");
    assertThat(json().at("/verdict").asText()).isEqualTo("undecided");
    assertThat(json().at("/refusal").asText()).startsWith(broken + " is refused: 3:");
    assertRefusedEverywhere(ExitCode.INPUT_AT_FAULT);

    Files.writeString(broken, Files.readString(broken).replace("\"no\"", "1"));
    assertThat(rondo(campaign(CLEAN))).as(err.toString()).isNotEqualTo(ExitCode.BUG);
    assertThat(json().at("/refused")).as("repaired").isEmpty();
    assertThat(json().at("/cells"))
        .extracting(cell -> cell.get("file").asText())
        .contains(broken.toString());
  }

  private Path refusedFile() throws IOException {
    return Files.writeString(
        folder.resolve("Broken.java"),
        """
        import rondo.*;
        @Protocol(n = 2, spec = Agreement.class)
        public class Broken extends Node { @Init void start() { int x = "no"; output(1); } }
        """);
  }

  private String[] campaign(String file) {
    return new String[] {
      "campaign",
      file,
      folder.resolve("Broken.java").toString(),
      "--schedules",
      "100",
      "--store",
      folder.resolve("store.db").toString(),
      "--json",
      folder.resolve("answer.json").toString(),
      "--junit",
      folder.resolve("junit.xml").toString(),
      "--sarif",
      folder.resolve("answer.sarif").toString(),
      "--csv",
      folder.resolve("tables").toString(),
      "--page",
      folder.resolve("page.html").toString()
    };
  }

  private void assertRefusedEverywhere(int code) throws IOException {
    assertThat(out.toString()).contains("Broken.java: refused: 3:").contains(", 1 file refused");
    assertThat(json().at("/refused/0/file").asText()).endsWith("Broken.java");
    assertThat(json().at("/refused/0/line").asInt()).isEqualTo(3);
    assertThat(json().at("/refused/0/why").asText()).contains("[compile-error]");
    assertThat(folder.resolve("junit.xml"))
        .content()
        .containsPattern("<testcase classname=\"[^\"]*Broken.java\"[^>]*><error message=\"3:");
    assertThat(folder.resolve("answer.sarif"))
        .content()
        .contains("\"ruleId\" : \"refused\"")
        .contains("Broken.java");
    assertThat(folder.resolve("tables/refused.csv")).content().contains("Broken.java,3,");
    assertThat(folder.resolve("page.html")).content().contains("Broken.java:3:");
    out.getBuffer().setLength(0);
    assertThat(rondo("campaign", "show", folder.resolve("store.db").toString())).isEqualTo(code);
    assertThat(out.toString()).contains("Broken.java: refused: 3:").contains(", 1 file refused");
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("answer.json").toFile());
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(rondo("campaign")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("rondo init campaign writes one");
    assertThat(rondo("campaign", "show", folder.resolve("none.db").toString()))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("there is no store of a campaign at ");
    String store = folder.resolve("s.db").toString();
    assertThat(rondo("campaign", BUGGY, "--part", "3", "--store", store))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("a part is written as 3/8");
  }

  @Test
  void initWritesSettingsOnce() {
    assertThat(rondo("init", "campaign", "--in", folder.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(folder.resolve("campaign.toml")).content().contains("for = \"8h\"");
    assertThat(rondo("init", "campaign", "--in", folder.toString()))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
