package dev.rondo.cli;

import dev.rondo.tester.TagSample;
import dev.rondo.tester.campaign.FormChoice;
import dev.rondo.tester.sequential.SequentialSettings;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which forms are hunted, and how far they are trusted. */
final class FormOptions {

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description =
          "Which forms of the protocol: ${COMPLETION-CANDIDATES} "
              + "(default: both where it has rounds, async otherwise).")
  private Optional<FormChoice> form = Optional.empty();

  @Option(
      names = "--phases",
      paramLabel = "N",
      defaultValue = "" + SequentialSettings.PHASES,
      description =
          "How many phases a sequential schedule has at most, those not counted in which nobody "
              + "sends (default: ${DEFAULT-VALUE}).")
  private int phases;

  @Option(
      names = "--trust-tags",
      description =
          "Do not try the tags on "
              + TagSample.SCHEDULES
              + " asynchronous schedules before the sequential form is hunted.")
  private boolean trustTags;

  @Option(
      names = "--monitor",
      description =
          "Watch the conditions TAG1 to TAG5 in every step of the asynchronous hunt; much slower.")
  private boolean monitor;

  Optional<FormChoice> form() {
    return form;
  }

  int phases() {
    ProtocolOptions.require(phases >= 1, "--phases " + phases + ": a schedule has at least one");
    return phases;
  }

  boolean trustTags() {
    return trustTags;
  }

  boolean monitor() {
    return monitor;
  }
}
