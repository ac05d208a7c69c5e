package dev.rondo.cli;

import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.Store;
import dev.rondo.cli.terminal.Style;
import dev.rondo.run.trace.TraceJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo campaign show}: what a store says, while a campaign runs or later. */
@Command(
    name = "show",
    description = {
      "Says what a campaign has come to, while it runs or later.",
      "",
      "Example: rondo campaign show rondo-campaign.db --traces bugs"
    })
final class CampaignShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "STORE", description = "The file that the campaign is kept in.")
  private Path file = Path.of("");

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description = "Write the smallest run of every bug to a folder, for rondo replay.")
  private Optional<Path> traces = Optional.empty();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (Store store = Store.existing(file)) {
      CampaignResult result = CampaignResult.of(store);
      result.print(out, Style.of(spec.commandLine()));
      if (traces.isPresent()) {
        Files.createDirectories(traces.get());
        for (BugRow bug : result.bugs()) {
          Path trace =
              traces.get().resolve(bug.protocol() + "-" + bug.bug().digest() + ".trace.json");
          Files.writeString(trace, TraceJson.write(bug.bug().trace()));
          out.println("replay: rondo replay " + trace);
        }
      }
      out.flush();
      return result.exitCode();
    }
  }
}
