package dev.rondo.workflow.driving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Models;
import dev.rondo.testing.Repository;
import dev.rondo.testing.Sampled;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import driven.Coin;
import driven.CoinConsensus;
import driven.Drift;
import driven.Election;
import driven.ElectionServer;
import driven.LockService;
import driven.Locks;
import driven.Pair;
import driven.Register;
import driven.RegisterReplica;
import driven.Synod;
import driven.SynodServer;
import driven.Votes;
import driven.VotesAdapter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.Fifo;
import rondo.NMinusF;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** Five implementations that conform, and twenty-two that do not. */
class DrivingTest {

  private static final Path GOLDEN = Golden.folder("driving");

  private static Path file(Class<?> protocol) {
    return Repository.path("workflow/src/test/java/driven")
        .resolve(protocol.getSimpleName() + ".java");
  }

  private static Driving driving(
      Protocol protocol,
      Class<?> type,
      UnaryOperator<AsyncSettings> change,
      HuntLimits hunt,
      Function<ImplementationContext, Implementation> processes) {
    return new Driving(
        protocol,
        ClassPath.LANGUAGE,
        new HuntingSettings(
            Optional.empty(),
            change.apply(AsyncSettings.of(protocol.settings())),
            SequentialSettings.PHASES,
            hunt),
        new Implementations(type, processes));
  }

  private static HuntLimits schedules(long schedules) {
    return new HuntLimits(1, schedules, HuntLimits.NO_TIMEOUT, 1, 2);
  }

  private static Driving driving(
      Class<?> type, long schedules, Function<ImplementationContext, Implementation> processes) {
    return driving(
        Models.read(file(type)), type, UnaryOperator.identity(), schedules(schedules), processes);
  }

  private static Driving driving(
      String protocol, Drift drift, UnaryOperator<AsyncSettings> change, HuntLimits hunt) {
    Class<?> type =
        switch (protocol) {
          case "Election" -> Election.class;
          case "Register" -> Register.class;
          case "Locks" -> Locks.class;
          case "Synod" -> Synod.class;
          default -> Coin.class;
        };
    return driving(Models.read(file(type)), type, change, hunt, of(protocol, drift));
  }

  private static Function<ImplementationContext, Implementation> of(String protocol, Drift drift) {
    return context ->
        switch (protocol) {
          case "Election" -> new ElectionServer(context, drift);
          case "Register" -> new RegisterReplica(context, drift);
          case "Locks" -> LockService.of(context, drift);
          case "Synod" -> new SynodServer(context, drift);
          default -> new CoinConsensus(context, drift);
        };
  }

  private static Finding finding(DrivingResult result) {
    Counterexample difference = result.difference().orElseThrow(AssertionError::new);
    return Objects.requireNonNull(difference.shown().finding());
  }

  static Stream<Arguments> drifts() {
    return Stream.of(
            ElectionServer.drifts().stream().map(drift -> Arguments.of("Election", drift)),
            RegisterReplica.drifts().stream().map(drift -> Arguments.of("Register", drift)),
            LockService.drifts().stream().map(drift -> Arguments.of("Locks", drift)),
            CoinConsensus.drifts().stream().map(drift -> Arguments.of("Coin", drift)),
            SynodServer.drifts().stream().map(drift -> Arguments.of("Synod", drift)))
        .flatMap(each -> each);
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("drifts")
  void aDriftIsFoundWhereItShows(String protocol, Drift drift) {
    boolean five = drift.name().endsWith("QUORUM_TOO_SMALL"); // with three there is no smaller one
    DrivingResult result =
        driving(
                protocol,
                drift,
                settings -> five ? settings.withNodes(5, 0) : settings,
                schedules(1_000))
            .run(ProgressMonitor.SILENT);
    assertThat(result.difference()).as(result.figures()).isPresent();
    Finding finding = finding(result);
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.DIFFERENCE);
    assertThat(finding.handler()).as(finding.message()).isEqualTo(drift.where());
    assertThat(finding.message()).startsWith(drift.what() + ": ");
    Golden.check(GOLDEN.resolve(drift + ".txt"), result.story("the trace"));
  }

