package dev.rondo.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.ComparisonProgress;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Models;
import dev.rondo.testing.Repository;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.proving.ProofWatcher;
import dev.rondo.workflow.proving.Proving;
import dev.rondo.workflow.proving.ProvingSettings;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every stage asks whether the time is over, and ends soon after it is. No clock is involved: the
 * time is over at the k-th question, and a stage that goes on working goes on asking.
 */
@Tag("long")
@Timeout(3_000) // each stage alone would take hours
class StagesEndInTimeTest {

  private static final int[] QUESTIONS = {0, 1, 5, 30};

  /**
   * How often the stages of one command ask once the time is over: each of them a few times, and
   * each of the twenty runs of a sample in each of its threads.
   */
  private static final int MOST_AFTERWARDS = 200;

  /** Over from the k-th question on. */
  private static final class Questions implements BooleanSupplier {
    private final int inTime;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger askedAfterwards = new AtomicInteger();

    Questions(int inTime) {
      this.inTime = inTime;
    }

    @Override
    public boolean getAsBoolean() {
      boolean over = asked.getAndIncrement() >= inTime;
      // The watchdog asks as often as the clock lets it.
      if (over && !Thread.currentThread().getName().equals("rondo-watchdog")) {
        askedAfterwards.incrementAndGet();
      }
      return over;
    }
  }

  private enum Stage {
    TAGS(
        deadline -> {
          Protocol protocol =
              Models.read(
                  Repository.path("analysis/src/test/resources/infer/natural/BallotPaxos.java"));
          TaggedProtocol.of(
              protocol, "rondo.Arbitrary", ClassPath.LANGUAGE, deadline, log(protocol));
        }),
    SAMPLE(deadline -> hunting(deadline).closure(ProgressMonitor.SILENT)),
    CLOSURE(deadline -> hunting(deadline).decidedClosure(ProgressMonitor.SILENT, 9, 9, deadline)),
    HUNT(deadline -> huntFirstBug(deadline, Optional.of(FormChoice.BOTH))),
    HUNT_IN_STAGES(deadline -> huntFirstBug(deadline, Optional.empty())),
    ROUNDS(
        deadline -> {
          Path file = Models.benchmark("RaftElectionFixed");
          verify(deadline, file, FormChoice.SEQUENTIAL, "safety", "rondo.Arbitrary");
        }),
    STEPS(
        deadline -> {
          Path file = Models.benchmark("RaftElectionFixed");
          verify(deadline, file, FormChoice.ASYNC, "safety", "rondo.Arbitrary");
        }),
    TERMINATION_OF_ROUNDS(
        deadline -> {
          Path file = Models.benchmark("LastVotingFixed");
          String network = "rondo.EventuallyReliable";
          verify(deadline, file, FormChoice.SEQUENTIAL, "termination", network);
        }),
    TERMINATION_OF_STEPS(
        deadline -> {
          Path file = Models.searched("ChangRobertsRing");
          verify(deadline, file, FormChoice.ASYNC, "termination", "rondo.Reliable");
        }),
    PROOF(deadline -> prove(deadline, OptionalInt.empty(), false)),
    BOUNDED_PROOF(deadline -> prove(deadline, OptionalInt.of(20), false)),
    EVERY_N(deadline -> prove(deadline, OptionalInt.empty(), true)),
    EQUIVALENCE(StagesEndInTimeTest::compare);

    private final Consumer<Deadline> work;

    Stage(Consumer<Deadline> work) {
      this.work = work;
    }
  }

  @ParameterizedTest
  @EnumSource
  void endsWhenTheTimeIsOver(Stage stage) {
    boolean isEverCut = false;
    for (int inTime : QUESTIONS) {
      Questions questions = new Questions(inTime);
      stage.work.accept(Deadline.when(questions));
      assertThat(questions.askedAfterwards.get())
          .as("after %d questions", inTime)
          .isLessThan(MOST_AFTERWARDS);
      isEverCut |= inTime > 0 && questions.asked.get() > inTime;
    }
    assertThat(isEverCut).as("the stage asks while it works").isTrue();
  }

