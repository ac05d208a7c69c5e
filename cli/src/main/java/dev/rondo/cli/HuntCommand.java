package dev.rondo.cli;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.tester.Finding;
import dev.rondo.tester.Form;
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
import java.util.Optional;
import java.util.concurrent.Callable;
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
      Optional<HuntForms> trusted = trusted(forms.get(), builder, settings, hunts);
      return trusted.isPresent() ? hunt(trusted.get(), settings, hunts) : ExitCode.INPUT_AT_FAULT;
    }
  }

  /** The forms without one whose tags do not hold; none where just that one was asked for. */
  private Optional<HuntForms> trusted(
      HuntForms forms, HuntFormsBuilder builder, HuntSettings settings, InterruptibleHunts hunts)
      throws IOException {
    if (forms.sequential().isEmpty() || forms.protocol().writtenAsRounds()) {
      return Optional.of(forms);
    }
    if (formOptions.trustTags()) {
      out().println("tags: trusted");
      return Optional.of(forms);
    }
    TagReport tags = HuntOpening.tags(forms.protocol());
    if (tags.with(TagReport.Status.MONITORED).isEmpty()) {
      out().print(HuntOpening.tagsHold(tags, 0));
      return Optional.of(forms);
    }
    TagSample sample = TagSample.of(forms.async().orElseGet(builder::async));
    HuntResult result = hunts.run(sample, TagSample.settings(settings));
    if (result.found() == 0) {
      out().print(HuntOpening.tagsHold(tags, result.schedules()));
      return Optional.of(forms);
    }
    return refuse(forms, sample, result.firstFound().orElseThrow());
  }

  private Optional<HuntForms> refuse(HuntForms forms, TagSample sample, RunResult broken)
      throws IOException {
    Trace trace = sample.newExplorer().trace(broken.seed(), broken.schedule());
    if (formOptions.form().isEmpty()) {
      out().print(HuntReport.refusal(trace, broken, style()));
      out().println("  so only the asynchronous form is hunted; --form both shows that schedule,");
      out().println("  --trust-tags hunts the sequential form all the same");
      return Optional.of(forms.asyncAlone());
    }
    out().println();
    out().print(HuntReport.counterexample(trace));
    out().println();
    out().print(HuntReport.refusal(trace, broken, style()));
    out().println("  --trust-tags hunts the sequential form all the same");
    write(trace);
    return Optional.empty();
  }

  private int hunt(HuntForms forms, HuntSettings settings, InterruptibleHunts hunts)
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
    Optional<Trace> trace = counterexample(forms, results);
    out().println();
    out().print(HuntReport.warnings(results, settings, style()));
    out().print(HuntReport.verdict(results, style()));
    if (trace.isPresent()) {
      write(trace.get());
    }
    out().flush();
    return exitCode(results);
  }

  /** Shows the bug of the sequential form, where there is one: it is the shorter to read. */
  private Optional<Trace> counterexample(HuntForms forms, List<HuntResult> results) {
    Optional<HuntResult> shown =
        results.stream().filter(result -> result.found() > 0).reduce((first, second) -> second);
    return shown.map(
        result -> {
          RunResult run = result.firstFound().orElseThrow();
          Trace trace = forms.named(result.form()).newExplorer().trace(run.seed(), run.schedule());
          Finding finding = trace.finding();
          if (finding == null) {
            throw new IllegalStateException("the bug does not show again in its schedule");
          }
          out().println();
          out().print(HuntReport.counterexample(trace));
          out().print(HuntReport.place(result.form(), run, finding.kind()));
          return trace;
        });
  }

  private void writeJson(HuntForms forms, HuntSettings settings, List<HuntResult> results)
      throws IOException {
    if (json.isPresent()) {
      Files.writeString(
          json.get(), HuntReport.json(forms, settings, asyncOptions.strategy(), results));
    }
  }

  private void write(Trace trace) throws IOException {
    Path file = traceFile.orElse(Path.of(trace.protocol() + ".trace.json"));
    Files.writeString(file, TraceJson.write(trace));
    out().println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
  }

  private static int exitCode(List<HuntResult> results) {
    if (results.stream().anyMatch(result -> result.found() > 0)) {
      return ExitCode.BUG;
    }
    return results.stream().anyMatch(HuntResult::isVacuous)
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
