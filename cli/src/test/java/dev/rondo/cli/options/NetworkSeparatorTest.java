package dev.rondo.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A list of networks may contain formulas, and formulas contain commas. */
class NetworkSeparatorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Arbitrary,NMinusF; 2; NMinusF",
        "Arbitrary,forall p, q: |HO(p) & HO(q)| > 0; 2; forall p, q: |HO(p) & HO(q)| > 0",
        "'forall p, q, r: p in HO(q),Kernel'; 2; Kernel",
        "'count(p, q: q not in HO(p)) <= f'; 1; 'count(p, q: q not in HO(p)) <= f'",
        "Fifo(1),Reliable,Crash; 3; Crash",
      })
  void aCommaBetweenVariablesDoesNotSeparate(String given, int networks, String last) {
    CommandLine commandLine = new CommandLine(new CampaignOptions());
    commandLine.parseArgs("--network", given);
    List<String> values = commandLine.getCommandSpec().findOption("--network").getValue();
    assertThat(values).hasSize(networks).last().isEqualTo(last);
  }
}
