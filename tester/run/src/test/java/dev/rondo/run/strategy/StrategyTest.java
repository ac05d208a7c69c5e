package dev.rondo.run.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyTest {

  private static final int SCHEDULES = 60_000;

  /** Three concurrent events at one process: every order must come. */
  @ParameterizedTest
  @EnumSource(EventStrategyKind.class)
  void everyOrderOfConcurrentEventsIsTaken(EventStrategyKind kind) {
    assertThat(orders(kind.create(0), 3, 3)).hasSize(6);
  }

  @Test
  void posTakesEveryOrderOfRacingEventsEquallyOften() {
    orders(new PosStrategy(), 3, 3)
        .values()
        .forEach(count -> assertThat(count).isGreaterThan(SCHEDULES / 6 * 9 / 10));
  }

  /** One order of the first two of five chains is a bug of depth 1; of three in order, depth 2. */
  @Test
  void pctFindsBugsAtLeastAsOftenAsItsBound() {
    int events = 5;
    double depthOne = share(orders(new PctStrategy(1), events, events), "0");
    assertThat(depthOne).isGreaterThanOrEqualTo(1.0 / events);
    double depthTwo = share(orders(new PctStrategy(2), events, events), "01");
    assertThat(depthTwo).isGreaterThanOrEqualTo(1.0 / (events * events));
    double depthThree = share(orders(new PctStrategy(3), events, events), "021");
    assertThat(depthThree).isGreaterThanOrEqualTo(1.0 / (events * events * events));
  }

  @Test
  void withoutDelaysTheOldestComesFirst() {
    Map<String, Integer> all = orders(new DelayBoundedStrategy(1), 4, 400);
    assertThat(share(all, "0123")).isGreaterThan(0.9);
  }

  @Test
  void oneDelayReachesEveryScheduleWithOneDelay() {
    assertThat(orders(new DelayBoundedStrategy(1), 3, 3).keySet())
        .containsExactly("012", "021", "120");
  }

  private static double share(Map<String, Integer> orders, String beginning) {
    return orders.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(beginning))
            .mapToInt(Map.Entry::getValue)
            .sum()
        / (double) SCHEDULES;
  }

  private static Map<String, Integer> orders(EventStrategy strategy, int events, int steps) {
    Map<String, Integer> orders = new TreeMap<>();
    Randomness random = new Randomness();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      random.restart(1, schedule);
      strategy.begin(random, steps);
      orders.merge(order(strategy, events), 1, Integer::sum);
    }
    return orders;
  }

  private static String order(EventStrategy strategy, int events) {
    Events pending = new Events();
    for (int event = 0; event < events; event++) {
      pending.names.add(event);
      pending.ranks.add(strategy.rank());
    }
    StringBuilder order = new StringBuilder();
    while (pending.size() > 0) {
      int pick = strategy.pick(pending);
      order.append(pending.names.remove(pick));
      pending.ranks.remove(pick);
    }
    return order.toString();
  }

  /** Events at one process. */
  private static final class Events implements SchedulableEvents {
    final List<Integer> names = new ArrayList<>();
    final List<Long> ranks = new ArrayList<>();

    @Override
    public int size() {
      return names.size();
    }

    @Override
    public int node(int candidate) {
      return 0;
    }

    @Override
    public long rank(int candidate) {
      return ranks.get(candidate);
    }

    @Override
    public void setRank(int candidate, long rank) {
      ranks.set(candidate, rank);
    }
  }
}
