package dev.rondo.cli.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.analysis.Refusal;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.SearchSummary;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.Search;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import dev.rondo.workflow.verifying.DeepeningProgress;
import dev.rondo.workflow.verifying.VerifyingResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import rondo.runtime.NetworkModel;

/** What a search says, as text and as JSON. */
public final class SearchReport {

  private static final int MOST_LINES = 60;
  private static final int SAID_FROM_SECONDS = 5;

  private static final String ROUNDS_THAT_END =
      """

      hint: a process that waits for a round in which no process speaks waits forever; let such a
        round end by a message to oneself (docs/language.md, Rounds that end)
      """;
  private final Protocol protocol;
  private final String network;
  private final Optional<String> idle;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final Search search;
  private final Style style;

  /** For one search. */
  public SearchReport(
      Protocol protocol,
      String network,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      Search search,
      Style style) {
    this.protocol = protocol;
    this.network = NetworkLookup.simpleName(network);
    this.idle = NetworkLookup.idle(network, protocolOptions.f(protocol));
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.search = search;
    this.style = style;
  }

  /**
   * What is searched, and how.
   *
   * @param note a remark: why steps are searched, or where the tags come from
   */
  public String opening(Optional<String> note) {
    return line("rondo %s, %s", Version.current(), protocolOptions.source().file())
        + line(
            "verify, n = %s, f = %s, network %s, %s, %s",
            protocolOptions.n(protocol),
            protocolOptions.f(protocol),
            network,
            search.form(),
            Plural.of(options.jobs(), "job"))
        + idle.map(reason -> line("%s", reason)).orElse("")
        + note.map(reason -> line("%s", reason)).orElse("")
        + reductions(search.used(), search.refused());
  }

  /**
   * What is searched instead, after the opening.
   *
   * @param note why
   */
  public String continued(Optional<String> note) {
    return note.map(reason -> line("%s", reason)).orElse("")
        + line("%s", search.form())
        + reductions(search.used(), search.refused());
  }

  /** Which reductions are used, and why others are not. */
  private String reductions(List<String> used, Map<String, Refusal> refused) {
    StringBuilder text = new StringBuilder();
    text.append(line("reductions: %s", used.isEmpty() ? "none" : String.join(", ", used)));
    String quoted = "";
    for (Map.Entry<String, Refusal> entry : refused.entrySet()) {
      String quote = quote(entry.getValue());
      text.append(quote.equals(quoted) ? "" : quoted);
      text.append(line("  not %s: %s", entry.getKey(), entry.getValue().text()));
      quoted = quote;
    }
    return text.append(quoted).toString();
  }

  /** The line that is the reason, once where it is the reason of several. */
  private String quote(Refusal refusal) {
    return refusal
        .position()
        .map(place -> DiagnosticPrinter.quote(protocol.source(), place, "    "))
        .orElse("");
  }

  /** The counterexample as a story. */
  public String counterexample(Counterexample found) {
    return counterexample(found, protocol, style) + (waitsInSilence(found) ? ROUNDS_THAT_END : "");
  }

  /** Whether a process may wait forever for a round in which no process speaks. */
  private boolean waitsInSilence(Counterexample found) {
    Finding finding = Objects.requireNonNull(found.shown().finding());
    return finding.kind() == Finding.FindingKind.NO_OUTPUT
        && !protocol.writtenAsRounds()
        && protocol.tags().complete()
        && NetworkModel.of(protocolOptions.network(protocol)).guaranteesRounds();
  }

  /** A counterexample of a search or a proof as a story; a run that never ends in columns. */
  static String counterexample(Counterexample found, Protocol protocol, Style style) {
    Trace shown = found.shown();
    String run =
        shown.cycle().isPresent()
            ? CounterexampleText.columns(shown, protocol, Terminal.width(), MOST_LINES)
                + CounterexampleText.confirmed(found)
            : StoryWriter.of(found, protocol, "rondo replay --columns", Terminal.width())
                + CounterexampleText.judged(found);
    return run.replace(
        CounterexampleText.NOT_CONFIRMED, style.bad(CounterexampleText.NOT_CONFIRMED));
  }

