package dev.rondo.cli;

import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.options.CampaignOutputs;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.java.ClassPath;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo campaign show}: what a store says, while a campaign runs or later. */
@Command(
    name = "show",
    description = {
      "Prints the results of a campaign, also while it runs.",
      "",
      "Example: rondo campaign show rondo-campaign.db --traces bugs"
    })
final class CampaignShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "STORE", description = "The store of the campaign.")
  private Path file = Path.of("");

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where to find the classes that the files import, for the pictures of a page.")
  private String classPath = "";

  @Mixin private CampaignOutputs outputs = new CampaignOutputs();

  @Override
  public Integer call() {
    outputs.require();
    PrintWriter out = spec.commandLine().getOut();
    try (Store store = Store.existing(file)) {
      CampaignResult result = new CampaignResult(file, StoreSnapshot.of(store));
      result.print(out, Style.of(spec.commandLine()));
      ResultFiles files = new ResultFiles(out, spec.commandLine().getErr());
      outputs.write(result.campaign(), file.toString(), ClassPath.parse(classPath), files, out);
      return files.exitCode(result.exitCode());
    }
  }
}
