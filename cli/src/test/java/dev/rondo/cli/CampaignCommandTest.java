package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CampaignCommandTest {

  private static final String BUGGY = "../benchmarks/src/main/protocols/OneThirdRuleHalf.java";

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
