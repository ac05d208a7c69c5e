package dev.rondo.cli;

import dev.rondo.analysis.Refusal;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.SearchReport;
import dev.rondo.cli.text.Searched;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.report.Report;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.termination.TerminationSearch;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Campaign;
import dev.rondo.tester.hunting.CampaignSettings;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.FormChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine;

/** A search of every schedule, from its first line to its verdict. */
final class Verification {

  private static final long TAGS_MILLIS = 60_000;

  private final Protocol protocol;
  private final String network;
  private final OptionalInt phases;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final Style style;
  private final PrintWriter out;
  private final PrintWriter err;

  Verification(
      Protocol protocol,
      String network,
      OptionalInt phases,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      CommandLine commandLine) {
    this.protocol = protocol;
    this.network = network;
    this.phases = phases;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.style = Style.of(commandLine);
    this.out = commandLine.getOut();
    this.err = commandLine.getErr();
  }

  int run() throws IOException {
    phases.ifPresent(
        count -> ProtocolOptions.require(count >= 1, "--phases " + count + ": at least one"));
    boolean hasRounds = protocol.writtenAsRounds() || protocol.tags().complete();
    FormChoice form = options.form().orElse(hasRounds ? FormChoice.SEQUENTIAL : FormChoice.ASYNC);
    return form == FormChoice.ASYNC ? searchAsync() : searchRounds();
  }

  private AsyncSettings asyncSettings() {
    return AsyncSettings.of(protocol.settings())
        .withNodes(protocolOptions.n(protocol), protocolOptions.f(protocol))
        .withNetwork(network, options.faults(network))
        .withDelivery(options.delivery());
  }

  private int searchRounds() throws IOException {
    Log log = new Log(protocol.source());
    Optional<SequentialProgram> program = Pipeline.sequential(protocol, network, log);
    if (program.isEmpty()) {
      err.print(style.diagnostics(log));
      err.flush();
      return ExitCode.INPUT_AT_FAULT;
    }
    RoundSearch search =
        new RoundSearch(
            program.get(),
            protocol.settings().specs(),
            protocolOptions.source().classPath(),
            new RoundSearchSettings(
                protocolOptions.n(protocol),
                protocolOptions.f(protocol),
                phases,
                options.reductions(),
                options.limits(),
                options.jobs()));
    SearchReport report =
        new SearchReport(protocol, network, protocolOptions, options, "rounds", style);
    String form = "sequential form, " + search.bound();
    out.print(report.opening(form));
    out.print(report.reductions(search.used(), search.refused()));
    out.flush();
    // Rounds that were written as such are closed, and a campaign makes the program once more.
    Optional<Campaign> campaign =
        protocol.writtenAsRounds() ? Optional.empty() : Optional.of(campaign());
    Closure closure = campaign.map(this::closure).orElseGet(Closure.NotAsked::new);
    out.print(HuntReport.closure(closure, style));
    out.flush();
    resume(search);
    SearchResult result = interruptible(() -> runAndSave(search), search::stop, search::progress);
    Optional<Counterexample> found =
        result
            .counterexample()
            .map(
                shortest -> {
                  SequentialForm shown = search.formOf(shortest);
                  return campaign
                      .orElseGet(this::campaign)
                      .searched(shown, search.trace(shortest, shown));
                });
    boolean closed = !(closure instanceof Closure.Broken);
    return conclude(
        report,
        form,
        new Searched(program, result, found, search.covered(result), search.vacuity(), closed));
  }

  private void resume(RoundSearch search) throws IOException {
    Optional<Path> file = options.checkpoint().filter(Files::exists);
    if (file.isPresent()) {
      search.resume(file.get());
      out.println("goes on from " + file.get());
      out.flush();
    }
  }

