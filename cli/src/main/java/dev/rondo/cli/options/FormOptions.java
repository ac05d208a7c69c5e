package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.TagSample;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which forms are hunted, and how far they are trusted. */
public final class FormOptions {

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description =
          "Which forms of the protocol: ${COMPLETION-CANDIDATES} "
              + "(default: both if it has rounds, otherwise async).")
  private Optional<FormChoice> form = Optional.empty();

  @Option(
      names = "--phases",
      paramLabel = "N",
      defaultValue = "" + SequentialSettings.PHASES,
      description =
          "Phases of a sequential schedule, at most; phases in which no process sends do not count "
              + "(default: ${DEFAULT-VALUE}).")
  private int phases;

  @Option(
      names = "--rounds-strategy",
      paramLabel = "S",
      defaultValue = "auto",
      description =
          "How sequential schedules are drawn: auto, coins, swarm, naps, faults or guided "
              + "(default: ${DEFAULT-VALUE}).")
  private String rounds = "auto";

  @Option(
      names = "--trust-tags",
      description =
          "Hunt the sequential form without checking the tags on "
              + TagSample.SCHEDULES
              + " asynchronous schedules.")
  private boolean trustTags;

  @Option(
      names = "--monitor",
      description = "Check TAG1 to TAG5 in every step of the asynchronous hunt; much slower.")
  private boolean monitor;

  public Optional<FormChoice> form() {
    return form;
  }

  public int phases() {
    UsageError.unless(
        phases >= 1 && phases <= SequentialSettings.MOST_PHASES,
        "--phases " + phases + ": a schedule has 1 to " + SequentialSettings.MOST_PHASES);
    return phases;
  }

  /** Which sequential schedules are run. */
  public RoundStrategyKind rounds() {
    return AsyncOptions.value(RoundStrategyKind.class, "--rounds-strategy", rounds);
  }

  public boolean trustTags() {
    return trustTags;
  }

  public boolean monitor() {
    return monitor;
  }
}
