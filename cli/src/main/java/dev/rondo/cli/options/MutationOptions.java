package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.mutation.MutationHunt;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How mutants are hunted. */
public final class MutationOptions {

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description =
          "Which forms of the protocol: ${COMPLETION-CANDIDATES} (default: both if its "
              + "messages have tags, otherwise async).")
  private Optional<FormChoice> form = Optional.empty();

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "" + MutationHunt.SCHEDULES,
      description = "Schedules of each form for each mutant, at most (default: ${DEFAULT-VALUE}).")
  private long schedules;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The same seed gives the same answer on every machine (default: " + "${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of threads; the result does not depend on it (default: all cores).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  /**
   * How each mutant is hunted.
   *
   * @throws UsageError where that cannot be
   */
  public HuntingSettings settings(Protocol protocol, ProtocolOptions options) {
    UsageError.unless(schedules >= 1, "--schedules " + schedules + ": there is at least one");
    String network = options.network(protocol);
    return new HuntingSettings(
        form,
        AsyncSettings.of(protocol.settings())
            .withNodes(options.n(protocol), options.f(protocol))
            .withNetwork(network, AsyncSettings.faultsOf(network)),
        SequentialSettings.PHASES,
        new HuntLimits(1, schedules, HuntLimits.NO_TIMEOUT, seed, JobsOption.checked(jobs)));
  }
}