  /** What was seen, and whether it says anything. */
  public String verdict(VerifyingResult verified) {
    SearchResult result = verified.result();
    String figures = figures(result);
    return switch (verified.verdict()) {
      case BUG, FAULT_OF_RONDO ->
          line(
              "%s%s: %s",
              style.bad("bug found"),
              verified.isSampled()
                  ? sampled(verified)
                  : howShort(verified.counterexample().orElseThrow()),
              figures);
      case NOT_CLOSED ->
          line(
                  "%s: the protocol is not closed, so the sequential form does not represent it",
                  style.bad("REFUSED"))
              + (result.end() == SearchResult.End.BUG ? line(HuntReport.NO_RUN) : "")
              + line("%s: %s", style.bad("no verdict"), figures);
      case VACUOUS -> vacuous(verified, verified.vacuity().orElseThrow(), figures);
      case UNDECIDED ->
          verified.counterexample().isPresent()
              ? line("%s: %s: %s", style.bad("no verdict"), CounterexampleText.UNFINISHED, figures)
              : line("nothing found: %s: %s", verified.covered(), figures)
                  + undecided(verified.missing().orElseThrow());
      case NOTHING_FOUND -> clean(verified, figures);
    };
  }

  private String vacuous(VerifyingResult verified, String why, String figures) {
    boolean isSilent = why.equals(SearchResult.NO_OUTPUT);
    if (isSilent && verified.isComplete()) {
      return line(
              "%s: no process outputs, and there is no @Invariant", style.bad("NOTHING TO CHECK"))
          + line("%s: %s", style.bad("no verdict"), figures);
    }
    String soFar = isSilent ? " in %s".formatted(verified.covered()) : "";
    return line(
            "%s: %s%s; this search is no evidence about the protocol",
            style.bad("NOTHING WAS EXPLORED"), why, soFar)
        + line("%s: %s", style.bad("no verdict"), figures);
  }

  private String undecided(Fact missing) {
    boolean ofRounds = missing.subject() != Fact.Subject.BOUND;
    return line(
        "%s: %s", style.bad(ofRounds ? "no verdict for rounds" : "no verdict"), missing.reason());
  }

  private String clean(VerifyingResult verified, String figures) {
    String seen =
        verified.isComplete()
            ? line("%s: %s: %s", style.good("no bug"), verified.covered(), figures)
            : line(
                "%s, but not all was seen: %s; %s were%s: %s",
                style.good("nothing found"),
                why(verified.result()),
                verified.covered(),
                verified.sampled() == 0
                    ? ""
                    : String.format(
                        Locale.ROOT, ", and %,d longer ones were sampled", verified.sampled()),
                figures);
    return seen + restsOn(verified.facts());
  }

  /** What a clean result rests on; the bound stands in the verdict already. */
  private static String restsOn(List<Fact> facts) {
    return facts.stream()
        .filter(fact -> fact.subject() != Fact.Subject.BOUND)
        .map(fact -> "  " + fact + "\n")
        .collect(Collectors.joining("", "rests on\n", ""));
  }

  /** What is known after a phase, and how long the next will take where that is long. */
  public String phase(DeepeningProgress phase) {
    boolean isClosed =
        phase.closure().covers(OptionalInt.of(phase.phases()))
            && !(phase.closure() instanceof Closure.NotNeeded)
            && !(phase.closure() instanceof Closure.Assumed);
    String next =
        phase.nextSeconds().orElse(0) < SAID_FROM_SECONDS
            ? ""
            : "; the next will take about " + duration(phase.nextSeconds().getAsDouble());
    return line(
        "no bug in %s%s, %s%s",
        Plural.of(phase.phases(), "phase"),
        isClosed ? " (closure decided)" : "",
        Plural.of(phase.result().states(), "state"),
        next);
  }

  /** How far a search of steps is that goes on. */
  public String pause(SearchResult result) {
    return line(
        "no bug so far: %s: %s, %s transitions",
        search.covered(result),
        Plural.of(result.states(), "state"),
        String.format(Locale.ROOT, "%,d", result.transitions()));
  }

  private static String duration(double seconds) {
    if (seconds < 100) {
      return Plural.of(Math.round(seconds), "second");
    }
    double minutes = seconds / 60;
    return minutes < 100
        ? Plural.of(Math.round(minutes), "minute")
        : Plural.of(Math.round(minutes / 60), "hour");
  }

  /** How a bug was found that the search has not reached. */
  private static String sampled(VerifyingResult verified) {
    return String.format(
        Locale.ROOT,
        " in a sampled schedule, number %,d; %s were searched before",
        verified.sampled(),
        verified.covered());
  }

