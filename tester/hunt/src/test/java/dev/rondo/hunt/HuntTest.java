package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.Explorer;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HuntTest {

  private static final HuntLimits FIVE_RUNS = new HuntLimits(5, 10_000, 600_000, 1, 1);
  private static final HuntLimits ONE_RUN = new HuntLimits(1, 2_000, 600_000, 1, 2);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Paxos",
        "BenOr",
        "BenOrTimeouts",
        "ChangRoberts",
        "RaftElection",
        "TwoPhaseCommit",
        "UniformVoting"
      })
  void everyRunFindsTheBug(String protocol) {
    HuntResult result = Hunter.in(Protocols.benchmark(protocol), FIVE_RUNS);
    assertThat(result.found()).isEqualTo(5);
    assertThat(result.firstFound().orElseThrow().finding().kind())
        .isEqualTo(Finding.FindingKind.VIOLATION);
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PaxosFixed",
        "BenOrFixed",
        "ChangRobertsFixed",
        "RaftElectionFixed",
        "TwoPhaseCommitFixed",
        "UniformVotingFixed"
      })
  void theRepairedProtocolSurvives(String protocol) {
    HuntResult result = Hunter.in(Protocols.benchmark(protocol), ONE_RUN);
    assertThat(result.found()).isZero();
    assertThat(result.isVacuous()).isFalse();
    assertThat(result.schedules()).isEqualTo(2_000);
  }

  @Sampled(oneOf = 6)
  @ParameterizedTest
  @CsvSource({
    "RANDOM, M",
    "PCT, M",
    "POS, M",
    "DELAY, M",
    "FEEDBACK, M",
    "RANDOM, MP",
    "RANDOM, M_MP",
    "POS, MP",
    "FEEDBACK, MP"
  })
  void everyStrategyAndModelFindsTheBugOfPaxosAndNoneWithoutIt(
      EventStrategyKind strategy, DeliveryModel delivery) {
    assertThat(Hunter.in(paxos("PaxosFirstLog", strategy, delivery), FIVE_RUNS).found())
        .isEqualTo(5);
    assertThat(Hunter.in(paxos("PaxosFixed", strategy, delivery), ONE_RUN).found()).isZero();
  }

  private static AsyncForm paxos(String name, EventStrategyKind strategy, DeliveryModel delivery) {
    AsyncForm form = Protocols.benchmark(name);
    AsyncSettings settings =
        form.settings().withStrategy(strategy, 0).withDelivery(delivery).withSteps(600);
    return AsyncForm.of(form.protocol(), settings);
  }

  @Test
  void theResultDoesNotDependOnTheNumberOfJobs() {
    for (String protocol : List.of("Paxos", "BenOr", "PaxosFixed")) {
      AsyncForm form = Protocols.benchmark(protocol);
      assertThat(withoutTimes(Hunter.in(form, new HuntLimits(5, 500, 600_000, 7, 2))))
          .isEqualTo(withoutTimes(Hunter.in(form, new HuntLimits(5, 500, 600_000, 7, 1))));
    }
  }

  /** More schedules than the first shard has. */
  @Test
  void whatIsLearnedDoesNotDependOnTheNumberOfJobs() {
    AsyncForm form = paxos("PaxosFixed", EventStrategyKind.FEEDBACK, DeliveryModel.M);
    form = AsyncForm.of(form.protocol(), form.settings().withSteps(60));
    assertThat(withoutTimes(Hunter.in(form, new HuntLimits(1, 6_000, 600_000, 7, 2))))
        .isEqualTo(withoutTimes(Hunter.in(form, new HuntLimits(1, 6_000, 600_000, 7, 1))));
  }

  @Test
  void aVariantOfAKeptScheduleReplaysWithoutWhatWasLearned() {
    AsyncForm form = paxos("Cassandra6023", EventStrategyKind.FEEDBACK, DeliveryModel.M);
    RunResult variant =
        Hunter.in(form, new HuntLimits(40, 2_000, 600_000, 1, 1)).runs().stream()
            .filter(run -> run.finding() != null && run.segments().size() > 1)
            .findFirst()
            .orElseThrow();
    AsyncExplorer fresh = form.newExplorer();
    Trace trace = fresh.trace(variant.origin());
    assertThat(trace.finding()).isEqualTo(variant.finding());
    assertThat(fresh.replay(trace).finding()).isEqualTo(variant.finding());
  }

  private static List<RunResult> withoutTimes(HuntResult result) {
    return result.runs().stream()
        .map(
            run ->
                new RunResult(
                    run.seed(),
                    run.schedules(),
                    run.length(),
                    0,
                    run.handlersFired(),
                    run.outputs(),
                    run.finding(),
                    run.timedOut(),
                    run.segments()))
        .toList();
  }

  @Sampled(oneOf = 2)
  @ParameterizedTest
  @EnumSource(DeliveryModel.class)
  void aTraceReplaysToItself(DeliveryModel delivery) {
    for (String protocol : List.of("Paxos", "BenOr", "TwoPhaseCommit", "ChangRoberts")) {
      AsyncForm form = Protocols.benchmark(protocol);
      form = AsyncForm.of(form.protocol(), form.settings().withDelivery(delivery));
      RunResult run = Hunter.in(form, FIVE_RUNS).firstFound().orElseThrow();
      AsyncExplorer explorer = form.newExplorer();
      Trace trace = explorer.trace(run.origin());
      assertThat(trace.finding()).isEqualTo(run.finding());
      assertThat(explorer.replay(TraceJson.read(TraceJson.write(trace)))).isEqualTo(trace);
    }
  }

  /** One that takes long is not followed by seven others before the time limit is checked. */
  @Test
  void aRunEndsWithTheScheduleInWhichItsTimeIsOver() {
    Form slow = new SlowForm(Protocols.benchmark("PaxosFixed"));
    RunResult run = Hunter.in(slow, new HuntLimits(1, 100, 1, 1, 1)).runs().get(0);
    assertThat(run.timedOut()).isTrue();
    assertThat(run.schedules()).isLessThanOrEqualTo(1);
  }

  /** Each schedule takes longer than the run may. */
  private record SlowForm(AsyncForm form) implements Form {

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public Explorer newExplorer() {
      Explorer explorer = form.newExplorer();
      return (Explorer)
          Proxy.newProxyInstance(
              Explorer.class.getClassLoader(),
              new Class<?>[] {Explorer.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("explore")) {
                  Thread.sleep(5);
                }
                try {
                  return method.invoke(explorer, arguments);
                } catch (InvocationTargetException thrown) {
                  throw thrown.getCause();
                }
              });
    }
  }
}
