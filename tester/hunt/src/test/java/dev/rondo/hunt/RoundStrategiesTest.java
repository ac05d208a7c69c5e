package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.hunt.shrink.SequentialShrinker;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.CorpusEntry;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundStrategiesTest {

  /** They draw inputs, time out, choose values and name processes. */
  private static final List<String> PROTOCOLS = List.of("BenOr", "ViewChange", "Zookeeper1154");

  private static final int SCHEDULES = 3_000;

  /** Its network loses all messages in a schedule of several phases. */
  private static final String ONE_PHASE =
      """
      import rondo.*;

      @Protocol(n = 2, network = OnePhase.Only.class)
      public class OnePhase extends Node {
        public static class Only extends Network {
          private boolean several;

          @Override
          public void start(Draw draw) {
            several = draw.phases() > 1;
          }

          @Override
          public void round(int phase, int round, Deliveries deliveries) {
            for (int sender = 0; sender < deliveries.n(); sender++) {
              for (int receiver = 0; receiver < deliveries.n(); receiver++) {
                if (several) {
                  deliveries.never(sender, receiver);
                } else {
                  deliveries.must(sender, receiver);
                }
              }
            }
          }
        }

        @Round(1) record Hello() {}

        @Init
        void start() {
          broadcast(new Hello());
        }

        @Upon
        void hello(Hello m) {
          throw new IllegalStateException("heard");
        }
      }
      """;

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @EnumSource(RoundStrategyKind.class)
  void aBugFoundByAnyStrategyShowsAgainShrinksAndLifts(RoundStrategyKind kind) {
    for (String name : PROTOCOLS) {
      LoadedProtocol original = Protocols.benchmark(name).protocol();
      SequentialForm form = form(original.model(), kind);
      SequentialExplorer explorer = form.newExplorer();
      Finding finding = null;
      for (long schedule = 0; finding == null && schedule < SCHEDULES; schedule++) {
        finding = explorer.explore(1, schedule);
      }
      assertThat(finding).as(name).isNotNull();
      Trace trace = form.newExplorer().trace(explorer.origin());
      BugIdentity bug = BugIdentity.of(Objects.requireNonNull(finding));
      assertThat(BugIdentity.of(Objects.requireNonNull(trace.finding()))).as(name).isEqualTo(bug);
      assertThat(form.newExplorer().replay(trace)).isEqualTo(trace);
      Trace shrunk = SequentialShrinker.prepare(form, trace, 200).run();
      assertThat(Lift.of(shrunk, original)).as(name).isInstanceOf(LiftResult.Confirmed.class);
    }
  }

  /** A fault that a network draws over all phases would mostly come when all is over. */
  @ParameterizedTest
  @EnumSource(RoundStrategyKind.class)
  void aProtocolOfOnePhaseHasSchedulesOfOne(RoundStrategyKind kind) {
    Protocol protocol = Protocols.load("OnePhase.java", ONE_PHASE).model();
    assertThat(form(protocol, kind).newExplorer().explore(1, 0)).isNotNull();
  }

  /** Every state is come to again, and what is found from there has the whole way in its trace. */
  @Test
  void aRunGoesOnFromTheStatesOfAnother() {
    SequentialForm form =
        form(Protocols.benchmark("ViewChange").protocol().model(), RoundStrategyKind.GUIDED);
    SequentialExplorer first = form.newExplorer();
    for (long schedule = 0; schedule < 100; schedule++) {
      first.explore(1, schedule);
    }
    Corpus known = first.corpus();
    assertThat(known.all()).hasSizeGreaterThan(20).anyMatch(state -> state.path().size() > 2);
    SequentialExplorer second = form.newExplorer();
    Set<List<ScheduleSegment>> left =
        known.all().stream().map(CorpusEntry::path).collect(Collectors.toSet());
    boolean found = false;
    for (long schedule = 0; schedule < SCHEDULES; schedule++) {
      long seed = 2 + schedule / (SCHEDULES / 2); // new states crowd the known out of a long run
      if (schedule % (SCHEDULES / 2) == 0) {
        second.begin(seed, known);
      }
      Finding finding = second.explore(seed, schedule);
      List<ScheduleSegment> segments = second.origin().segments();
      left.remove(segments.subList(0, segments.size() - 1));
      if (finding != null && !found && segments.get(0).seed() == 1) {
        found = true;
        Trace trace = form.newExplorer().trace(second.origin());
        assertThat(BugIdentity.of(Objects.requireNonNull(trace.finding())))
            .isEqualTo(BugIdentity.of(finding));
      }
    }
    assertThat(left).isEmpty();
    assertThat(found).isTrue();
    assertThat(second.corpus().all())
        .allMatch(state -> state.path().get(state.path().size() - 1).seed() == 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = RoundStrategyKind.class,
      names = {"AUTO", "GUIDED"})
  void anyNumberOfJobsGivesTheSameRuns(RoundStrategyKind kind) {
    SequentialForm form = form(Protocols.benchmark("BenOrFixed").protocol().model(), kind);
    assertThat(runs(form, 3)).isEqualTo(runs(form, 1));
  }

  /** The same phases are skipped, and timeouts end the same silences. */
  @ParameterizedTest
  @ValueSource(strings = {"Paxos", "ChandraToueg"})
  void roundsThatWerePrintedShowABugAsSoon(String name) {
    Protocol derived = Protocols.benchmark(name).protocol().model();
    Log log = new Log(derived.source());
    String text = Pipeline.rounds(derived, log).orElseThrow().print();
    Protocol printed = Models.read(name + "Rounds.java", text);
    assertThat(schedulesToBug(printed)).isLessThan(2 * schedulesToBug(derived));
  }

  /** The median of some runs. */
  private static long schedulesToBug(Protocol protocol) {
    HuntLimits limits = new HuntLimits(15, 3_000, 600_000, 1, 1);
    List<Long> schedules =
        Hunter.in(form(protocol, RoundStrategyKind.AUTO), limits).runs().stream()
            .map(run -> (long) run.schedules())
            .sorted()
            .toList();
    return schedules.get(schedules.size() / 2);
  }

  private static List<List<Object>> runs(SequentialForm form, int jobs) {
    return Hunter.in(form, new HuntLimits(1, 5_400, 100_000, 5, jobs)).runs().stream()
        .map(
            run ->
                List.<Object>of(
                    run.schedules(),
                    run.length(),
                    run.handlersFired(),
                    run.outputs(),
                    run.segments()))
        .toList();
  }

  /** The sequential form of a benchmark protocol. */
  static SequentialForm form(String name, RoundStrategyKind kind) {
    return form(Protocols.benchmark(name).protocol().model(), kind);
  }

  private static SequentialForm form(Protocol protocol, RoundStrategyKind kind) {
    ProtocolSettings settings = protocol.settings();
    SequentialSettings how =
        new SequentialSettings(
            settings.processes(), SequentialSettings.PHASES, kind, FixedRates.DRAWN);
    return SequentialForm.of(
        Protocols.sequential(protocol, settings.network()),
        settings.specs(),
        how,
        ClassPath.LANGUAGE);
  }
}
