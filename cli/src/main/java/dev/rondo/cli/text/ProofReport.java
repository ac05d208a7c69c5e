package dev.rondo.cli.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.report.SearchSummary;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.proving.ProofText;
import dev.rondo.workflow.proving.Proving;
import dev.rondo.workflow.proving.ProvingResult;
import dev.rondo.workflow.proving.ProvingSettings;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a proof says, as text and as JSON. */
public final class ProofReport {

  private static final int MOST_FACTS = 12;

  private final Protocol protocol;
  private final ProvingSettings settings;
  private final Style style;

  /** For one proof. */
  public ProofReport(Protocol protocol, ProvingSettings settings, Style style) {
    this.protocol = protocol;
    this.settings = settings;
    this.style = style;
  }

  /** What is to be proved, and the solver. */
  public String opening(String file, Proving proving) {
    StartSymmetry symmetry = proving.symmetry();
    String how =
        proving.isOfSteps()
            ? "steps as formulas, at most " + ProofText.steps(settings.mostSteps())
            : "rounds as formulas, " + bound();
    boolean isBounded = proving.isOfSteps() || settings.phases().isPresent();
    return line("rondo %s, %s", Version.current(), file)
        + line(
            "verify, %s, network %s, %s, solver %s",
            settings.everyN()
                ? "every n"
                : String.format(
                    Locale.ROOT, "n = %d, f = %d", settings.async().n(), settings.async().f()),
            network(),
            how,
            settings.solver())
        + (isBounded ? reductions(symmetry) : "");
  }

  private String bound() {
    return settings.phases().isPresent()
        ? ProofText.phases(settings.phases().getAsInt())
        : "all phases";
  }

  /** Of all phases, a proof is for all starts. */
  private static String reductions(StartSymmetry symmetry) {
    boolean used = !symmetry.equals(StartSymmetry.NONE);
    String names =
        symmetry.nodes() && symmetry.values()
            ? "nodes, values"
            : symmetry.nodes() ? "nodes" : "values";
    return used ? line("reductions of the start: %s", names) : "";
  }

  private String network() {
    return NetworkLookup.simpleName(settings.async().network());
  }

  /** The counterexample as a run. */
  public String counterexample(Counterexample found) {
    return SearchReport.counterexample(found, protocol, style);
  }

  /** What it says, in a line or a few. */
  public String verdict(ProvingResult result) {
    String time = String.format(Locale.ROOT, "%.1f s", result.seconds());
    return switch (result.verdict()) {
      case NOTHING_FOUND -> good(result.answer(), time) + caveats(result);
      case NOT_CLOSED ->
          line(
              "%s: the protocol is not closed, so its rounds do not represent it",
              style.bad("REFUSED"));
      case BUG -> refuted(result.answer(), time);
      case FAULT_OF_RONDO ->
          result.counterexample().isPresent()
              ? refuted(result.answer(), time)
              : notShown(result.answer());
      case UNDECIDED, VACUOUS ->
          result.counterexample().filter(Counterexample::isUnfinished).isPresent()
              ? line("%s: %s: %s", style.bad("no verdict"), CounterexampleText.UNFINISHED, time)
              : unanswered(result, time);
    };
  }

  private String unanswered(ProvingResult result, String time) {
    return result.answer().isGood() ? roundsOnly(result, time) : unproved(result.answer(), time);
  }

  private String good(ProofVerdict answer, String time) {
    String claim = ProofText.claim(protocol, answer);
    if (answer instanceof ProofVerdict.ForEveryN every) {
      return facts(every.facts())
          + line("%s: %s: %s", style.good("proved"), claim, time)
          + line(
              "  by induction over phases: #{…} is how many processes hold that, v is what is"
                  + " output first");
    }
    if (answer instanceof ProofVerdict.EveryRunEnds) {
      return line("%s: %s: %s", style.good("proved"), claim, time);
    }
    return answer instanceof ProofVerdict.Proved proved
        ? facts(proved.facts())
            + line("%s: %s: %s", style.good("proved"), claim, time)
            + line(
                "  by induction over %s",
                proved.depth() == 1 ? "phases" : proved.depth() + " phases in a row")
        : line("%s: %s: %s", style.good("no bug"), claim, time);
  }

  /** The rounds are proved, and a fact is missing that would carry it over to the protocol. */
  private String roundsOnly(ProvingResult result, String time) {
    if (result.answer() instanceof ProofVerdict.HoldsInSteps) {
      return line(
          "%s: %s: %s: %s",
          style.bad("no verdict"),
          ProofText.claim(protocol, result.answer()),
          result.missing().orElseThrow(),
          time);
    }
    return line(
            "proved of the rounds alone: %s: %s", ProofText.claim(protocol, result.answer()), time)
        + line(
            "%s: no verdict for the protocol: %s",
            style.bad("no verdict"), result.missing().orElseThrow());
  }

  /** What a proof assumes, beside the proof. */
  private String caveats(ProvingResult result) {
    boolean isBounded =
        result.answer() instanceof ProofVerdict.Holds
            || result.answer() instanceof ProofVerdict.HoldsInSteps;
    if (isBounded) {
      return "";
    }
    return result.facts().stream()
        .map(fact -> line("  rests on %s", fact))
        .collect(Collectors.joining());
  }

  private String refuted(ProofVerdict answer, String time) {
    return line(
        "%s: the solver found it in %s, %s: %s",
        style.bad("bug found"),
        answer instanceof ProofVerdict.RefutedInSteps steps
            ? ProofText.steps(steps.steps())
            : ProofText.phases(answer.bounds().phases()),
        ProofText.scope(protocol, answer.bounds()),
        time);
  }