  @Test
  void aSearchCountsThePhasesThatItHasSeen() {
    Path file = Models.benchmark("RaftElectionFixed");
    Questions questions = new Questions(1_000);
    VerifyingResult verified =
        verify(
            Deadline.when(questions), file, FormChoice.SEQUENTIAL, "safety", "rondo.Arbitrary", 2);
    assertThat(verified.result().end()).isEqualTo(SearchResult.End.TIME);
    assertThat(verified.phases()).isPositive();
  }

  private static Hunting hunting(Deadline deadline) {
    Protocol protocol = Models.read(Models.benchmark("RaftFixed"));
    HuntingSettings settings = settings(protocol, Optional.of(FormChoice.BOTH));
    return Hunting.of(protocol, ClassPath.LANGUAGE, settings, deadline, log(protocol))
        .orElseThrow();
  }

  private static void huntFirstBug(Deadline deadline, Optional<FormChoice> form) {
    Protocol protocol = Models.read(Models.benchmark("RaftFixed"));
    HuntingSettings settings = settings(protocol, form);
    AlternatingHunt.of(protocol, ClassPath.LANGUAGE, settings, deadline, log(protocol))
        .orElseThrow()
        .run(ProgressMonitor.SILENT, AlternatingHunt.HuntListener.SILENT);
  }

  private static HuntingSettings settings(Protocol protocol, Optional<FormChoice> form) {
    return new HuntingSettings(
        form,
        AsyncSettings.of(protocol.settings()),
        20,
        new HuntLimits(1, 1L << 40, HuntLimits.NO_TIMEOUT, 1, 1));
  }

  private static void verify(
      Deadline deadline, Path file, FormChoice form, String property, String network) {
    verify(deadline, file, form, property, network, 5);
  }

  private static VerifyingResult verify(
      Deadline deadline, Path file, FormChoice form, String property, String network, int n) {
    Protocol protocol = Models.read(file);
    VerifyingSettings settings =
        new VerifyingSettings(
            Optional.of(form),
            AsyncSettings.of(protocol.settings())
                .withNodes(n, n / 2)
                .withNetwork(network, AsyncSettings.faultsOf(network)),
            protocol.writtenAsRounds() ? OptionalInt.of(9) : OptionalInt.empty(),
            AskedProperty.of(protocol, property, "property"),
            Reductions.ALL,
            SearchLimits.NONE,
            1,
            true);
    Verifying verifying =
        Verifying.of(protocol, ClassPath.LANGUAGE, settings, deadline, log(protocol)).orElseThrow();
    return verifying.run(
        verifying.closure(ProgressMonitor.SILENT), SearchWatcher.SILENT, Optional.empty());
  }

  private static void prove(Deadline deadline, OptionalInt phases, boolean everyN) {
    Protocol protocol = Models.read(Models.benchmark("OneThirdRule"));
    ProvingSettings settings =
        new ProvingSettings(
            AsyncSettings.of(protocol.settings()),
            everyN,
            Optional.empty(),
            phases,
            OptionalInt.empty(),
            Solvers.best(),
            HuntLimits.NO_TIMEOUT,
            1,
            true,
            Reductions.ALL);
    Log log = log(protocol);
    Proving.of(protocol, ClassPath.LANGUAGE, settings, deadline, log)
        .orElseThrow()
        .run(new Closure.Assumed(), ProofWatcher.SILENT, log);
  }

  private static void compare(Deadline deadline) {
    Protocol protocol = Models.read(Models.benchmark("RaftElectionFixed"));
    try {
      Equivalence.of(
          ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
          Pipeline.sequential(protocol.unjudged(), "rondo.Arbitrary", log(protocol)).orElseThrow(),
          "rondo.Arbitrary",
          new Bound(4, 1, 3, 2, 0),
          new ComparisonProgress(deadline));
    } catch (ComparisonProgress.TimeIsOver over) {
      // as it should
    }
  }

  private static Log log(Protocol protocol) {
    return new Log(protocol.source());
  }
}
