package dev.rondo.cli;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.tester.Form;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.RunResult;
import dev.rondo.tester.TagSample;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo hunt}: looks for bugs in schedule after schedule. */
@Command(
    name = "hunt",
    sortOptions = false,
    description = {
      "Hunts for bugs in a protocol, in schedule after schedule: in the protocol as it is written "
          + "(async), in the sequential program derived from it (sequential), or in both.",
      "",
      "Example: rondo hunt Paxos.java -n 3 --runs 10"
    })
final class HuntCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();
  @Mixin private FormOptions formOptions = new FormOptions();
  @Mixin private HuntOptions huntOptions = new HuntOptions();
  @Mixin private AsyncOptions asyncOptions = new AsyncOptions();

  @Option(names = "--json", paramLabel = "F", description = "Write the figures to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "F",
      description = "Where to write the trace of a bug (default: PROTOCOL.trace.json).")
  private Optional<Path> traceFile = Optional.empty();

  @Override
  public Integer call() throws IOException {
    Optional<Protocol> protocol = protocolOptions.read(err(), style());
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    Log log = new Log(protocol.get().source());
    Optional<HuntForms> forms;
    HuntSettings settings;
    HuntFormsBuilder builder;
    try {
      settings = huntOptions.settings();
      builder =
          new HuntFormsBuilder(protocol.get(), protocolOptions, formOptions, asyncOptions, log);
      forms = builder.build();
      forms.ifPresent(found -> found.all().forEach(Form::newExplorer)); // a network may refuse
    } catch (IllegalArgumentException e) {
      err().println("rondo: " + e.getMessage());
      return ExitCode.INPUT_AT_FAULT;
    }
    if (forms.isEmpty()) {
      err().print(style().diagnostics(log));
      return ExitCode.INPUT_AT_FAULT;
    }
    out().print(HuntOpening.text(forms.get(), protocolOptions, formOptions, huntOptions));
    out().flush();
    try (InterruptibleHunts hunts = new InterruptibleHunts(err())) {
      Optional<Trace> notClosed = notClosed(forms.get(), builder, settings, hunts);
      return hunt(forms.get(), builder, settings, hunts, notClosed);
    }
  }

  /**
   * A run that the sequential form does not have, where the source and a sample show one. The bugs
   * that it finds are bugs all the same, since each is confirmed in the original; but that it finds
   * nothing says nothing.
   */
  private Optional<Trace> notClosed(
      HuntForms forms, HuntFormsBuilder builder, HuntSettings settings, InterruptibleHunts hunts) {
    if (forms.sequential().isEmpty() || forms.protocol().writtenAsRounds()) {
      return Optional.empty();
    }
    if (formOptions.trustTags()) {
      out().println("tags: trusted");
      return Optional.empty();
    }
    TagReport tags = HuntOpening.tags(forms.protocol());
    if (tags.with(TagReport.Status.MONITORED).isEmpty()) {
      out().print(HuntOpening.tagsHold(tags, 0));
      return Optional.empty();
    }
    TagSample sample = TagSample.of(forms.async().orElseGet(builder::async));
    HuntResult result = hunts.run(sample, TagSample.settings(settings));
    if (result.found() == 0) {
      out().print(HuntOpening.tagsHold(tags, result.schedules()));
      return Optional.empty();
    }
    RunResult broken = result.firstFound().orElseThrow();
    Trace trace = Hunt.trace(sample.newExplorer(), broken);
    out().print(HuntReport.notClosed(trace, broken, style()));
    return Optional.of(trace);
  }

  private int hunt(
      HuntForms forms,
      HuntFormsBuilder builder,
      HuntSettings settings,
      InterruptibleHunts hunts,
      Optional<Trace> notClosed)
      throws IOException {
    List<HuntResult> results = new ArrayList<>();
    for (Form form : forms.all()) {
      if (!hunts.isInterrupted()) {
        results.add(hunts.run(form, settings));
      }
    }
    out().println();
    out().print(HuntTable.text(results));
    writeJson(forms, settings, results);
    Optional<Counterexample> found = counterexample(forms, builder, results);
    found.ifPresent(this::show);
    boolean refused = notClosed.isPresent() && found.isEmpty();
    if (refused) {
      out().println();
      out().print(HuntReport.counterexample(notClosed.get()));
    }
    out().println();
    out().print(HuntReport.warnings(results, settings, refused, style()));
    out().print(HuntReport.verdict(results, refused, style()));
    if (found.isPresent() || refused) {
      write(
          forms.protocol().name(),
          found.isPresent() ? found.get()::traces : file -> Map.of(file, notClosed.get()));
    }
    out().flush();
    return found.isPresent() && found.get().isFaultOfRondo()
        ? ExitCode.RONDO_AT_FAULT
        : exitCode(results, refused);
  }

  /** The bug of the sequential form, where there is one: it is the shorter to read. */
  private static Optional<Counterexample> counterexample(
      HuntForms forms, HuntFormsBuilder builder, List<HuntResult> results) {
    return results.stream()
        .filter(result -> result.found() > 0)
        .reduce((first, second) -> second)
        .map(result -> Counterexample.of(forms, builder, result));
  }

  private void show(Counterexample found) {
    out().println();
    out().print(HuntReport.counterexample(found.shown()));
    out().print(found.describe(style()));
  }

  private void writeJson(HuntForms forms, HuntSettings settings, List<HuntResult> results)
      throws IOException {
    if (json.isPresent()) {
      Files.writeString(
          json.get(), HuntReport.json(forms, settings, asyncOptions.strategy(), results));
    }
  }

  private void write(String protocol, Function<String, Map<String, Trace>> traces)
      throws IOException {
    String file = traceFile.map(Path::toString).orElse(protocol + ".trace.json");
    for (Map.Entry<String, Trace> trace : traces.apply(file).entrySet()) {
      Files.writeString(Path.of(trace.getKey()), TraceJson.write(trace.getValue()));
    }
    out().println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
  }

  private static int exitCode(List<HuntResult> results, boolean refused) {
    if (results.stream().anyMatch(result -> result.found() > 0)) {
      return ExitCode.BUG;
    }
    return refused || results.stream().anyMatch(HuntResult::isVacuous)
        ? ExitCode.INPUT_AT_FAULT
        : ExitCode.NOTHING_FOUND;
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
