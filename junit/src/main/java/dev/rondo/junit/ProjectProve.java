package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.report.Report;
import dev.rondo.report.SearchSummary;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.proving.ProofText;
import dev.rondo.workflow.proving.ProofWatcher;
import dev.rondo.workflow.proving.Proving;
import dev.rondo.workflow.proving.ProvingResult;
import dev.rondo.workflow.proving.ProvingSettings;
import dev.rondo.workflow.verdict.Closure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.opentest4j.AssertionFailedError;

/** The proof of a test, of a protocol of the test's own project. */
final class ProjectProve extends ProjectQuestions implements Prove {

  ProjectProve(Combination combination, TestPlace place) {
    super(combination, place);
  }

  @Override
  public void findsNothingForEveryN() {
    expectNothing(
        done(
            tested -> {
              if (!test().n().isEmpty() || test().f() >= 0 || test().phases() > 0) {
                throw new UsageError("for every n leave out n, f and phases");
              }
              return work(tested, true);
            }));
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    return work(tested, false);
  }

  private TestedResult work(TestedProtocol tested, boolean everyN) {
    Protocol protocol = tested.protocol();
    Log log = new Log(protocol.source());
    ProvingSettings settings = settings(tested, everyN);
    Proving proving =
        Proving.of(protocol, tested.reading().classPath(), settings, log)
            .orElseThrow(() -> refused(tested, "has no rounds to write as formulas", log));
    String repeat =
        tested.opening()
            + ", rounds as formulas"
            + (everyN ? " for every n" : "")
            + ", solver "
            + settings.solver();
    System.out.println("rondo: " + place().name() + ": " + repeat);
    Closure closure = proving.closure(ProgressMonitor.SILENT);
    ProvingResult result =
        proving
            .run(closure, ProofWatcher.SILENT, log)
            .orElseThrow(() -> refused(tested, "has code that formulas do not cover", log));
    String figures = figures(protocol, result);
    System.out.println("rondo: " + figures);
    return new TestedResult(
        tested,
        "proof",
        result.verdict(),
        result.closure(),
        result.counterexample(),
        "nothing is proved: " + figures,
        figures,
        repeat,
        folder ->
            Report.in(folder)
                .write(
                    protocol,
                    tested.reading().classPath(),
                    Pipeline.sequential(
                        protocol, tested.processes().network(), new Log(protocol.source())),
                    summary(result, figures)));
  }

  private static AssertionFailedError refused(TestedProtocol tested, String why, Log log) {
    return new AssertionFailedError(
        "%s %s%n%s".formatted(tested.protocol().name(), why, tested.reading().diagnostics(log)));
  }

  private ProvingSettings settings(TestedProtocol tested, boolean everyN) {
    return new ProvingSettings(
        tested.processes(),
        everyN,
        Optional.empty(),
        test().phases() > 0 ? OptionalInt.of(test().phases()) : OptionalInt.empty(),
        OptionalInt.empty(),
        Solvers.best(),
        test().timeoutMillis(),
        Runtime.getRuntime().availableProcessors(),
        false,
        Reductions.NONE); // a failure that is kept stays the same run
  }

  private static String figures(Protocol protocol, ProvingResult result) {
    return switch (result.verdict()) {
      case BUG -> "the solver found a bug";
      case FAULT_OF_RONDO ->
          "the solver found what the program does not show; please report this as a fault of Rondo";
      case NOTHING_FOUND, NOT_CLOSED ->
          (isForAllPhases(result.answer()) ? "proved: " : "no bug: ")
              + ProofText.claim(protocol, result.answer());
      case UNDECIDED, VACUOUS -> ProofText.obstacle(result.answer());
    };
  }

  private static boolean isForAllPhases(ProofVerdict answer) {
    return answer instanceof ProofVerdict.Proved
        || answer instanceof ProofVerdict.ForEveryN
        || answer instanceof ProofVerdict.EveryRunEnds;
  }

  private static SearchSummary summary(ProvingResult result, String figures) {
    return new SearchSummary(
        result.counterexample(), true, "A bug", List.of(figures), List.of(), Map.of());
  }
}
