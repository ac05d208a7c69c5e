package dev.rondo.cli;

import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreMerge;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.Style;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo campaign merge}: one store of the parts that several machines have done. */
@Command(
    name = "merge",
    description = {
      "Merges the stores of several machines, each of which has run one --part.",
      "",
      "Example: rondo campaign merge part1.db part2.db -o whole.db"
    })
final class CampaignMergeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "1..*", paramLabel = "STORE", description = "The stores of the parts.")
  private List<Path> parts = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "F",
      description = "The merged store.")
  private Path output = Path.of("");

  @Override
  public Integer call() {
    StoreMerge.of(parts, output);
    try (Store store = Store.existing(output)) {
      CampaignResult result = new CampaignResult(output, StoreSnapshot.of(store));
      result.print(spec.commandLine().getOut(), Style.of(spec.commandLine()));
      return result.exitCode();
    }
  }
}
