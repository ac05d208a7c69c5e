package dev.rondo.cli;

import dev.rondo.campaign.page.CampaignPage;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.report.server.PageServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo campaign serve}: the page of a campaign while it runs. */
@Command(
    name = "serve",
    description = {
      "Serves the page of a campaign to this machine, also while it runs, until Ctrl-C.",
      "",
      "Example: rondo campaign serve rondo-campaign.db"
    })
final class CampaignServeCommand implements Callable<Integer> {

  private static final String DEFAULT_PORT = "8417";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "STORE", description = "The store of the campaign.")
  private Path file = Path.of("");

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = DEFAULT_PORT,
      description = "Where; 0 for any that is free (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where to find the classes that the files import, for the pictures.")
  private String classPath = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    ClassPath classes = ClassPath.parse(classPath);
    try (Store store = Store.existing(file);
        PageServer server =
            PageServer.start(
                port, () -> CampaignPage.of(StoreSnapshot.of(store), file.toString(), classes))) {
      out.println("shown at " + server.address() + " until Ctrl-C");
      out.flush();
      new CountDownLatch(1).await();
      return ExitCode.NOTHING_FOUND;
    }
  }
}
