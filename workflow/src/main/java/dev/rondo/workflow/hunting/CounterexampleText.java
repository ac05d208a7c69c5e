package dev.rondo.workflow.hunting;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceText;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** A counterexample as text, shortened to its end. */
public final class CounterexampleText {

  /** The text about a bug that the original does not have. */
  public static final String NOT_CONFIRMED = "NOT CONFIRMED in the original, a fault of Rondo";

  /** Why a counterexample is no verdict, where {@link Counterexample#isUnfinished}. */
  public static final String UNFINISHED =
      "the sequential form shows a bug, and --timeout left no time to confirm it in the original;"
          + " give it more time";

  private static final Pattern STEP = Pattern.compile(" *\\d+  ");

  private CounterexampleText() {}

  /**
   * The end of a trace, one column per node, and the violation.
   *
   * @param mostLines a longer one is read with {@code rondo replay} in a pager
   */
  public static String columns(Trace trace, Protocol protocol, int mostLines) {
    return columns(trace, protocol, OptionalInt.empty(), mostLines);
  }

  /**
   * The same, wrapped to a width.
   *
   * @param width how many characters a line should have at most, if that is known
   */
  public static String columns(Trace trace, Protocol protocol, OptionalInt width, int mostLines) {
    Trace named = MemberNames.of(protocol).in(trace);
    List<String> lines = TraceText.of(named, width).lines().toList();
    if (lines.size() <= mostLines) {
      return String.join("\n", lines) + "\n";
    }
    int left = lines.size() - mostLines;
    while (!lines.get(left).isEmpty() && !STEP.matcher(lines.get(left)).lookingAt()) {
      left++; // a step is shown as a whole
    }
    return line("%s", lines.get(0))
        + line("   …  %d lines more, which rondo replay --columns prints", left - 1)
        + String.join("\n", lines.subList(left, lines.size()))
        + "\n";
  }

  /** Where a counterexample was found, and whether the original confirms it. */
  public static String origin(Counterexample counterexample) {
    Trace shown = counterexample.shown();
    Finding finding = Objects.requireNonNull(shown.finding());
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            "  %s, in schedule %d, %s form",
            kind(finding), counterexample.run().schedule(), shown.form()));
    return text + confirmed(counterexample);
  }

  /** Where a hunt found a counterexample, in one line, and whether the original shows it too. */
  public static String foundIn(Counterexample found) {
    boolean isConfirmed = found.lifted().filter(LiftResult.Confirmed.class::isInstance).isPresent();
    return line(
        "  found in schedule %d, %s form%s",
        found.run().schedule(),
        found.shown().form(),
        isConfirmed
            ? ", confirmed in the original"
            : found.lifted().isEmpty() && !found.isConfirmed()
                ? ", not replayed in the original: it would take as long there"
                : "");
  }

  /**
   * How far a counterexample was shrunk, whether the original confirms it, and its turning point.
   */
  public static String confirmed(Counterexample counterexample) {
    StringBuilder text = new StringBuilder();
    int found = StepNumbers.of(counterexample.found()).last();
    int shown = StepNumbers.of(counterexample.shown()).last();
    if (shown < found) {
      text.append(line("  shrunk from %d steps to %d", found, shown));
    }
    return text + judged(counterexample);
  }

  /** Whether the original confirms a counterexample, and its turning point. */
  public static String judged(Counterexample counterexample) {
    return counterexample.lifted().map(result -> line("  %s", confirmation(result))).orElse("")
        + decided(counterexample);
  }

  /**
   * Why the original does not confirm a counterexample, where it does not, and its turning point.
   */
  public static String remarks(Counterexample counterexample) {
    String against =
        counterexample
            .lifted()
            .filter(result -> !(result instanceof LiftResult.Confirmed))
            .filter(result -> !(result instanceof LiftResult.NoOriginal))
            .map(result -> line("  %s", confirmation(result)))
            .orElse("");
    return against + decided(counterexample);
  }

  private static String decided(Counterexample counterexample) {
    StringBuilder text = new StringBuilder();
    counterexample
        .turning()
        .map(turning -> TurningPointText.lines(turning, counterexample.shown()))
        .ifPresent(lines -> lines.forEach(each -> text.append(line("  %s", each))));
    if (!counterexample.leftOut().isEmpty()) {
      text.append(line("  there was no time %s", String.join(", nor ", counterexample.leftOut())));
    }
    return text.toString();
  }

  private static String confirmation(LiftResult result) {
    if (result instanceof LiftResult.NotLifted not) {
      return String.format(
          Locale.ROOT,
          "%s: in step %d, %s; please report it with the file and the traces",
          NOT_CONFIRMED,
          not.step(),
          not.reason());
    }
    if (result instanceof LiftResult.NotClosed not) {
      return "no run of the original, which is not closed: "
          + Objects.requireNonNull(not.asynchronous().finding()).message();
    }
    if (result instanceof LiftResult.Unfinished) {
      return "not confirmed in the original: there was no time to follow it there";
    }
    return result instanceof LiftResult.NoOriginal none
        ? "nothing to confirm: " + none.reason()
        : "confirmed in the original";
  }

  /** What kind of bug it is. */
  public static String kind(Finding finding) {
    return switch (finding.kind()) {
      case VIOLATION ->
          finding.spec().isEmpty() ? "a violation" : finding.specName() + " is violated";
      case INVARIANT -> "an invariant is broken";
      case NO_OUTPUT -> "termination fails";
      case FORMULA -> "a property fails";
      case EXCEPTION -> "an exception";
      case ENDLESS_LOOP -> "an endless loop";
      case TAG -> "a broken tag condition";
      case DIFFERENCE -> "the implementation differs";
    };
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