  @Sampled(oneOf = 5)
  @ParameterizedTest
  @ValueSource(strings = {"Election", "Register", "Locks", "Coin", "Synod"})
  void anImplementationWithoutDriftConforms(String protocol) {
    DrivingResult result =
        driving(protocol, Drift.NONE, UnaryOperator.identity(), schedules(1_000))
            .run(ProgressMonitor.SILENT);
    assertThat(result.difference()).as(() -> result.story("the trace")).isEmpty();
    assertThat(result.isVacuous()).isFalse();
    assertThat(result.form().unseen()).isEmpty();
    assertThat(result.form().steps()).isGreaterThan(10_000);
    Golden.check(GOLDEN.resolve(protocol + ".txt"), result.figures());
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(EventStrategyKind.class)
  void everyStrategyDraws(EventStrategyKind strategy) {
    UnaryOperator<AsyncSettings> change = settings -> settings.withStrategy(strategy, 3);
    assertThat(
            driving("Election", Drift.NONE, change, schedules(200))
                .run(ProgressMonitor.SILENT)
                .difference())
        .isEmpty();
    assertThat(
            driving("Election", Drift.EXTRA_SEND, change, schedules(2_000))
                .run(ProgressMonitor.SILENT)
                .difference())
        .isPresent();
  }

  @Test
  @Tag("long")
  void anyNumberOfJobsGivesTheSameAnswer() {
    Counterexample[] found = new Counterexample[2];
    for (int jobs = 1; jobs <= 2; jobs++) {
      HuntLimits hunt = new HuntLimits(1, 2_000, HuntLimits.NO_TIMEOUT, 7, 2 * jobs - 1);
      found[jobs - 1] =
          driving("Locks", Drift.ACCEPTS_OLD_RELEASE, UnaryOperator.identity(), hunt)
              .run(ProgressMonitor.SILENT)
              .difference()
              .orElseThrow();
    }
    assertThat(found[0].found()).isEqualTo(found[1].found());
    assertThat(found[0].shown()).isEqualTo(found[1].shown());
    assertThat(found[0].run().schedule()).isEqualTo(found[1].run().schedule());
  }

  @Test
  @Tag("long")
  void aTraceShowsTheDifferenceUntilItIsFixed() {
    Driving drifting =
        driving("Election", Drift.VOTES_TWICE, UnaryOperator.identity(), schedules(500));
    Trace kept =
        TraceJson.read(
            TraceJson.write(
                drifting.run(ProgressMonitor.SILENT).difference().orElseThrow().shown()));
    assertThat(drifting.again(kept).map(DrivingTest::finding)).hasValue(kept.finding());
    Driving fixed = driving("Election", Drift.NONE, UnaryOperator.identity(), schedules(500));
    assertThat(fixed.again(kept)).isEmpty();
  }

  /** The protocol votes twice in a term, the implementation does not. */
  @Test
  @Tag("long")
  void aBugOfTheProtocolIsDrivenFirst() throws IOException {
    String text = Files.readString(file(Election.class));
    String upTo = "void requestVote(NodeId from, RequestVote m) {\n    when(m.term() > term);";
    assertThat(text).contains(upTo);
    Protocol buggy =
        Models.read("Election.java", text.replace(upTo, upTo.replace("> term", ">= term")));
    DrivingResult result =
        driving(
                buggy,
                Election.class,
                UnaryOperator.identity(),
                schedules(500),
                of("Election", Drift.NONE))
            .run(ProgressMonitor.SILENT);
    assertThat(result.form().first())
        .isEqualTo(102); // the bug, one of a mutant, and the sequential runs
    assertThat(result.difference().orElseThrow().run().schedule()).isEqualTo(0);
    assertThat(finding(result).message())
        .startsWith("sends: the model sends Vote[term=")
        .contains("the implementation nothing");
  }

  /**
   * The implementation takes over a value that is older than its own, as a mutant of the protocol
   * does. Drawn schedules show it much later.
   */
  @Tag("long")
  @Test
  void aBugOfAMutantIsDrivenBeforeSchedulesAreDrawn() {
    DrivingResult result =
        driving("Synod", Drift.TAKES_ANY_VALUE, UnaryOperator.identity(), schedules(5_500))
            .run(ProgressMonitor.SILENT);
    FirstSchedules first = result.first();
    assertThat(first.bug()).isEmpty();
    assertThat(first.mutants()).isEqualTo(11);
    assertThat(result.difference().orElseThrow().run().schedule())
        .isLessThan(first.bugsOfMutants().size());
    DrivingResult few =
        driving("Synod", Drift.TAKES_ANY_VALUE, UnaryOperator.identity(), schedules(499))
            .run(ProgressMonitor.SILENT);
    assertThat(few.first().mutants()).isZero();
    assertThat(few.difference().orElseThrow().run().schedule()).isGreaterThan(300);
  }

  @Test
  void theOrderOfMessagesToAProcessCountsUnderFifo() {
    Function<ImplementationContext, Implementation> swapped = Swapped::new;
    Protocol protocol = Models.read(file(Pair.class));
    assertThat(driving(Pair.class, 50, swapped).run(ProgressMonitor.SILENT).difference()).isEmpty();
    DrivingResult fifo =
        driving(
                protocol,
                Pair.class,
                settings ->
                    settings.withNetwork(
                        Fifo.class.getName(), AsyncSettings.faultsOf(Fifo.class.getName())),
                schedules(50),
                swapped)
            .run(ProgressMonitor.SILENT);
    assertThat(finding(fifo).message()).startsWith("sends: ");
  }

  /** Sends the second message first. */
  private record Swapped(ImplementationContext context) implements Implementation {
    @Override
    public void start() {
      if (context.self().index() == 0) {
        context.send(NodeId.of(1), new Pair.Two(2));
        context.send(NodeId.of(1), new Pair.One(1));
      }
    }

    @Override
    public void deliver(NodeId from, Record message) {
      context.output(message instanceof Pair.One one ? one.value() : ((Pair.Two) message).value());
    }
  }

  /** An implementation of {@link Pair} that does something besides. */
  private static Driving pair(Function<Swapped, Implementation> changed) {
    return driving(Pair.class, 50, context -> changed.apply(new Swapped(context)));
  }

  /** Calls another one. */
  private static class Wrapped implements Implementation {
    final Swapped wrapped;

    Wrapped(Swapped wrapped) {
      this.wrapped = wrapped;
    }

    @Override
    public void start() {
      wrapped.start();
    }

    @Override
    public void deliver(NodeId from, Record message) {
      wrapped.deliver(from, message);
    }
  }

  /** What docs/drive.md shows. */
  @Test
  void theExampleOfThePage() {
    DrivingResult result =
        driving(Votes.class, 1_000, VotesAdapter::new).run(ProgressMonitor.SILENT);
    Golden.check(GOLDEN.resolve("page.txt"), result.story("the trace"));
  }

  @Test
  void anExceptionOfTheImplementationIsADifference() {
    Driving throwing =
        pair(
            pair ->
                new Wrapped(pair) {
                  @Override
                  public void deliver(NodeId from, Record message) {
                    throw new IllegalStateException("no room");
                  }
                });
    assertThat(finding(throwing.run(ProgressMonitor.SILENT)).message())
        .startsWith(
            "exception: the implementation throws java.lang.IllegalStateException: no room"
                + " at DrivingTest.java:");
  }

  @Test
  void aChoiceThatTheProtocolDoesNotMakeIsADifference() {
    Driving choosing =
        pair(
            pair ->
                new Wrapped(pair) {
                  @Override
                  public void deliver(NodeId from, Record message) {
                    pair.context().choose(3);
                  }
                });
    assertThat(finding(choosing.run(ProgressMonitor.SILENT)).message())
        .startsWith("choice: the implementation chooses below 3, the model does not choose");
  }

  @Test
  void anImplementationThatIsNotDeterministicIsRefused() {
    AtomicInteger calls = new AtomicInteger();
    Driving random =
        pair(
            pair ->
                new Wrapped(pair) {
                  @Override
                  public void deliver(NodeId from, Record message) {
                    if (calls.incrementAndGet() != 5) {
                      super.deliver(from, message);
                    }
                  }
                });
    assertThatThrownBy(() -> random.run(ProgressMonitor.SILENT))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("the implementation is not deterministic");
  }

  @Test
  void aFieldThatTheProtocolDoesNotHaveIsRefused() {
    Driving other =
        pair(
            pair ->
                new Wrapped(pair) {
                  @Override
                  public Map<String, ?> state() {
                    return Map.of("epoch", 1);
                  }
                });
    assertThatThrownBy(() -> other.run(ProgressMonitor.SILENT))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("state() has epoch, which is no field of Pair");
  }

  @Test
  void aNetworkThatLetsHandlersWaitIsRefused() {
    Driving waiting =
        driving(
            "Election",
            Drift.NONE,
            settings ->
                settings.withNetwork(
                    NMinusF.class.getName(), AsyncSettings.faultsOf(NMinusF.class.getName())),
            schedules(10));
    assertThatThrownBy(() -> waiting.run(ProgressMonitor.SILENT))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("drive it under Arbitrary or Fifo");
  }

  @Test
  void anImplementationThatDoesNothingBesideASilentProtocolIsVacuous() {
    Protocol silent =
        Models.read(
            "Pair.java",
            """
            package driven;
            import rondo.*;
            @Protocol(n = 2)
            public class Pair extends Node {
              record One(int value) {}
              @Upon void one(One m) {}
              @Timeout void nothing() {}
            }
            """);
    DrivingResult result =
        driving(
                silent,
                Pair.class,
                UnaryOperator.identity(),
                schedules(10),
                context ->
                    new Wrapped(new Swapped(context)) {
                      @Override
                      public void start() {}

                      @Override
                      public void timeout(String name) {}
                    })
            .run(ProgressMonitor.SILENT);
    assertThat(result.difference()).isEmpty();
    assertThat(result.isVacuous()).isTrue();
  }
}