  /** Saves before an interrupted JVM may end. */
  private SearchResult runAndSave(RoundSearch search) {
    SearchResult result = search.run();
    if (search.canGoOn(result) && options.checkpoint().isPresent()) {
      try {
        search.save(options.checkpoint().get());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      out.println("checkpoint: " + options.checkpoint().get());
    }
    return result;
  }

  private Campaign campaign() {
    CampaignSettings settings =
        new CampaignSettings(
            Optional.of(FormChoice.SEQUENTIAL),
            asyncSettings(),
            phases.orElse(RoundSearchSettings.PHASES),
            false,
            options.trustTags(),
            new HuntSettings(1, 1, TAGS_MILLIS, 1, options.jobs()));
    return Campaign.of(
            protocol, protocolOptions.source().classPath(), settings, new Log(protocol.source()))
        .orElseThrow();
  }

  private Closure closure(Campaign campaign) {
    try (InterruptibleHunts hunts = new InterruptibleHunts(err)) {
      return campaign.closure(hunts);
    }
  }

  private int searchAsync() throws IOException {
    LoadedProtocol loaded = ProtocolLoader.load(protocol, protocolOptions.source().classPath());
    SearchReport report =
        new SearchReport(protocol, network, protocolOptions, options, "steps", style);
    return options.termination() ? searchTermination(loaded, report) : searchSafety(loaded, report);
  }

  private int searchSafety(LoadedProtocol loaded, SearchReport report) throws IOException {
    AsyncSearch search =
        new AsyncSearch(
            loaded, asyncSettings(), options.stepLimits(), options.jobs(), options.reductions());
    open(report, search.used(), search.refused());
    SearchResult result = interruptible(search::run, search::stop, search::progress);
    Optional<Counterexample> found =
        result.counterexample().map(shortest -> Counterexample.of(search.trace(shortest)));
    return conclude(
        report, asyncForm(), Searched.async(result, found, covered(result), search.vacuity()));
  }

  private int searchTermination(LoadedProtocol loaded, SearchReport report) throws IOException {
    TerminationSearch search =
        new TerminationSearch(loaded, asyncSettings(), options.stepLimits(), options.reductions());
    open(report, search.used(), search.refused());
    SearchResult result = interruptible(search::run, search::stop, search::progress);
    Optional<Counterexample> found = search.trace().map(Counterexample::of);
    Searched searched = Searched.async(result, found, covered(result), search.vacuity(result));
    int exit = conclude(report, asyncForm(), searched);
    boolean decided = found.isPresent() || result.end() == SearchResult.End.EXHAUSTED;
    out.print(decided ? "" : "termination is not decided: there are states beyond these\n");
    out.flush();
    return decided ? exit : ExitCode.INPUT_AT_FAULT;
  }

  private void open(SearchReport report, List<String> used, Map<String, Refusal> refused) {
    out.print(report.opening(asyncForm()));
    out.print(report.reductions(used, refused));
    out.flush();
  }

  private String asyncForm() {
    return "asynchronous form, delivery %s, faults %s, %s"
        .formatted(
            options.delivery(),
            asyncSettings().faults(),
            options.termination() ? "safety and termination" : "safety");
  }

  private String covered(SearchResult result) {
    String what = options.termination() ? ", and every fair run outputs" : "";
    return result.end() == SearchResult.End.DEPTH
        ? "all schedules of up to " + result.depth() + " steps"
        : "all reachable states" + what;
  }

  @SuppressWarnings("try") // the line shows itself, and the interruption waits
  private SearchResult interruptible(
      Supplier<SearchResult> search, Runnable stop, Supplier<String> progress) {
    try (Interruption interruption = new Interruption(stop);
        ProgressLine line = ProgressLine.of(progress, err)) {
      return search.get();
    }
  }

  private int conclude(SearchReport report, String form, Searched searched) throws IOException {
    if (options.json().isPresent()) {
      Files.writeString(options.json().get(), report.json(searched));
    }
    if (searched.found().isPresent()) {
      out.println();
      out.print(report.counterexample(searched.found().get()));
      out.println();
    }
    out.print(report.verdict(searched));
    if (searched.found().isPresent()) {
      write(searched.found().get());
    }
    if (options.report().isPresent()) {
      Path file =
          Report.write(
              options.report().get(), protocol, searched.program(), report.summary(searched, form));
      out.println("report: " + file);
    }
    out.flush();
    return searched.exitCode();
  }

  private void write(Counterexample found) throws IOException {
    Path file = options.traceFile(protocol.name());
    for (Map.Entry<String, Trace> trace : found.traces(file.toString()).entrySet()) {
      Files.writeString(Path.of(trace.getKey()), TraceJson.write(trace.getValue()));
    }
    out.println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
  }
}