  /** What a solver found and the program does not show. */
  private String notShown(ProofVerdict answer) {
    boolean steps = answer instanceof ProofVerdict.RefutedInSteps;
    return line(
        "%s: the formula says that %s goes wrong, the %s form does not show it; please"
            + " report this as a fault of Rondo",
        style.bad("no verdict"),
        steps
            ? ((ProofVerdict.RefutedInSteps) answer).what()
            : ((ProofVerdict.Refuted) answer).what(),
        steps ? "asynchronous" : "sequential");
  }

  private String unproved(ProofVerdict answer, String time) {
    if (answer instanceof ProofVerdict.NotInductive step) {
      return line("a phase from a state that may not be reachable, in which %s:", step.what())
          + step.picture().stream().map(text -> "  " + text + "\n").collect(Collectors.joining())
          + line(
              "%s, and no bug found: say in an @Invariant why that state is not reachable: %s",
              style.bad("not proved"), time);
    }
    return line("%s: %s: %s", style.bad("no verdict"), ProofText.obstacle(answer), time);
  }

  private static String facts(List<String> facts) {
    if (facts.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            "facts that hold between any two phases: %d%s",
            facts.size(), facts.size() > MOST_FACTS ? ", among them" : ""));
    facts.stream()
        .sorted(Comparator.comparingInt(ProofReport::rank))
        .limit(MOST_FACTS)
        .forEach(fact -> text.append(line("  %s", fact)));
    return text.toString();
  }

  /** Facts on which processes have a decided value come first, bounds of numbers last. */
  private static int rank(String fact) {
    if (fact.startsWith("once")) {
      return fact.contains(" have ")
              || fact.contains("every process that has")
              || fact.contains("#{")
          ? 0
          : 2;
    }
    return fact.contains(" >= ") || fact.contains(" <= ") ? 3 : 1;
  }

  /** What it says, for a page. */
  public SearchSummary summary(ProvingResult result) {
    List<String> said =
        new ProofReport(protocol, settings, new Style(false)).verdict(result).lines().toList();
    boolean fails = result.answer() instanceof ProofVerdict.NotInductive;
    return new SearchSummary(
        result.counterexample(),
        result.verdict() == Verdict.NOTHING_FOUND,
        headline(result),
        fails ? said.subList(said.size() - 1, said.size()) : said,
        result.answer() instanceof ProofVerdict.NotInductive step ? step.scenes() : List.of(),
        settings(result.answer().bounds()));
  }

  private static String headline(ProvingResult result) {
    return switch (result.verdict()) {
      case NOTHING_FOUND ->
          result.answer() instanceof ProofVerdict.ForEveryN
              ? "Proved for every n"
              : result.answer() instanceof ProofVerdict.Proved
                  ? "Proved for all phases"
                  : result.answer() instanceof ProofVerdict.EveryRunEnds
                      ? "Proved for all runs"
                      : "No bug";
      case UNDECIDED ->
          result.answer() instanceof ProofVerdict.NotInductive ? "Not proved" : "No verdict";
      default -> "No verdict";
    };
  }

  private Map<String, String> settings(Bounds bounds) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("n", String.valueOf(bounds.n()));
    shown.put("f", String.valueOf(bounds.f()));
    shown.put("network", network());
    return shown;
  }

  /**
   * What it says, for programs.
   *
   * @param trace the file with the run that shows the bug
   */
  public String json(ProvingResult result, String trace) {
    Optional<String> otherwise =
        result.answer().isGood()
            ? result.missing().map(Fact::toString)
            : Optional.of(
                result.counterexample().filter(Counterexample::isUnfinished).isPresent()
                    ? CounterexampleText.UNFINISHED
                    : ProofText.obstacle(result.answer()));
    ObjectNode node =
        JsonAnswer.of(
            "verify",
            Version.current(),
            JsonAnswer.name(result.verdict()),
            JsonAnswer.why(result.verdict(), result.closure(), otherwise));
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    Bounds bounds = result.answer().bounds();
    node.put("network", network());
    node.put("n", bounds.n());
    node.put("f", bounds.f());
    proof(node.putObject("proof"), result.answer());
    node.put("seconds", result.seconds());
    JsonAnswer.facts(node, result.facts());
    JsonAnswer.bug(node, result.counterexample(), protocol, trace);
    return JsonAnswer.text(node);
  }

  private void proof(ObjectNode node, ProofVerdict answer) {
    boolean few = answer instanceof ProofVerdict.Holds || answer instanceof ProofVerdict.Refuted;
    boolean all = settings.phases().isEmpty() && !few && !answer.isOfSteps();
    node.put("solver", settings.solver().toString());
    node.put("allPhases", all);
    node.put("phases", all || answer.isOfSteps() ? null : answer.bounds().phases());
    steps(answer).ifPresent(steps -> node.put("steps", steps));
    node.put("everyN", settings.everyN() && !few);
    node.put("anyInput", answer.bounds().anyInput());
    node.put("claim", answer.isGood() ? ProofText.claim(protocol, answer) : null);
    ArrayNode facts = node.putArray("facts");
    if (answer instanceof ProofVerdict.Proved proved) {
      proved.facts().forEach(facts::add);
    }
    if (answer instanceof ProofVerdict.ForEveryN every) {
      every.facts().forEach(facts::add);
    }
  }

  private static OptionalInt steps(ProofVerdict answer) {
    if (answer instanceof ProofVerdict.EveryRunEnds ends) {
      return OptionalInt.of(ends.steps());
    }
    if (answer instanceof ProofVerdict.HoldsInSteps holds) {
      return OptionalInt.of(holds.steps());
    }
    return answer instanceof ProofVerdict.RefutedInSteps refuted
        ? OptionalInt.of(refuted.steps())
        : OptionalInt.empty();
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
