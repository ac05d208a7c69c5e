package dev.rondo.cli;

import dev.rondo.campaign.compare.BugChange;
import dev.rondo.campaign.compare.StoreComparison;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CampaignText;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo campaign compare}: what has changed since another campaign. */
@Command(
    name = "compare",
    description = {
      "Compares two campaigns: which bugs are new, gone, still there, slower or faster to find.",
      "Times are counted in schedules. The exit code is 1 if a bug is new.",
      "",
      "Example: rondo campaign compare yesterday.db today.db"
    })
final class CampaignCompareCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "The store of the earlier campaign.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER", description = "The store of the later campaign.")
  private Path after = Path.of("");

  @Override
  public Integer call() {
    StoreSnapshot earlier = snapshot(before);
    StoreSnapshot later = snapshot(after);
    long common = StoreComparison.commonFields(earlier, later);
    UsageError.unless(
        common > 0,
        "the two have no cell in common: they are compared by the files' names and the settings");
    List<BugChange> changes = StoreComparison.of(earlier, later);
    PrintWriter out = spec.commandLine().getOut();
    out.print(CampaignText.changes(changes, common, Style.of(spec.commandLine())));
    out.flush();
    boolean news =
        changes.stream().anyMatch(change -> change.kind() == BugChange.BugChangeKind.NEW);
    return news ? ExitCode.BUG : ExitCode.NOTHING_FOUND;
  }

  private static StoreSnapshot snapshot(Path file) {
    try (Store store = Store.existing(file)) {
      return StoreSnapshot.of(store);
    }
  }
}
