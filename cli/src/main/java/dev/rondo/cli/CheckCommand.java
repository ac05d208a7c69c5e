package dev.rondo.cli;

import dev.rondo.cli.options.SeveralFiles;
import dev.rondo.cli.options.SourceOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CheckReport;
import dev.rondo.cli.text.InferReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.closure.TagProofs;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.tagtrial.FoundTags;
import dev.rondo.workflow.tagtrial.TagSearch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo check}: what the language asks of a protocol, and what its tags are. */
@Command(
    name = "check",
    description = {
      "Checks the language rules and the tags of messages.",
      "",
      "Example: rondo check Paxos.java",
      "         rondo check src/test/java --watch",
      "         rondo check --infer Untagged.java | patch"
    })
final class CheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private SourceOptions source = new SourceOptions();

  @Mixin private SeveralFiles files = new SeveralFiles();

  @Option(names = "--json", description = "Print one JSON object per file instead of text.")
  private boolean json;

  @Option(
      names = "--infer",
      description =
          "Propose phases and rounds for messages without tags, as a patch. The exit code is 0 if"
              + " they hold, and 2 if not.")
  private boolean infer;

  @Option(names = "--write", description = "With --infer: write tags that hold into the file.")
  private boolean write;

  @Option(names = "--watch", description = "Check again whenever a file changes, until Ctrl-C.")
  private boolean watch;

  @Override
  public Integer call() throws IOException {
    UsageError.unless(infer || !write, "--write goes with --infer");
    UsageError.unless(!infer || !watch, "--watch does not go with --infer");
    UsageError.unless(!infer || !json, "--json does not go with --infer");
    List<Path> all = files.found();
    UsageError.unless(!infer || all.size() == 1, "--infer works on a single file");
    spec.commandLine().getOut().print(files.opening(spec.commandLine()));
    if (infer) {
      return infer(source.on(all.get(0)));
    }
    return watch ? watch(all) : check(all, files.brief(all));
  }

  private int check(List<Path> all, boolean brief) throws IOException {
    return SeveralFiles.worst(
        all, spec.commandLine().getErr(), file -> check(source.on(file), brief));
  }

  /** Ends when the program is interrupted. */
  private int watch(List<Path> all) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (WatchedFiles watched = new WatchedFiles(files::found)) {
      int last = check(all, files.brief(all));
      out.println("watching " + Plural.of(all.size(), "file") + "; Ctrl-C ends");
      out.flush();
      while (!Thread.currentThread().isInterrupted()) {
        last = changed(watched, files.brief(all), last);
      }
      return last;
    }
  }

  private int changed(WatchedFiles watched, boolean brief, int last) throws IOException {
    try {
      List<Path> changed = watched.changed();
      spec.commandLine().getOut().println();
      return check(changed, brief);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return last;
    }
  }

  private int check(SourceOptions source, boolean brief) {
    Log log = source.log();
    Optional<Protocol> protocol = Pipeline.protocol(log, source.classPath());
    boolean hasRounds = protocol.filter(found -> Pipeline.hasRounds(found, log)).isPresent();
    if (hasRounds && !brief && !watch) {
      protocol = protocol.map(this::withProofs);
    }
    CheckReport report = new CheckReport(log, protocol, hasRounds);
    PrintWriter out = spec.commandLine().getOut();
    Style style = Style.of(spec.commandLine());
    out.print(json ? report.json() : brief ? report.brief(style) : report.text(style));
    out.flush();
    return log.hasErrors() ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }

  /** Adds proofs of the tag conditions, with a progress line: a solver takes seconds. */
  @SuppressWarnings("try") // the line shows itself
  private Protocol withProofs(Protocol protocol) {
    try (ProgressLine progress =
        ProgressLine.since("proving what the source leaves open", spec.commandLine().getErr())) {
      return protocol.with(TagProofs.of(protocol, Solvers.best()));
    }
  }

  private int infer(SourceOptions source) {
    Log log = source.log();
    Optional<FoundTags> found = log.hasErrors() ? Optional.empty() : search(source, log);
    PrintWriter out = spec.commandLine().getOut();
    out.print(InferReport.text(log, found, Style.of(spec.commandLine())));
    if (found.isEmpty() && !log.hasErrors()) {
      out.println(log.source().name() + " is written as rounds: there is nothing to infer");
      out.flush();
      return ExitCode.NOTHING_FOUND;
    }
    out.flush();
    List<String> hints = found.map(tags -> hints(source, tags)).orElse(List.of());
    out.print(InferReport.hints(log.source(), hints));
    boolean holds = found.filter(FoundTags::held).isPresent();
    if (write && holds) {
      OutputFile.write(source.file(), found.orElseThrow().patched().text());
      out.println("written to " + source.file());
    } else if (write) {
      out.println("nothing is written");
    }
    out.flush();
    return holds ? ExitCode.NOTHING_FOUND : ExitCode.INPUT_AT_FAULT;
  }

  @SuppressWarnings("try") // the line shows itself
  private List<String> hints(SourceOptions source, FoundTags tags) {
    try (ProgressLine progress =
        ProgressLine.since("what would close it", spec.commandLine().getErr())) {
      return tags.hints(source.classPath());
    }
  }

  @SuppressWarnings("try") // the line shows itself
  private Optional<FoundTags> search(SourceOptions source, Log log) {
    try (ProgressLine progress = ProgressLine.since("trying tags", spec.commandLine().getErr())) {
      return TagSearch.in(log.source(), source.classPath(), log);
    }
  }
}
