package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.Report;
import dev.rondo.report.SearchSummary;
import dev.rondo.run.observe.Finding;
import dev.rondo.search.Search;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.opentest4j.AssertionFailedError;

/** The search of a test, in a protocol of the test's own project. */
final class ProjectVerify extends ProjectQuestions implements Verify {

  /** The memory for states of a search without a time limit. */
  private static final long MOST_BYTES = 256L << 20;

  private static final int LEAST_PHASES = 2;
  private static final Set<Finding.FindingKind> REFUTING =
      Set.of(Finding.FindingKind.FORMULA, Finding.FindingKind.NO_OUTPUT);

  ProjectVerify(Combination combination, TestPlace place) {
    super(combination, place);
  }

  @Override
  public void holds(String property) {
    expectNothing(done(tested -> work(tested, asked(tested, property))));
  }

  @Override
  public void refutes(String property) {
    TestedResult ended = done(tested -> work(tested, asked(tested, property)));
    String expected = property + " not to hold";
    expectBug(ended, expected);
    if (!REFUTING.contains(ended.finding().kind())) {
      throw failure(ended, "expected " + expected + ", but ");
    }
    last().forget();
  }

  private static AskedProperty asked(TestedProtocol tested, String property) {
    return AskedProperty.of(tested.protocol(), property, "property");
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    return work(tested, AskedProperty.SAFETY);
  }

  private TestedResult work(TestedProtocol tested, AskedProperty property) {
    return work(tested, verifying(tested, property));
  }

  private TestedResult work(TestedProtocol tested, Verifying verifying) {
    Closure closure = verifying.closure(ProgressMonitor.SILENT);
    Optional<Verifying> steps = verifying.stepsInstead(closure);
    if (steps.isPresent()) {
      return work(tested, steps.get());
    }
    String repeat = tested.opening() + ", " + verifying.search().form();
    System.out.println("rondo: " + place().name() + ": " + repeat);
    VerifyingResult searched = verifying.run(closure, SearchWatcher.SILENT, Optional.empty());
    Optional<Verifying> next = verifying.next(searched);
    if (next.isPresent()) {
      return work(tested, next.get());
    }
    String figures = searched.result().states() + " states, " + seen(searched);
    VerifyingResult verified = searched.restingOn(bound(searched, verifying.search(), figures));
    System.out.println("rondo: " + figures);
    return new TestedResult(
        tested,
        "search",
        verified.verdict(),
        verified.closure(),
        verified.counterexample(),
        verified.vacuity().or(() -> verified.missing().map(Fact::reason)).orElse(""),
        figures,
        repeat,
        folder ->
            Report.in(folder)
                .write(
                    tested.protocol(),
                    verifying.classPath(),
                    verifying.program(),
                    summary(verified)));
  }

  private static String seen(VerifyingResult verified) {
    if (verified.counterexample().isPresent()) {
      return "then a bug";
    }
    return verified.covered()
        + (verified.isComplete() ? "" : ", then the time or the memory was over");
  }

  /**
   * The fact that the bound was reached. A search that did not finish in its time has verified
   * nothing; of unbounded phases some must be covered completely.
   */
  private static Fact bound(VerifyingResult verified, Search search, String figures) {
    boolean isEnough =
        verified.isComplete() || (search.hasNoEnd() && verified.phases() >= LEAST_PHASES);
    return isEnough
        ? Fact.checked(Fact.Subject.BOUND, figures)
        : Fact.missing(Fact.Subject.BOUND, "not every schedule was seen: " + figures);
  }

  private static SearchSummary summary(VerifyingResult verified) {
    return new SearchSummary(
        verified.counterexample(), true, "A bug", List.of(verified.covered()), List.of(), Map.of());
  }

  private Verifying verifying(TestedProtocol tested, AskedProperty property) {
    Protocol protocol = tested.protocol();
    Log log = new Log(protocol.source());
    return Verifying.of(protocol, tested.reading().classPath(), settings(tested, property), log)
        .orElseThrow(
            () ->
                new AssertionFailedError(
                    """
                    %s has no sequential form; with form = ASYNC it is searched as it is written
                    %s\
                    """
                        .formatted(protocol.name(), tested.reading().diagnostics(log))));
  }

  private VerifyingSettings settings(TestedProtocol tested, AskedProperty property) {
    boolean chosen = test().form() != FormChoice.BOTH;
    return new VerifyingSettings(
        chosen ? Optional.of(test().form()) : Optional.empty(),
        tested.processes(),
        test().phases() > 0 ? OptionalInt.of(test().phases()) : OptionalInt.empty(),
        property,
        Reductions.ALL,
        limits(),
        Runtime.getRuntime().availableProcessors(),
        false);
  }

  private SearchLimits limits() {
    long free = Runtime.getRuntime().maxMemory() / 4 * 3;
    return test().timeoutSeconds() > 0
        ? new SearchLimits(
            Integer.MAX_VALUE, free, TimeUnit.SECONDS.toNanos(test().timeoutSeconds()))
        : new SearchLimits(Integer.MAX_VALUE, Math.min(MOST_BYTES, free), Long.MAX_VALUE);
  }
}
