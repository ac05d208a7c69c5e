package dev.rondo.cli.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.Difference;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.equivalence.LateUse;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Outcome;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a comparison of the two forms has shown, for a person to read. */
public final class EquivalenceReport {

  private final Equivalence result;
  private final Bound bound;
  private final Closure closure;
  private final Style style;

  /**
   * For what was compared within a bound.
   *
   * @param closure whether a protocol whose forms differ is closed, where that was asked
   */
  public EquivalenceReport(Equivalence result, Bound bound, Closure closure, Style style) {
    this.result = result;
    this.bound = bound;
    this.closure = closure;
    this.style = style;
  }

  /** The exit code; forms that differ are a fault of Rondo. */
  public int exitCode() {
    int code = ExitCode.of(protocolVerdict());
    return code == ExitCode.NOTHING_FOUND && !result.holds() ? ExitCode.BUG : code;
  }

  /** Whether the comparison counts; forms that differ are no bug of the protocol. */
  private Verdict protocolVerdict() {
    Fact closed =
        result.lateUses().isEmpty() && !closure.isBroken()
            ? Fact.checked(Fact.Subject.CLOSURE, "no message is used after its time")
            : Fact.broken(Fact.Subject.CLOSURE, "a message is used after its time");
    return Verdict.of(List.of(closed), isVacuous() ? Outcome.NOTHING_EXPLORED : Outcome.CLEAN);
  }

  /** Two forms that output nothing are trivially equal. */
  private boolean isVacuous() {
    return result.holds() && result.withOutputs() == 0;
  }

  public String text() {
    if (!result.lateUses().isEmpty()) {
      return notClosed();
    }
    if (isVacuous() && result.histories() > 1) {
      return "VACUOUS: the histories are the same, but no process outputs anything within the"
          + " bound, so there is nothing that a spec could see; perhaps it needs more"
          + " processes, --phases or --timeouts\n";
    }
    if (isVacuous()) {
      return "NOTHING WAS COMPARED: no process ever does anything within the bound"
          + (bound.timeouts() == 0 ? "; perhaps it needs --timeouts" : "")
          + "\n";
    }
    return result.holds() ? "equal\n" : different();
  }

  private String notClosed() {
    LateUse first = result.lateUses().get(0);
    StringBuilder text = new StringBuilder("not closed (TAG3): a message is used after its time\n");
    text.append("  ").append(first.text()).append('\n');
    text.append("  the steps of this process:\n");
    first.steps().forEach(step -> text.append("    ").append(step).append('\n'));
    int more = result.lateUses().size() - 1;
    if (more > 0) {
      text.append("  and ").append(more).append(" more\n");
    }
    return text.append("A guard that rejects such messages closes the protocol.\n").toString();
  }

  private String different() {
    StringBuilder text = new StringBuilder("NOT EQUAL\n");
    result.onlyAsync().ifPresent(it -> text.append(difference("asynchronous", "sequential", it)));
    result
        .onlySequential()
        .ifPresent(it -> text.append(difference("sequential", "asynchronous", it)));
    return text + HuntReport.closure(closure, style);
  }

  private static String difference(String form, String other, Difference difference) {
    return "only the %s form has this history:\n%s".formatted(form, difference.only().text())
        + difference
            .nearest()
            .map(near -> "what comes nearest in the %s form:\n%s".formatted(other, near.text()))
            .orElse("the %s form has none at all\n".formatted(other));
  }

  /** The comparison as one object. */
  public String json(Protocol protocol, String network, double seconds) {
    ObjectNode node = JsonAnswer.of("verify", Version.current(), verdict(), refusal());
    ObjectNode compared = about(node, protocol, network, bound, seconds);
    compared.put("histories", result.histories());
    compared.put("withOutputs", result.withOutputs());
    compared.put("asyncStates", result.asyncStates());
    compared.put("sequentialRuns", result.sequentialRuns());
    return JsonAnswer.text(node);
  }

  /**
   * A comparison that came to no end, as one object.
   *
   * @param why what ended it
   */
  public static String undecided(
      Protocol protocol, String network, Bound bound, double seconds, String why) {
    String verdict = JsonAnswer.name(Verdict.UNDECIDED);
    ObjectNode node = JsonAnswer.of("verify", Version.current(), verdict, Optional.of(why));
    about(node, protocol, network, bound, seconds);
    return JsonAnswer.text(node);
  }

  /** Adds what was asked. Returns the object in which the counts belong. */
  private static ObjectNode about(
      ObjectNode node, Protocol protocol, String network, Bound bound, double seconds) {
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    node.put("network", network);
    node.put("n", bound.n());
    node.put("f", bound.f());
    node.put("seconds", seconds);
    node.putNull("bug");
    ObjectNode compared = node.putObject("equivalence");
    compared.put("phases", bound.phases());
    compared.put("timeouts", bound.timeouts());
    return compared;
  }

  private String verdict() {
    Verdict verdict = protocolVerdict();
    return verdict == Verdict.NOTHING_FOUND
        ? result.holds() ? "equal" : "not-equal"
        : JsonAnswer.name(verdict);
  }

  private Optional<String> refusal() {
    return exitCode() == ExitCode.INPUT_AT_FAULT ? text().lines().findFirst() : Optional.empty();
  }

  /** How much was covered. */
  public String figures() {
    if (!result.lateUses().isEmpty()) {
      return result.asyncStates() + " asynchronous states";
    }
    return String.format(
        Locale.ROOT,
        "%d histories in both forms, %d asynchronous states, %d sequential runs",
        result.histories(),
        result.asyncStates(),
        result.sequentialRuns());
  }
}
