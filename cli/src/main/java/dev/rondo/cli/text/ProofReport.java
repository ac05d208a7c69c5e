package dev.rondo.cli.text;

import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.Verdict;
import dev.rondo.report.SearchSummary;
import dev.rondo.report.StateScene;
import dev.rondo.run.load.Networks;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.CounterexampleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a proof says, for people. */
public final class ProofReport {

  private static final int MOST_LINES = 60;
  private static final int MOST_FACTS = 12;

  private final Protocol protocol;
  private final Style style;

  /** For one proof. */
  public ProofReport(Protocol protocol, Style style) {
    this.protocol = protocol;
    this.style = style;
  }

  /** What is to be proved, and by whom. */
  public String opening(String file, Bounds bounds, Solvers solver, OptionalInt phases) {
    return line("rondo %s, %s", Version.current(), file)
        + line(
            "verify, n = %d, f = %d, network %s, rounds as formulas, %s, solver %s",
            bounds.n(),
            bounds.f(),
            Networks.simpleName(bounds.network()),
            phases.isPresent() ? phases(phases.getAsInt()) : "all phases",
            solver);
  }

  private static String phases(int count) {
    return count == 1 ? "1 phase" : count + " phases";
  }

  /** Whether a verdict says that nothing goes wrong. */
  public static boolean isVerdict(Verdict verdict) {
    return verdict instanceof Verdict.Proved || verdict instanceof Verdict.Holds;
  }

  /** A verdict without a counterexample. */
  public String verdict(Verdict verdict, boolean closed, double seconds) {
    if (isVerdict(verdict) && !closed) {
      return line(
          "%s: the protocol is not closed, so its rounds do not stand for it",
          style.bad("REFUSED"));
    }
    String time = String.format(Locale.ROOT, "%.1f s", seconds);
    if (verdict instanceof Verdict.Proved proved) {
      return facts(proved.facts())
          + line(
              "%s: %s, for all phases, %s: %s",
              style.good("proved"), what(), scope(proved.bounds()), time)
          + line(
              "  by induction over %s",
              proved.depth() == 1 ? "phases" : proved.depth() + " phases in a row")
          + line("  numbers are those of mathematics: what overflows an int is not looked at");
    }
    if (verdict instanceof Verdict.Holds holds) {
      return line(
          "%s: %s, in %s, %s%s: %s",
          style.good("no bug"),
          what(),
          phases(holds.bounds().phases()),
          scope(holds.bounds()),
          holds.anyTimeouts() ? "" : ", a process times out at most once in a row",
          time);
    }
    return unproved(verdict, time);
  }

  /** The same for a page. */
  public SearchSummary summary(
      Verdict verdict, boolean closed, double seconds, Optional<Counterexample> found) {
    boolean holds = closed && isVerdict(verdict);
    List<String> said =
        verdict instanceof Verdict.Refuted refuted
            ? plain().refuted(refuted, seconds).lines().toList()
            : plain().verdict(verdict, closed, seconds).lines().toList();
    boolean fails = verdict instanceof Verdict.NotInductive;
    return new SearchSummary(
        found,
        holds,
        verdict instanceof Verdict.Proved && closed
            ? "Proved for all phases"
            : holds ? "No bug" : fails ? "Not proved" : "No verdict",
        fails ? said.subList(said.size() - 1, said.size()) : said,
        fails ? scenes((Verdict.NotInductive) verdict) : List.of(),
        settings(verdict.bounds()));
  }

  private ProofReport plain() {
    return new ProofReport(protocol, new Style(false));
  }

  private static List<StateScene> scenes(Verdict.NotInductive step) {
    return step.scenes().stream()
        .map(scene -> new StateScene(scene.name(), scene.processes(), scene.follows()))
        .toList();
  }

  private static Map<String, String> settings(Bounds bounds) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("n", String.valueOf(bounds.n()));
    settings.put("f", String.valueOf(bounds.f()));
    settings.put("network", Networks.simpleName(bounds.network()));
    return settings;
  }

  private String unproved(Verdict verdict, String time) {
    if (verdict instanceof Verdict.NotInductive step) {
      return line(
              "a phase from a state that may not be reachable, in which %s goes wrong:",
              step.what())
          + step.picture().stream().map(text -> "  " + text + "\n").collect(Collectors.joining())
          + line(
              "%s, and no bug found: say in an @Invariant why that state is not reachable: %s",
              style.bad("not proved"), time);
    }
    if (verdict instanceof Verdict.NotCovered beyond) {
      return line(
          "%s: %s (line %d), which formulas do not cover: %s",
          style.bad("no verdict"), beyond.what(), beyond.line(), time);
    }
    return line("%s: the solver has not come to an end: %s", style.bad("no verdict"), time);
  }

  private String facts(List<String> facts) {
    if (facts.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(line("facts that hold between any two phases: %d, among them", facts.size()));
    facts.stream()
        .sorted((a, b) -> Boolean.compare(b.startsWith("once"), a.startsWith("once")))
        .limit(MOST_FACTS)
        .forEach(fact -> text.append(line("  %s", fact)));
    return text.toString();
  }

  private String what() {
    List<String> claims = new ArrayList<>();
    protocol
        .settings()
        .specs()
        .forEach(
            spec ->
                claims.add(
                    spec.substring(Math.max(spec.lastIndexOf('.'), spec.lastIndexOf('$')) + 1)));
    protocol.invariants().forEach(invariant -> claims.add(invariant.name()));
    return claims.isEmpty() ? "no exception" : String.join(" and ", claims);
  }

  private String scope(Bounds bounds) {
    boolean hasInputs = protocol.variables().stream().anyMatch(v -> v.input().isPresent());
    String inputs = bounds.anyInput() ? "inputs of any value" : "inputs of their ranges";
    return String.format(
        Locale.ROOT,
        "n = %d, f = %d%s, network %s",
        bounds.n(),
        bounds.f(),
        hasInputs ? ", " + inputs : "",
        Networks.simpleName(bounds.network()));
  }

  /** The counterexample as a run. */
  public String counterexample(Counterexample found) {
    return CounterexampleText.columns(found.shown(), Terminal.width(), MOST_LINES)
        + CounterexampleText.confirmed(found)
            .replace(CounterexampleText.NOT_CONFIRMED, style.bad(CounterexampleText.NOT_CONFIRMED));
  }

  /** A verdict with a counterexample. */
  public String refuted(Verdict.Refuted refuted, double seconds) {
    return line(
        "%s: the solver found it in %s, %s: %.1f s",
        style.bad("bug found"),
        phases(refuted.bounds().phases()),
        scope(refuted.bounds()),
        seconds);
  }

  /** What a solver found and the program does not show. */
  public String notShown(Verdict.Refuted refuted) {
    return line(
        "%s: the formula says that %s goes wrong, the sequential form does not show it; please"
            + " report this as a fault of Rondo",
        style.bad("no verdict"), refuted.what());
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
