package dev.rondo.cli.text;

import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RuleOfThree;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The result of a hunt, as text. */
public final class HuntReport {

  /** A longer counterexample is read with {@code rondo replay} in a pager. */
  private static final int MOST_LINES = 60;

  /** The text where only the sequential form has shown a bug of such a protocol. */
  static final String NO_RUN =
      "  what it shows is no run of the original, in which guaranteed messages must come";

  private HuntReport() {}

  /**
   * What must be said before the verdict: runs that are missing, and forms that did nothing.
   *
   * @param interruptedIn what was ended early
   */
  public static String warnings(
      HuntingResult hunting, HuntLimits settings, Optional<String> interruptedIn, Style style) {
    StringBuilder text = new StringBuilder();
    if (hunting.verdict() == Verdict.NOT_CLOSED) {
      text.append(notClosed(hunting, style));
      if (hunting.results().stream().anyMatch(result -> result.found() > 0)) {
        text.append(line(NO_RUN));
      }
    }
    if (interruptedIn.equals(Optional.of(InterruptibleHunts.SHRINKING))) {
      text.append(line("interrupted while the counterexample was shrunk: it may be a long one"));
    } else if (interruptedIn.isPresent() && hunting.results().isEmpty()) {
      text.append(line("interrupted while the tags were tried: no form has been hunted"));
    }
    if (hunting.verdict() == Verdict.UNDECIDED) {
      text.append(
          line(
              hunting.counterexample().isPresent()
                  ? CounterexampleText.UNFINISHED
                  : hunting.undecided()));
    }
    for (HuntResult result : hunting.results()) {
      long late = result.runs().stream().filter(RunResult::timedOut).count();
      if (interruptedIn.equals(Optional.of(result.form()))) {
        text.append(
            line(
                "%s: interrupted in run %d of %d",
                result.form(), Math.max(1, result.runs().size()), settings.runs()));
      } else if (late > 0) {
        text.append(line("%s: the time was over in %s", result.form(), Plural.of(late, "run")));
      }
      if (result.isVacuous()) {
        String warning = vacuous(result, style);
        text.append(text.indexOf(warning) < 0 ? warning : "");
      } else if (result.hasFewOutputs()) {
        text.append(
            line(
                "%s: %s: %s in %s; a spec judges outputs and has seen little",
                result.form(),
                style.bad("few outputs"),
                Plural.of(result.outputs(), "output"),
                Plural.of(result.schedules(), "schedule")));
      }
    }
    return text.toString();
  }

  /** What was found in the form that counts, and why the other one does not. */
  private static String notClosed(HuntingResult hunting, Style style) {
    String original =
        hunting.results().stream()
            .filter(result -> result.form().equals("async") && result.found() == 0)
            .map(
                result ->
                    line(
                        "nothing found in the asynchronous form (%s)",
                        Plural.of(result.schedules(), "schedule")))
            .findFirst()
            .orElse("");
    return original
        + line(
            "%s: the sequential form does not count, because the protocol is not closed%s",
            style.bad("REFUSED"), original.isEmpty() ? "" : "; --form async hunts without it");
  }

  private static String vacuous(HuntResult result, Style style) {
    if (result.isSilent()) {
      return line(
          "%s: no process outputs, and there is no @Invariant", style.bad("NOTHING TO CHECK"));
    }
    return line(
        "%s: %s: %s, so this hunt is no evidence about the protocol",
        result.form(), style.bad("NOTHING WAS EXPLORED"), result.missing());
  }

  /** The counterexample, or the run that shows that the protocol is not closed. */
  public static String counterexample(Hunting hunting, HuntingResult result, Style style) {
    Protocol protocol = hunting.forms().protocol();
    Optional<Counterexample> found = result.counterexample();
    if (found.isPresent()) {
      return "\n" + columns(found.get().shown(), protocol) + origin(found.get(), style);
    }
    return result.closure().tagViolation().map(trace -> "\n" + columns(trace, protocol)).orElse("");
  }

  /** The counterexample as a story; the run that breaks a tag condition in columns. */
  public static String story(Hunting hunting, HuntingResult result, Style style) {
    Protocol protocol = hunting.forms().protocol();
    return result
        .counterexample()
        .map(
            found ->
                "\n"
                    + StoryWriter.of(found, protocol, "--columns", Terminal.width())
                    + told(found, style))
        .orElseGet(() -> counterexample(hunting, result, style));
  }

