package dev.rondo.cli;

import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.SearchReport;
import dev.rondo.cli.text.SometimesReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.search.Search;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.sometimes.SometimesSearch;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.DeepeningProgress;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;

/** What {@code rondo verify} prints and writes of a search, from its first line to its verdict. */
final class Verification {

  private final Protocol protocol;
  private final String network;
  private final OptionalInt phases;
  private final Deadline deadline;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final GivenOptions given;
  private final Style style;
  private final PrintWriter out;
  private final PrintWriter details;
  private final PrintWriter err;
  private final ResultFiles files;

  Verification(
      Protocol protocol,
      String network,
      OptionalInt phases,
      Deadline deadline,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      CommandLine commandLine) {
    this.protocol = protocol;
    this.network = network;
    this.phases = phases;
    this.deadline = deadline;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.given = new GivenOptions(commandLine);
    this.style = Style.of(commandLine);
    this.out = commandLine.getOut();
    this.details = options.verbosity().details(commandLine);
    this.err = commandLine.getErr();
    this.files = new ResultFiles(out, err);
  }

  int run() throws IOException {
    boolean isOfRounds =
        options.form().map(FormChoice.SEQUENTIAL::equals).orElse(TaggedProtocol.isTagged(protocol));
    if (isOfRounds) {
      options.refuseAsyncOptions(); // before tags are looked for, where that is known
    }
    Log log = new Log(protocol.source());
    Optional<Verifying> verifying = verifying(log);
    if (verifying.isEmpty()) {
      return refused(log, options, style, err);
    }
    if (verifying.get().program().isPresent()) {
      options.refuseAsyncOptions();
    } else {
      String why = verifying.get().note().map(note -> ": " + note).orElse("");
      given.refuse(Set.of("--phases", "--trust-tags"), "where steps are searched" + why);
    }
    return run(verifying.get());
  }

  /** Prints and writes why there is nothing to verify. */
  static int refused(Log log, SearchOptions options, Style style, PrintWriter err) {
    err.print(style.diagnostics(log));
    err.flush();
    if (options.json().isPresent()) {
      OutputFile.write(
          options.json().get(),
          JsonAnswer.refused("verify", Version.current(), log, ProtocolOptions.REFUSED));
    }
    return ExitCode.INPUT_AT_FAULT;
  }

  /** What has no tags is tried with many, which takes a while. */
  @SuppressWarnings("try") // the line shows itself
  private Optional<Verifying> verifying(Log log) {
    String what = TaggedProtocol.isTagged(protocol) ? "reading" : "looking for tags that hold";
    try (ProgressLine progress = ProgressLine.since(what, err)) {
      return Verifying.of(
          protocol, protocolOptions.source().classPath(), settings(), deadline, log);
    }
  }

  private VerifyingSettings settings() {
    boolean isOfSteps = options.hasAsyncOptions() && !TaggedProtocol.isTagged(protocol);
    return new VerifyingSettings(
        options.form().or(() -> isOfSteps ? Optional.of(FormChoice.ASYNC) : Optional.empty()),
        AsyncSettings.of(protocol.settings())
            .withNodes(protocolOptions.n(protocol), protocolOptions.f(protocol))
            .withNetwork(network, options.faults(network))
            .withDelivery(options.delivery()),
        phases,
        AskedProperty.of(protocol, options.property(), "--property"),
        options.reductions(),
        options.stepLimits(),
        options.jobs(),
        options.trustTags());
  }

  private int run(Verifying verifying) throws IOException {
    Search search = verifying.search();
    SearchReport report =
        new SearchReport(verifying.protocol(), network, protocolOptions, options, search, style);
    details.print(report.opening(verifying.note()));
    details.flush();
    return search(verifying, report);
  }

  /** The same after another search, which has not come to an answer. */
  private int searchNext(Verifying next) throws IOException {
    SearchReport report =
        new SearchReport(next.protocol(), network, protocolOptions, options, next.search(), style);
    details.print(report.continued(next.note()));
    details.flush();
    return search(next, report);
  }

  private int search(Verifying verifying, SearchReport report) throws IOException {
    Closure closure = closure(verifying);
    details.print(HuntReport.closure(closure, style));
    details.print(HuntReport.hints(hints(verifying, closure)));
    Optional<Verifying> steps = verifying.stepsInstead(closure);
    return steps.isPresent() ? searchNext(steps.get()) : search(verifying, report, closure);
  }