  /** Of the runs that never end any may come first. */
  private String howShort(Counterexample found) {
    Finding finding = Objects.requireNonNull(found.shown().finding());
    boolean repeats =
        finding.kind() == Finding.FindingKind.NO_OUTPUT
            || finding.kind() == Finding.FindingKind.FORMULA;
    return repeats || !search.findsShortest() ? "" : ", a shortest one in " + search.unit();
  }

  /** The same for a report. */
  public SearchSummary summary(VerifyingResult verified) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("n", String.valueOf(protocolOptions.n(protocol)));
    settings.put("f", String.valueOf(protocolOptions.f(protocol)));
    settings.put("network", network);
    settings.put("every schedule", search.form());
    return new SearchSummary(
        verified.counterexample(),
        isVerdict(verified),
        headline(verified),
        plain().verdict(verified).lines().toList(),
        List.of(),
        settings);
  }

  private static boolean isVerdict(VerifyingResult verified) {
    return switch (verified.verdict()) {
      case NOTHING_FOUND, BUG, FAULT_OF_RONDO -> true;
      case VACUOUS, NOT_CLOSED, UNDECIDED -> false;
    };
  }

  private static String headline(VerifyingResult verified) {
    return switch (verified.verdict()) {
      case VACUOUS -> "Nothing was explored";
      case NOT_CLOSED -> "No verdict: the protocol is not communication-closed";
      case UNDECIDED -> "No verdict";
      case NOTHING_FOUND, BUG, FAULT_OF_RONDO ->
          verified.isComplete()
              ? "No bug: " + verified.covered()
              : "Nothing found, but not all was seen";
    };
  }

  private SearchReport plain() {
    return new SearchReport(protocol, network, protocolOptions, options, search, new Style(false));
  }

  private String why(SearchResult result) {
    return result
        .limit()
        .orElseGet(
            () ->
                "after 10,000,000 transitions (--%s and --timeout set other bounds)"
                    .formatted(search.hasNoEnd() ? "phases" : "steps"));
  }

  private static String figures(SearchResult result) {
    return String.format(
        Locale.ROOT,
        "%d states, %d transitions, depth %d, %.2f s, %.0f states/s, %.1f MB%s, a state was missed "
            + "with probability below %.1e",
        result.states(),
        result.transitions(),
        result.depth(),
        result.seconds(),
        result.rate(),
        result.bytes() / 1e6,
        result.diskBytes() == 0
            ? ""
            : String.format(Locale.ROOT, " and %.1f MB on disk", result.diskBytes() / 1e6),
        result.missedProbability());
  }

  /**
   * The whole search as one object.
   *
   * @param states which {@code @Sometimes} states are reached
   */
  public String json(VerifyingResult verified, SometimesReport states) {
    SearchResult result = verified.result();
    Verdict verdict = verified.verdict();
    Optional<String> otherwise =
        verified
            .counterexample()
            .filter(Counterexample::isUnfinished)
            .map(late -> CounterexampleText.UNFINISHED)
            .or(verified::vacuity)
            .or(() -> verified.missing().map(Fact::reason));
    ObjectNode node =
        JsonAnswer.of(
            "verify",
            Version.current(),
            verdict == Verdict.NOTHING_FOUND && states.hasUnreachable()
                ? JsonAnswer.UNREACHABLE
                : JsonAnswer.name(verdict),
            JsonAnswer.why(verdict, verified.closure(), otherwise));
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    node.put("network", network);
    node.put("n", protocolOptions.n(protocol));
    node.put("f", protocolOptions.f(protocol));
    SearchResult.End end = verified.isSampled() ? SearchResult.End.BUG : result.end();
    node.put("end", end.name().toLowerCase(Locale.ROOT));
    boolean isClean = verified.verdict() == Verdict.NOTHING_FOUND && verified.isComplete();
    node.put("covered", isClean ? verified.covered() : null);
    JsonAnswer.facts(node, verified.facts());
    if (verified.phases() > 0) {
      node.put("phases", verified.phases());
    }
    if (verified.sampled() > 0) {
      node.put("sampled", verified.sampled());
    }
    node.put("states", result.states());
    node.put("transitions", result.transitions());
    node.put("depth", result.depth());
    node.put("seconds", result.seconds());
    node.put("statesPerSecond", result.rate());
    node.put("bytes", result.bytes());
    node.put("diskBytes", result.diskBytes());
    node.put("missedProbability", result.missedProbability());
    JsonAnswer.sometimes(node, states.states(), states.files());
    JsonAnswer.bug(node, verified.counterexample(), protocol, states.trace());
    return JsonAnswer.text(node);
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
