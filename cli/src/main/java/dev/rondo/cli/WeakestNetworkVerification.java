package dev.rondo.cli;

import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.search.Search;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingSettings;
import dev.rondo.workflow.verifying.WeakestNetwork;
import dev.rondo.workflow.verifying.WeakestNetwork.Answer;
import dev.rondo.workflow.verifying.WeakestNetwork.Attempt;
import dev.rondo.workflow.verifying.WeakestNetwork.Candidate;
import dev.rondo.workflow.verifying.WeakestNetwork.Standing;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine;

/** What {@code rondo verify --weakest-network} prints. */
final class WeakestNetworkVerification {

  private final Protocol protocol;
  private final OptionalInt phases;
  private final Deadline deadline;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final Style style;
  private final PrintWriter out;
  private final PrintWriter details;
  private final PrintWriter err;
  private volatile boolean isStopped;

  WeakestNetworkVerification(
      Protocol protocol,
      OptionalInt phases,
      Deadline deadline,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      CommandLine commandLine) {
    this.protocol = protocol;
    this.phases = phases;
    this.deadline = deadline;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.style = Style.of(commandLine);
    this.out = commandLine.getOut();
    this.details = options.verbosity().details(commandLine);
    this.err = commandLine.getErr();
  }

  int run() {
    int n = protocolOptions.n(protocol);
    int f = protocolOptions.f(protocol);
    WeakestNetwork lattice = WeakestNetwork.of(protocol, n, f);
    details.println("rondo " + Version.current() + ", " + protocol.source().name());
    details.printf(
        Locale.ROOT,
        "verify, n = %d, f = %d, rounds, %d networks from strong to weak%n",
        n,
        f,
        lattice.candidates().size());
    List<Answer> answers = lattice.answers(this::attempt, this::tell);
    List<Answer> frontier = lattice.frontier(answers);
    out.println(
        frontier.isEmpty()
            ? "no network of the lattice is known to be without a bug"
            : "weakest networks without a bug, of " + answers.size() + ":");
    for (Answer weakest : frontier) {
      out.println("  " + style.good(weakest.network().formula()));
      out.println("    " + weakest.why());
      weakest.verified().stream()
          .flatMap(result -> result.facts().stream())
          .filter(fact -> fact.subject() != Fact.Subject.BOUND)
          .forEach(fact -> out.println("    " + fact));
    }
    out.flush();
    return exitCode(answers, frontier);
  }

  private static int exitCode(List<Answer> answers, List<Answer> frontier) {
    if (!frontier.isEmpty()) {
      return ExitCode.NOTHING_FOUND;
    }
    boolean fails = answers.stream().anyMatch(answer -> answer.standing() == Standing.FAILS);
    return fails ? ExitCode.BUG : ExitCode.of(Verdict.UNDECIDED);
  }

  private void tell(Answer answer) {
    String standing =
        switch (answer.standing()) {
          case HOLDS -> style.good("no bug     ");
          case FAILS -> style.bad("bug        ");
          case UNDECIDED -> "no verdict ";
          case SKIPPED -> "not tried  ";
        };
    String states =
        answer.verified().stream()
            .map(result -> ", " + result.result().states() + " states")
            .findFirst()
            .orElse("");
    details.println(
        "  "
            + standing
            + answer.network().formula()
            + (answer.network().isUnderApproximation() ? " (an under-approximation)" : "")
            + states
            + (answer.why().isEmpty() ? "" : ": " + answer.why()));
    details.flush();
  }

  private Attempt attempt(Candidate network) {
    if (isStopped || deadline.getAsBoolean()) {
      return Attempt.none("the time is over");
    }
    Log log = new Log(protocol.source());
    try {
      Optional<Verifying> verifying =
          Verifying.of(
              protocol,
              protocolOptions.source().classPath(),
              settings(network.formula()),
              deadline,
              log);
      return verifying
          .map(
              each ->
                  Attempt.of(
                      each.run(
                          each.closure(ProgressMonitor.SILENT),
                          new StoppableSearches(),
                          Optional.empty())))
          .orElseGet(() -> refused(log));
    } catch (CannotSearch refused) {
      return Attempt.none(String.valueOf(refused.getMessage()));
    }
  }

  /** A protocol without rounds has none under any network. */
  private Attempt refused(Log log) {
    err.print(style.diagnostics(log));
    err.flush();
    throw new UsageError("--weakest-network: networks are about rounds, and there are none");
  }

  private VerifyingSettings settings(String network) {
    return new VerifyingSettings(
        Optional.of(FormChoice.SEQUENTIAL),
        AsyncSettings.of(protocol.settings())
            .withNodes(protocolOptions.n(protocol), protocolOptions.f(protocol))
            .withNetwork(network, options.faults(network))
            .withDelivery(options.delivery()),
        phases,
        AskedProperty.of(protocol, options.property(), "--property"),
        options.reductions(),
        options.limits(),
        options.jobs(),
        options.trustTags());
  }

  /** Ends a search on Ctrl-C, and all that would come after it. */
  private final class StoppableSearches implements SearchWatcher {
    @Override
    @SuppressWarnings("try") // the line shows itself, and the interruption waits
    public SearchResult during(Search search, Supplier<SearchResult> run) {
      Runnable stop =
          () -> {
            isStopped = true;
            search.stop();
          };
      try (Interruption interruption = new Interruption(stop);
          ProgressLine line = ProgressLine.of(search::progress, err)) {
        return run.get();
      }
    }
  }
}