  private int search(Verifying verifying, SearchReport report, Closure closure) throws IOException {
    Optional<Path> checkpoint = options.checkpoint().filter(file -> !verifying.isBeginning());
    if (checkpoint.isPresent() && verifying.resume(checkpoint.get())) {
      details.println("goes on from " + checkpoint.get());
    }
    details.flush();
    SearchProgress watcher = new SearchProgress(report, closure);
    VerifyingResult verified = verifying.run(closure, watcher, checkpoint);
    if (verified.closure().isBroken() && !watcher.told.isBroken()) {
      details.print(HuntReport.closure(verified.closure(), style));
    }
    checkpoint
        .filter(file -> verifying.keeps(verified.result()) && watcher.isSaved)
        .ifPresent(file -> out.println("checkpoint: " + file));
    Optional<Verifying> next = next(verifying, verified);
    if (next.isPresent()) {
      return searchNext(next.get());
    }
    SometimesReport states =
        new SometimesReport(
            SometimesSearch.of(verifying, verified, watcher), traceFile().toString());
    conclude(verifying, report, verified, states);
    boolean isClean = verified.verdict() == Verdict.NOTHING_FOUND;
    return files.exitCode(
        isClean && states.hasUnreachable() ? ExitCode.BUG : ExitCode.of(verified.verdict()));
  }

  @SuppressWarnings("try") // the line shows itself
  private Optional<Verifying> next(Verifying verifying, VerifyingResult verified) {
    try (ProgressLine progress = ProgressLine.since("looking for tags that hold", err)) {
      Optional<Verifying> next = verifying.next(verified);
      return options.checkpoint().isPresent() ? next.map(Verifying::afresh) : next;
    }
  }

  /** Whether the protocol is closed for the bound. */
  Closure closure() {
    return verifying(new Log(protocol.source()))
        .map(this::closure)
        .orElseGet(Closure.NotNeeded::new);
  }

  private Closure closure(Verifying verifying) {
    try (InterruptibleHunts hunts = new InterruptibleHunts(err)) {
      return verifying.closure(hunts);
    }
  }

  private List<String> hints(Verifying verifying, Closure closure) {
    try (InterruptibleHunts hunts = new InterruptibleHunts(err)) {
      return verifying.hints(closure, hunts);
    }
  }

  /** Shows how far a search is, ends it on Ctrl-C, and says what is known after each phase. */
  private final class SearchProgress implements SearchWatcher {
    private final SearchReport report;
    private Closure told;
    private boolean isSaved;

    SearchProgress(SearchReport report, Closure told) {
      this.report = report;
      this.told = told;
    }

    @Override
    @SuppressWarnings("try") // the line shows itself, and the interruption waits
    public SearchResult during(Search search, Supplier<SearchResult> run) {
      try (Interruption interruption = new Interruption(search::stop);
          ProgressLine line = ProgressLine.of(search::progress, err)) {
        return run.get();
      }
    }

    @Override
    public void saving(Runnable save) {
      isSaved = files.attempt(save);
    }

    @Override
    public void done(DeepeningProgress phase) {
      if (!phase.closure().equals(told) && !(phase.closure() instanceof Closure.Decided)) {
        details.print(HuntReport.closure(phase.closure(), style));
      }
      told = phase.closure();
      details.print(report.phase(phase));
      details.flush();
    }

    @Override
    public void paused(Search search, SearchResult result) {
      if (!search.hasNoEnd()) {
        details.print(report.pause(result));
        details.flush();
      }
    }
  }

  private void conclude(
      Verifying verifying, SearchReport report, VerifyingResult verified, SometimesReport states) {
    files.write(options.json(), () -> report.json(verified, states));
    Optional<Counterexample> found = verified.counterexample();
    if (found.isPresent()) {
      details.println();
      details.print(report.counterexample(found.get()));
      details.println();
    }
    out.print(report.verdict(verified));
    out.print(states.text(style));
    files.attempt(() -> options.traces().write(states.traces()));
    found.ifPresent(shown -> files.attempt(() -> write(shown)));
    options
        .report()
        .ifPresent(
            page ->
                files.attempt(
                    () ->
                        out.println(
                            "report: "
                                + page.write(
                                    verifying.protocol(),
                                    verifying.classPath(),
                                    verifying.program(),
                                    report.summary(verified)))));
    out.flush();
  }

  private Path traceFile() {
    return options.traces().file(protocol.name(), protocolOptions.n(protocol), network, "");
  }

  private void write(Counterexample found) {
    Path file = traceFile();
    options.traces().write(found.traces(file.toString()));
    out.println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
  }
}