  private static String told(Counterexample found, Style style) {
    return "\n" + CounterexampleText.foundIn(found) + remarks(found, style);
  }

  /** The counterexample in one line, and how to read more of it. */
  public static String inOneLine(Hunting hunting, HuntingResult result, Style style) {
    Protocol protocol = hunting.forms().protocol();
    return result
        .counterexample()
        .map(
            found ->
                "\n"
                    + line("%s", StoryWriter.headline(found.shown(), protocol))
                    + CounterexampleText.foundIn(found)
                    + remarks(found, style)
                    + line("  rondo hunt tells how it happens; --columns shows every step"))
        .orElseGet(() -> counterexample(hunting, result, style));
  }

  private static String remarks(Counterexample found, Style style) {
    return CounterexampleText.remarks(found)
        .replace(CounterexampleText.NOT_CONFIRMED, style.bad(CounterexampleText.NOT_CONFIRMED));
  }

  /** The verdict of a hunt that ends at the first bug, what it covered and what it rests on. */
  public static String firstBug(HuntingResult hunting, Style style) {
    String covered =
        hunting.results().stream()
            .map(
                result ->
                    String.format(
                        Locale.ROOT,
                        "%s %s, %.0f per second",
                        result.form(),
                        Plural.of(result.schedules(), "schedule"),
                        result.schedulesPerSecond()))
            .collect(Collectors.joining("; "));
    boolean isClean = hunting.verdict() == Verdict.NOTHING_FOUND;
    boolean inRounds =
        hunting.results().stream().anyMatch(result -> result.form().equals("sequential"));
    return word(hunting, style)
        + (covered.isEmpty() ? "" : ": " + covered)
        + "\n"
        + (isClean && inRounds ? line("  a sample of schedules; %s", inRounds(hunting)) : "")
        + (isClean
            ? line("  next: rondo verify searches all schedules up to a bound")
                + line(
                    "        rondo mutate plants small faults and lists those that no spec finds")
            : "");
  }

  /** What the sequential form says of the protocol, where nothing was found in it. */
  private static String inRounds(HuntingResult hunting) {
    return hunting.closure() instanceof Closure.Partial
        ? "the sequential form has a part of the runs only"
        : "sequential form rests on " + hunting.closure().fact(OptionalInt.empty());
  }

  private static String columns(Trace trace, Protocol protocol) {
    return CounterexampleText.columns(trace, protocol, Terminal.width(), MOST_LINES);
  }

  private static String origin(Counterexample counterexample, Style style) {
    return CounterexampleText.origin(counterexample)
        .replace(CounterexampleText.NOT_CONFIRMED, style.bad(CounterexampleText.NOT_CONFIRMED));
  }

  /** The verdict and the rates. */
  public static String verdict(HuntingResult hunting, Style style) {
    String word = word(hunting, style);
    if (hunting.results().isEmpty()) {
      return word + "\n";
    }
    return word
        + hunting.results().stream()
            .map(
                result ->
                    String.format(
                        Locale.ROOT,
                        "%s %d of %s, %.0f schedules per second",
                        result.form(),
                        result.found(),
                        Plural.of(result.runs().size(), "run"),
                        result.schedulesPerSecond()))
            .collect(Collectors.joining("; ", ": ", "\n"));
  }

  /** The verdict in a few words, for one line of many. */
  public static String brief(Hunting whole, HuntingResult hunting, Style style) {
    String bug =
        hunting
            .counterexample()
            .map(found -> ": " + StoryWriter.headline(found.shown(), whole.forms().protocol()))
            .orElse("");
    String why =
        switch (hunting.verdict()) {
          case NOT_CLOSED -> ": the protocol is not closed";
          case VACUOUS -> ": nothing was explored";
          case FAULT_OF_RONDO -> ": not confirmed in the original, a fault of Rondo";
          case UNDECIDED -> bug.isEmpty() ? ": the hunt was not finished" : ": not confirmed yet";
          case NOTHING_FOUND, BUG ->
              hunting.results().stream()
                  .map(
                      result ->
                          result.runs().size() == 1
                              ? result.form() + " " + Plural.of(result.schedules(), "schedule")
                              : String.format(
                                  Locale.ROOT,
                                  "%s %d of %s",
                                  result.form(),
                                  result.found(),
                                  Plural.of(result.runs().size(), "run")))
                  .collect(Collectors.joining(", ", " (", ")"));
        };
    return word(hunting, style) + bug + why;
  }

