package dev.rondo.cli;

import dev.rondo.cli.options.MutationOptions;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.MutationReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.answer.MutationJson;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.mutation.MutationHunt;
import dev.rondo.workflow.mutation.MutationResult;
import dev.rondo.workflow.verdict.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo mutate}: plants small faults in a protocol, and hunts each. */
@Command(
    name = "mutate",
    sortOptions = false,
    description = {
      "Plants small faults and lists those that no spec finds.",
      "Each mutant has one fault and is hunted. The list shows diffs.",
      "",
      "Faults are, for example, a quorum that is one too small, or a missing condition, reset, "
          + "durable write or message. The exit code is 1 if the protocol itself has a bug, and 0 "
          + "if mutants are not found.",
      "",
      "Example: rondo mutate RaftElectionFixed.java"
    })
final class MutateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();

  @Mixin private MutationOptions mutationOptions = new MutationOptions();

  @Option(names = "--all", description = "List the mutants that are found as well.")
  private boolean all;

  @Option(names = "--json", paramLabel = "F", description = "Write the answer to a file.")
  private Optional<Path> json = Optional.empty();

  @Override
  public Integer call() {
    OutputPlaces.requireFile("--json", json);
    Log read = protocolOptions.source().log();
    try {
      Optional<Protocol> protocol =
          ProtocolOptions.read(read, protocolOptions.source().classPath(), err(), style());
      if (protocol.isEmpty()) {
        refused(read, ProtocolOptions.REFUSED);
        return ExitCode.INPUT_AT_FAULT;
      }
      return mutate(protocol.get(), read);
    } catch (UsageError refusal) {
      refused(read, String.valueOf(refusal.getMessage()));
      throw refusal;
    }
  }

  private void refused(Log log, String otherwise) {
    if (json.isPresent()) {
      OutputFile.write(json.get(), JsonAnswer.refused("mutate", Version.current(), log, otherwise));
    }
  }

  private int mutate(Protocol protocol, Log log) {
    HuntingSettings settings = mutationOptions.settings(protocol, protocolOptions);
    try (InterruptibleHunts work = new InterruptibleHunts(err())) {
      out().print(opening(protocol, settings));
      out().flush();
      MutationHunt hunt =
          MutationHunt.of(protocol, protocolOptions.source().classPath(), settings, work);
      Verdict verdict = hunt.original().map(HuntingResult::verdict).orElse(Verdict.UNDECIDED);
      if (verdict != Verdict.NOTHING_FOUND && verdict != Verdict.NOT_CLOSED) {
        // Where Ctrl-C came before the first schedule, nothing was explored either.
        return notMutated(
            verdict != Verdict.BUG && work.isInterrupted() ? Verdict.UNDECIDED : verdict, log);
      }
      MutationResult result = hunt.run(new MutationProgressLine());
      out().print(MutationReport.mutants(result, protocol.source(), all, style()));
      out().print(MutationReport.summary(result, style()));
      ResultFiles files = new ResultFiles(out(), err());
      files.write(json, () -> MutationJson.text(protocol, settings, result, Version.current()));
      out().flush();
      return files.exitCode(
          result.complete() ? ExitCode.NOTHING_FOUND : ExitCode.of(Verdict.UNDECIDED));
    }
  }

  /** Mutants of a protocol that has a bug, or in which nothing happens, say nothing of its spec. */
  private int notMutated(Verdict verdict, Log log) {
    String why =
        switch (verdict) {
          case BUG -> "the protocol itself has a bug: rondo hunt shows it";
          case VACUOUS -> "nothing was explored in the protocol itself: rondo hunt says why";
          case FAULT_OF_RONDO ->
              "a bug of the sequential form is not confirmed in the original, a fault of Rondo";
          default -> "interrupted before the protocol itself was hunted";
        };
    refused(log, why);
    out().println(style().bad("not mutated") + ": " + why);
    out().flush();
    return ExitCode.of(verdict);
  }

  private String opening(Protocol protocol, HuntingSettings settings) {
    return String.format(
        Locale.ROOT,
        "rondo %s, %s\nmutate, n = %d, f = %d, network %s, specs %s, seed %d, up to %s of each form"
            + "\n",
        Version.current(),
        protocolOptions.source().file(),
        settings.async().n(),
        settings.async().f(),
        NetworkLookup.simpleName(settings.async().network()),
        protocol.settings().specs().isEmpty()
            ? "none"
            : protocol.settings().specs().stream()
                .map(name -> name.replaceFirst(".*[.$]", ""))
                .collect(Collectors.joining(", ")),
        settings.hunt().seed(),
        Plural.of(settings.hunt().schedules(), "schedule"));
  }

  /** Shows which mutant is hunted. */
  private final class MutationProgressLine implements MutationHunt.Progress {

    @Override
    @SuppressWarnings("try") // the line shows itself
    public <T> T during(int done, int count, Supplier<T> hunt) {
      String what = String.format(Locale.ROOT, "mutant %d of %d", done + 1, count);
      try (ProgressLine line = ProgressLine.since(what, err())) {
        return hunt.get();
      }
    }
  }

  private Style style() {
    return Style.of(spec.commandLine());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
