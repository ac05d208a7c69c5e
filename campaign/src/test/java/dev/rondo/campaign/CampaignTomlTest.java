package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.CampaignSettings;
import dev.rondo.campaign.matrix.CampaignToml;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.strategy.EventStrategyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignTomlTest {

  @TempDir private Path folder;

  private CampaignSettings read(String text) throws IOException {
    return CampaignToml.read(Files.writeString(folder.resolve("c.toml"), text));
  }

  @Test
  void theTemplateIsACampaign() throws IOException {
    CampaignSettings settings = read(CampaignToml.template("."));
    assertThat(settings.files()).containsExactly(folder.resolve(".").toString());
    assertThat(settings.axes().n()).containsExactly(3, 5);
    assertThat(settings.axes().strategies())
        .containsExactly(EventStrategyKind.RANDOM, EventStrategyKind.PCT);
    assertThat(settings.limits().time()).contains(Duration.ofHours(8));
    assertThat(settings.seed()).contains(1L);
  }

  @Test
  void aSingleValueIsAListOfOne() throws IOException {
    assertThat(read("files = \"P.java\"\nn = 4").axes().n()).containsExactly(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "network = 'Crash' | c.toml:2: network: there is no such setting",
        "n = ['three']     | c.toml:2: n: these are numbers such as [3, 5]",
        "strategies = 'x'  | c.toml:2: strategies: there is no x; there are random, pct",
        "for = '8 hours'   | c.toml:2: for: '8 hours' is no time such as 90s, 10m or 8h",
        "n = [3            | c.toml:",
        "n = 0             | n = 0: a protocol has 1 to 64 processes",
        "n = 1.5           | c.toml:2: n: these are numbers such as [3, 5]",
        "seed = 99999999999999999999 | c.toml:2: seed: it is a whole number of 64 bits",
        "schedules = 1e30  | c.toml:2: schedules: it is a whole number of 64 bits",
        "files = []        | c.toml:2: files: there are none; name some",
      })
  void whatIsWrongIsSaidWithItsLine(String line, String message) {
    String files = line.startsWith("files") ? "" : "\nfiles = \"P.java\"";
    String text = "# a campaign\n" + line.replace('\'', '"') + files + "\n";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message.strip());
  }
}
