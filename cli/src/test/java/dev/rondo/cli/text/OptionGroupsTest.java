package dev.rondo.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

class OptionGroupsTest {

  @Test
  void theMostUsedComeFirstAndHelpLast() {
    Map<String, List<OptionSpec>> groups =
        OptionGroups.of(options("--help", "--jobs", "--surprise", "--seed", "-n", "--quiet"));
    assertThat(groups.keySet())
        .containsExactly("Most used", "Output", "Resources and files", "Other options", "Help");
    assertThat(groups.get("Most used"))
        .extracting(OptionSpec::longestName)
        .containsExactly("-n", "--seed");
    assertThat(groups.get("Other options"))
        .as("an option that no group names is shown all the same")
        .extracting(OptionSpec::longestName)
        .containsExactly("--surprise");
  }

  private static List<OptionSpec> options(String... names) {
    return Stream.of(names).map(name -> OptionSpec.builder(name).build()).toList();
  }
}
