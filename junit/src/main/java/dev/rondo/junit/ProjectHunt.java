package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.report.Report;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.sometimes.Reachability;
import dev.rondo.workflow.sometimes.SometimesHunt;
import dev.rondo.workflow.verdict.Closure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/** The hunt of a test, in a protocol of the test's own project. */
final class ProjectHunt extends ProjectQuestions implements Hunt {

  private Optional<Trace> replayed = Optional.empty();

  ProjectHunt(Combination combination, TestPlace place) {
    super(combination, place);
  }

  @Override
  public Hunt replaying(String trace) {
    replayed = Optional.of(TraceJson.read(trace));
    return this;
  }

  @Override
  public void reaches(String sometimes) {
    Reachability state =
        done(tested -> SometimesHunt.of(hunting(tested), sometimes, ProgressMonitor.SILENT));
    System.out.println("rondo: " + state.text());
    if (!(state instanceof Reachability.Reached)) {
      throw atTest(new AssertionFailedError(state.text()));
    }
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    Log log = new Log(tested.protocol().source());
    AlternatingHunt hunt = hunt(tested, log);
    String repeat = opening(tested, hunt.hunting());
    System.out.println("rondo: " + place().name() + ": " + repeat);
    HuntingResult result = again(hunt).orElseGet(() -> hunt(hunt, tested, log));
    return new TestedResult(
        tested,
        TestedResult.HUNT,
        result.verdict(),
        result.closure(),
        result.counterexample(),
        nothing(result),
        figures(result),
        repeat,
        folder -> Report.in(folder).write(hunt.hunting(), result));
  }

  /** The last failure is replayed first, so that a fix is confirmed at once. */
  private Optional<HuntingResult> again(AlternatingHunt hunt) {
    Optional<Counterexample> shown = Optional.empty();
    if (last().exists()) {
      Optional<Trace> trace = last().trace();
      shown = trace.flatMap(hunt::retry);
      System.out.println(
          trace.isPresent()
              ? again("the last failure", shown)
              : "rondo: the last failure has no run to repeat; hunting anew");
    }
    if (shown.isEmpty() && replayed.isPresent()) {
      shown = replayed.flatMap(hunt::retry);
      System.out.println(again("the bug of the trace", shown));
    }
    return shown.map(
        found ->
            new HuntingResult(
                new Closure.NotNeeded(), List.of(), Optional.of(found), Optional.empty(), true));
  }

  private static String again(String what, Optional<Counterexample> shown) {
    return "rondo: "
        + what
        + (shown.isPresent() ? " shows again" : " was run again and no longer shows; hunting anew");
  }

  private HuntingResult hunt(AlternatingHunt hunt, TestedProtocol tested, Log log) {
    HuntingResult result = hunt.run(ProgressMonitor.SILENT, warning(tested, log));
    System.out.println("rondo: " + figures(result));
    for (Reachability state : SometimesHunt.of(hunt.hunting(), result, ProgressMonitor.SILENT)) {
      System.out.println("rondo: " + state.text());
    }
    return result;
  }

  /** Warns of a protocol whose sequential form would have been hunted, and that has none. */
  private AlternatingHunt.HuntListener warning(TestedProtocol tested, Log log) {
    return new AlternatingHunt.HuntListener() {
      @Override
      public void joined(Hunting hunting) {
        if (hunting.forms().sequential().isEmpty() && test().form() == FormChoice.BOTH) {
          System.out.println(
              "rondo: warning: %s has no sequential form: only the asynchronous form is hunted"
                  .formatted(tested.protocol().name()));
          System.out.print(
              log.hasErrors()
                  ? tested.reading().diagnostics(log)
                  : hunting.forms().note().map(note -> note + "\n").orElse(""));
        }
      }
    };
  }

  private static AssertionFailedError withoutForm(TestedProtocol tested, Log log) {
    return new AssertionFailedError(
        tested.protocol().name() + " has no sequential form\n" + tested.reading().diagnostics(log));
  }

  private Hunting hunting(TestedProtocol tested) {
    Log log = new Log(tested.protocol().source());
    return Hunting.of(tested.protocol(), tested.reading().classPath(), settings(tested), log)
        .orElseThrow(() -> withoutForm(tested, log));
  }

  private AlternatingHunt hunt(TestedProtocol tested, Log log) {
    Protocol protocol = tested.protocol();
    Optional<AlternatingHunt> hunt =
        AlternatingHunt.of(protocol, tested.reading().classPath(), settings(tested), log);
    String why =
        hunt.flatMap(found -> found.hunting().forms().violation())
            .map(violation -> "the inferred tags do not hold: " + violation.message() + "\n")
            .orElseGet(() -> tested.reading().diagnostics(log));
    return hunt.filter(found -> !test().strict() || !found.hunting().forms().isPart())
        .orElseThrow(
            () ->
                new AssertionFailedError(
                    "%s has no sequential form; %s it is hunted as it is written\n%s"
                        .formatted(
                            protocol.name(),
                            test().strict() ? "without strict = true" : "with form = ASYNC",
                            why)));
  }

  HuntingSettings settings(TestedProtocol tested) {
    // What is written as rounds has one form; both are all that it has.
    boolean isStrict = test().strict() && !tested.protocol().writtenAsRounds();
    boolean all = test().form() == FormChoice.BOTH && !isStrict;
    return new HuntingSettings(
        all ? Optional.empty() : Optional.of(test().form()),
        tested.processes(),
        test().phases() > 0 ? test().phases() : SequentialSettings.PHASES,
        new HuntLimits(
            1,
            place().schedules().orElse(test().schedules()),
            test().timeoutMillis(),
            place().seed().orElse(test().seed()),
            Runtime.getRuntime().availableProcessors()));
  }

  /** The settings that are needed to repeat the hunt. */
  private static String opening(TestedProtocol tested, Hunting hunting) {
    HuntLimits hunt = hunting.settings().hunt();
    return String.format(
        Locale.ROOT,
        "%s, up to %d schedules of each form, seed %d",
        tested.opening(),
        hunt.schedules(),
        hunt.seed());
  }

  private static String nothing(HuntingResult result) {
    return result.results().stream()
        .filter(HuntResult::isVacuous)
        .findFirst()
        .map(vacuous -> "in the %s form %s".formatted(vacuous.form(), vacuous.missing()))
        .orElse("");
  }

  /** How much was explored. */
  private static String figures(HuntingResult result) {
    return result.results().stream().map(ProjectHunt::figures).collect(Collectors.joining("; "));
  }

  private static String figures(HuntResult result) {
    boolean late = result.runs().stream().anyMatch(RunResult::timedOut);
    return "%s: %s%s"
        .formatted(
            result.form(),
            result.found() == 0
                ? "nothing in " + result.schedules() + " schedules"
                : "a bug in schedule " + result.schedules(),
            late ? ", then the time was over" : "");
  }
}