  private static String word(HuntingResult hunting, Style style) {
    return switch (hunting.verdict()) {
      case NOTHING_FOUND -> style.good("nothing found");
      case BUG, FAULT_OF_RONDO -> style.bad("bug found");
      case VACUOUS, NOT_CLOSED, UNDECIDED -> style.bad("no verdict");
    };
  }

  /** How far the sequential form stands for the protocol. */
  public static String closure(Closure closure, Style style) {
    if (closure instanceof Closure.Assumed) {
      return line("tags: assumed to hold (--trust-tags)");
    }
    if (closure instanceof Closure.FromSource source) {
      return line(
          "tags: closed, all %d conditions are decided from the source",
          source.tags().findings().size());
    }
    if (closure instanceof Closure.Decided decided) {
      return decided(decided);
    }
    if (closure instanceof Closure.Proved proved) {
      return line(
          "tags: closed, TAG1 to TAG5 hold in every schedule: %d of %d conditions from the source,"
              + " %d proved for n = %d and all phases",
          proved.tags().with(TagReport.Status.DECIDED).size(),
          proved.tags().findings().size(),
          proved.tags().with(TagReport.Status.PROVED).size(),
          proved.n());
    }
    if (closure instanceof Closure.Sampled sampled) {
      return sampled
              .undecided()
              .map(why -> line("%s: %s", style.bad("closure not decided"), why))
              .orElse("")
          + sampled(sampled.tags(), sampled.schedules());
    }
    if (closure instanceof Closure.Partial partial) {
      return partial(partial.finding(), style);
    }
    return closure instanceof Closure.Broken broken ? notClosed(broken, style) : "";
  }

  /** The sequential form is hunted all the same, as a part of the runs. */
  private static String partial(Finding violation, Style style) {
    return line("%s: %s", style.bad("inferred tags do not hold"), violation.message())
        + line("  at P%d in %s (line %d)", violation.node(), violation.handler(), violation.line())
        + line(
            "  The sequential form leaves out runs with such steps. A bug found there is confirmed"
                + " in the")
        + line(
            "  original; a clean result of it is inconclusive. rondo check --infer looks for lines"
                + " that close it.");
  }

  /** What would close a protocol, below the run that shows that it is not closed. */
  public static String hints(List<String> lines) {
    return lines.stream()
        .map(line -> ("  " + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private static String decided(Closure.Decided decided) {
    String runs =
        decided.phases() == 0
            ? "every schedule"
            : "every schedule of up to " + Plural.of(decided.phases(), "phase");
    String together =
        decided.states() == 0
            ? ""
            : " and " + Plural.of(decided.states(), "state") + " of all of them";
    return line(
        "tags: closed, TAG1 to TAG5 hold in %s: decided on %s of single processes%s",
        runs, Plural.of(decided.situations(), "situation"), together);
  }

  /** How long the tags held, and which rate of violations that excludes. */
  private static String heldIn(long schedules) {
    if (schedules == 0) {
      return "not watched: --timeout left no time for a schedule";
    }
    String held = "held in " + Plural.of(schedules, "monitored schedule");
    long rarest = RuleOfThree.excludedRate(schedules);
    return rarest == 0 ? held : held + " (violation rate below 1/" + rarest + ", 95 % confidence)";
  }

  private static String sampled(TagReport tags, long schedules) {
    return line(
        "tags: %d of %d conditions are decided from the source, the others %s",
        tags.with(TagReport.Status.DECIDED).size(), tags.findings().size(), heldIn(schedules));
  }

  private static String notClosed(Closure.Broken broken, Style style) {
    Finding finding = Objects.requireNonNull(broken.trace().finding());
    String where =
        broken
            .run()
            .map(run -> String.format(Locale.ROOT, "in asynchronous schedule %d", run.schedule()))
            .orElseGet(() -> "after " + Plural.of(StepNumbers.of(broken.trace()).last(), "step"));
    TraceNames names = TraceNames.of(broken.trace());
    return line("%s: %s", style.bad("tags: not closed"), names.in(finding.message()))
        + line(
            "  at %s in %s (line %d), %s",
            names.process(finding.node()), finding.handler(), finding.line(), where)
        + line(
            "  A clean sequential result is inconclusive; a bug found there is confirmed in the"
                + " original.");
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
