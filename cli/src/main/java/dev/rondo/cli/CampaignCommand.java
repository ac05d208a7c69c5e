package dev.rondo.cli;

import dev.rondo.campaign.matrix.CampaignSettings;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.cli.options.CampaignOptions;
import dev.rondo.cli.options.CampaignOutputs;
import dev.rondo.cli.options.VerbosityOptions;
import dev.rondo.cli.terminal.CampaignProgress;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.CampaignText;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.Deadline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code rondo campaign}: hunts in many protocols under many settings, for as long as one likes.
 */
@Command(
    name = "campaign",
    subcommands = {
      CampaignShowCommand.class,
      CampaignCompareCommand.class,
      CampaignMergeCommand.class,
      CampaignServeCommand.class
    },
    synopsisSubcommandLabel = "[COMMAND]",
    description = {
      "Tests many protocols and settings for a long time.",
      "Every file is tested under every combination of n, f, network, form and strategy. A campaign"
          + " continues after a bug, groups equal bugs and keeps the smallest run of each.",
      "",
      "All results are in one file. A campaign can be killed at any time; the same command"
          + " continues it. Several processes may share a store.",
      "",
      "Example: rondo campaign src/test/java -n 3,5 --for 8h",
      "         rondo campaign nightly.toml"
    })
final class CampaignCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignOptions options = new CampaignOptions();
  @Mixin private CampaignOutputs outputs = new CampaignOutputs();
  @Mixin private VerbosityOptions verbosity = new VerbosityOptions();

  private PrintWriter details = new PrintWriter(Writer.nullWriter());

  @Override
  public Integer call() throws IOException {
    long startNanos = System.nanoTime();
    options.words().forEach(word -> UsageErrors.refuseMisspelt(word, spec));
    details = verbosity.details(spec.commandLine());
    outputs.require();
    CampaignSettings settings = options.settings();
    settings
        .paths()
        .forEach(path -> UsageError.unless(Files.exists(path), path + " does not exist"));
    Matrix matrix =
        Matrix.of(settings.paths(), settings.axes(), options.classPath(), halfOf(settings));
    matrix.refused().stream()
        .filter(refused -> !refused.isNotRead())
        .forEach(refused -> err().print(refused.why()));
    err().flush();
    options.refuseIdle(matrix.cells());
    Duration reading = Duration.ofNanos(System.nanoTime() - startNanos);
    long seed = settings.seed().orElse(CampaignSettings.SEED);
    try (Store store = Store.open(options.store(), seed, options.part())) {
      open(settings, matrix, seed);
      work(store, matrix, settings, reading);
      CampaignResult result = new CampaignResult(options.store(), StoreSnapshot.of(store));
      result.print(out(), Style.of(spec.commandLine()));
      ResultFiles files = new ResultFiles(out(), err());
      outputs.write(
          result.campaign(), options.store().toString(), options.classPath(), files, out());
      return files.exitCode(result.exitCode());
    }
  }

  /** Reading files must leave time to test them. */
  private static BooleanSupplier halfOf(CampaignSettings settings) {
    return settings
        .limits()
        .time()
        .<BooleanSupplier>map(time -> Deadline.in(time.toNanos() / 2))
        .orElse(() -> false);
  }

  private void open(CampaignSettings settings, Matrix matrix, long seed) {
    details.printf(
        Locale.ROOT,
        "rondo %s, campaign of %s in %s, kept in %s%n",
        Version.current(),
        Plural.of(matrix.cells().size(), "cell"),
        Plural.of(matrix.protocols().size(), "file"),
        options.store());
    details.printf(
        Locale.ROOT,
        "seed %d, %s, %s%n",
        seed,
        CampaignText.limits(settings.limits()),
        Plural.of(options.jobs(), "job"));
    details.flush();
  }

  @SuppressWarnings("try") // the table shows itself, and Ctrl-C is waited for
  private void work(Store store, Matrix matrix, CampaignSettings settings, Duration reading) {
    CampaignProgress progress = new CampaignProgress(store, settings.limits(), details, err());
    Campaign campaign =
        new Campaign(store, matrix, settings.limits(), options.classPath(), progress)
            .afterReading(reading);
    try (Interruption interruption = new Interruption(campaign::stop);
        CampaignProgress shown = progress.begin()) {
      campaign.run(options.jobs(), Version.current());
    }
    if (campaign.isStopped()) {
      out().println("interrupted: finished work is kept; the same command continues");
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
