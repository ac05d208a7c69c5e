package dev.rondo.cli.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.analysis.Refusal;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.Count;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.SearchSummary;
import dev.rondo.run.load.Networks;
import dev.rondo.run.watch.Finding;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.CounterexampleText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What a search says, for people and for programs. */
public final class SearchReport {

  private static final int MOST_LINES = 60;
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Protocol protocol;
  private final String network;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final String unit;
  private final Style style;

  /**
   * For one search.
   *
   * @param unit what a step of the search is, in the plural
   */
  public SearchReport(
      Protocol protocol,
      String network,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      String unit,
      Style style) {
    this.protocol = protocol;
    this.network = Networks.simpleName(network);
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.unit = unit;
    this.style = style;
  }

  /** What is searched. */
  public String opening(String what) {
    return line("rondo %s, %s", Version.current(), protocolOptions.source().file())
        + line(
            "verify, n = %d, f = %d, network %s, %s, %s",
            protocolOptions.n(protocol),
            protocolOptions.f(protocol),
            network,
            what,
            Count.of(options.jobs(), "job"));
  }

  /** Which reductions are used, and why others are not. */
  public String reductions(List<String> used, Map<String, Refusal> refused) {
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

  public String counterexample(Counterexample found) {
    return CounterexampleText.columns(found.shown(), Terminal.width(), MOST_LINES)
        + CounterexampleText.confirmed(found)
            .replace(CounterexampleText.NOT_CONFIRMED, style.bad(CounterexampleText.NOT_CONFIRMED));
  }

  /** What was seen, and whether it says anything. */
  public String verdict(Searched searched) {
    SearchResult result = searched.result();
    String figures = figures(result);
    if (searched.found().isPresent()) {
      return line("%s%s: %s", style.bad("bug found"), howShort(searched.found().get()), figures);
    }
    if (searched.vacuity().isPresent()) {
      return line(
              "%s: %s; this search says nothing of the protocol",
              style.bad("NOTHING WAS EXPLORED"), searched.vacuity().get())
          + line("%s: %s", style.bad("no verdict"), figures);
    }
    if (!searched.isClosed()) {
      return line(
              "%s: the protocol is not closed, so the sequential form does not stand for it",
              style.bad("REFUSED"))
          + line("%s: %s", style.bad("no verdict"), figures);
    }
    return searched.isComplete()
        ? line("%s: %s: %s", style.good("no bug"), searched.covered(), figures)
        : line(
            "%s, but not all was seen: %s; all schedules of up to %d %s were: %s",
            style.good("nothing found"), why(result), result.depth(), unit, figures);
  }

  /** Of the runs that never end any may come first. */
  private String howShort(Counterexample found) {
    Finding finding = Objects.requireNonNull(found.shown().finding());
    return finding.kind() == Finding.Kind.NO_OUTPUT ? "" : ", a shortest one in " + unit;
  }

  /**
   * The same for a report.
   *
   * @param form what was searched, and how far
   */
  public SearchSummary summary(Searched searched, String form) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("n", String.valueOf(protocolOptions.n(protocol)));
    settings.put("f", String.valueOf(protocolOptions.f(protocol)));
    settings.put("network", network);
    settings.put("every schedule", form);
    return new SearchSummary(
        searched.found(),
        searched.isVerdict(),
        headline(searched),
        plain().verdict(searched).lines().toList(),
        settings);
  }

  private static String headline(Searched searched) {
    if (searched.vacuity().isPresent()) {
      return "Nothing was explored";
    }
    if (!searched.isClosed()) {
      return "No verdict: the protocol is not communication-closed";
    }
    return searched.isComplete()
        ? "No bug: " + searched.covered()
        : "Nothing found, but not all was seen";
  }

  private SearchReport plain() {
    return new SearchReport(protocol, network, protocolOptions, options, unit, new Style(false));
  }

  private static String why(SearchResult result) {
    return switch (result.end()) {
      case MEMORY -> "the memory is used up";
      case TIME -> "the time is over";
      default -> "interrupted";
    };
  }

  private static String figures(SearchResult result) {
    return String.format(
        Locale.ROOT,
        "%d states, %d transitions, depth %d, %.2f s, %.0f states/s, %.1f MB, a state was missed "
            + "with probability below %.1e",
        result.states(),
        result.transitions(),
        result.depth(),
        result.seconds(),
        result.rate(),
        result.bytes() / 1e6,
        result.missedProbability());
  }

  /** The figures as one object. */
  public String json(Searched searched) {
    SearchResult result = searched.result();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("protocol", protocol.name());
    node.put("network", network);
    node.put("n", protocolOptions.n(protocol));
    node.put("f", protocolOptions.f(protocol));
    node.put("end", result.end().name().toLowerCase(Locale.ROOT));
    node.put("covered", searched.covered());
    node.put("states", result.states());
    node.put("transitions", result.transitions());
    node.put("depth", result.depth());
    node.put("seconds", result.seconds());
    node.put("statesPerSecond", result.rate());
    node.put("bytes", result.bytes());
    node.put("missedProbability", result.missedProbability());
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report cannot be written", e);
    }
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
