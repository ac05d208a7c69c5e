package dev.rondo.junit;

import dev.rondo.report.Report;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.driving.Driving;
import dev.rondo.workflow.driving.DrivingResult;
import dev.rondo.workflow.driving.Implementations;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** The implementation that is driven beside a test's protocol. */
final class ProjectDrive extends ProjectQuestions implements Drive {

  /** As many lines as the failure of a hunt prints. */
  private static final int MOST_LINES = 40;

  private final ProjectHunt hunt;

  ProjectDrive(Combination combination, TestPlace place) {
    super(combination, place);
    this.hunt = new ProjectHunt(combination, place);
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    throw new IllegalStateException("implementations are not hunted");
  }

  @Override
  public void follows(Function<ImplementationContext, Implementation> processes) {
    done(tested -> drive(tested, processes));
  }

  private DrivingResult drive(
      TestedProtocol tested, Function<ImplementationContext, Implementation> processes) {
    HuntingSettings settings = hunt.settings(tested);
    String opening =
        String.format(
            Locale.ROOT,
            "%s, %d schedules, seed %d",
            tested.opening(),
            settings.hunt().schedules(),
            settings.hunt().seed());
    System.out.println("rondo: " + place().name() + ": " + opening);
    Driving driving =
        new Driving(
            tested.protocol(),
            tested.reading().classPath(),
            settings,
            new Implementations(test().protocol(), processes));
    DrivingResult result = again(driving).orElseGet(() -> driving.run(ProgressMonitor.SILENT));
    if (result.difference().isPresent()) {
      throw failure(tested, result, opening);
    }
    if (result.isVacuous()) {
      throw new AssertionFailedError("nothing was compared: no process sent or output anything");
    }
    result.figures().lines().forEach(line -> System.out.println("rondo: " + line));
    last().forget();
    return result;
  }

  /** The last failure is tried first, so that a fix is confirmed at once. */
  private Optional<DrivingResult> again(Driving driving) {
    if (!last().exists()) {
      return Optional.empty();
    }
    Optional<DrivingResult> again = last().trace().flatMap(driving::again);
    System.out.println(
        again.isPresent()
            ? "rondo: the last failure shows again"
            : "rondo: the last failure no longer shows; driving anew");
    return again;
  }

  private AssertionFailedError failure(
      TestedProtocol tested, DrivingResult result, String opening) {
    Trace shown = result.difference().orElseThrow().shown();
    last().keep(shown);
    Path report =
        Report.in(place().folder()).write(shown, tested.protocol(), tested.reading().classPath());
    System.out.print(CounterexampleText.columns(shown, tested.protocol(), MOST_LINES));
    return new AssertionFailedError(
        String.format(
            Locale.ROOT,
            "n = %d, %s: %s%s\n%s, schedule %d\ntrace: %s\nreport: %s",
            tested.processes().n(),
            NetworkLookup.simpleName(tested.processes().network()),
            result.isOfProtocol() ? "the protocol fails, not the implementation: " : "",
            result.story("the trace"),
            opening,
            result.difference().orElseThrow().run().schedule(),
            TestPlace.shown(last().file()),
            TestPlace.shown(report)));
  }
}
