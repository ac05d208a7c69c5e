package dev.rondo.run.sequential.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.ProcessCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.runtime.Inbox;

class DrawnChoicesTest {

  private static final int N = 4;
  private static final int ROUNDS = 5;
  private static final long ALL = (1L << N) - 1;

  private static DrawParameters size(FixedRates rates) {
    return size(rates, 1);
  }

  private static DrawParameters size(FixedRates rates, int starters) {
    return new DrawParameters(
        ProcessCounts.of(N, 0),
        32,
        Collections.nCopies(ROUNDS, OptionalInt.empty()),
        starters,
        /* keepStep= */ false,
        TimeoutEffect.LEAPING,
        ALL,
        /* phased= */ true,
        rates);
  }

  /** What every receiver hears in the rounds of two phases in which all send to all. */
  private static List<Long> heard(DrawnChoices choices, long schedule) {
    choices.restart(7, schedule);
    List<Long> heard = new ArrayList<>();
    for (int phase = 1; phase <= 2; phase++) {
      for (int round = 1; round <= ROUNDS; round++) {
        choices.enter(phase, round);
        for (int receiver = 0; receiver < N; receiver++) {
          heard.add(choices.hears(receiver, ALL));
        }
      }
    }
    return heard;
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void theSameScheduleIsDrawnAgainAfterOthers(String way) {
    DrawnChoices choices = RoundStrategyKind.way(way, size(FixedRates.DRAWN));
    List<Long> first = heard(choices, 3);
    int length = choices.length();
    heard(choices, 4);
    assertThat(heard(choices, 3)).isEqualTo(first);
    assertThat(choices.length()).isEqualTo(length);
    assertThat(heard(RoundStrategyKind.way(way, size(FixedRates.DRAWN)), 3)).isEqualTo(first);
  }

  /** A faulty process always has something to send, so that there is no silence. */
  @ParameterizedTest
  @CsvSource({"1, before the update of round 1", "3, after the update of round 5"})
  void correctProcessesTimeOutTogetherBesideAFaultyOne(int starters, String when) {
    DrawParameters size = size(FixedRates.DRAWN, starters);
    assertThat(timeoutsTogether(size, /* isFaulty= */ true)).containsExactly(when);
    assertThat(timeoutsTogether(size, /* isFaulty= */ false)).isEmpty();
  }

  /** When all processes but the first time out in a phase, in some of many schedules. */
  private static Set<String> timeoutsTogether(DrawParameters size, boolean isFaulty) {
    DrawnChoices choices = RoundStrategyKind.way("faults", size);
    Set<String> seen = new TreeSet<>();
    for (long schedule = 0; schedule < 200; schedule++) {
      choices.restart(7, schedule);
      if (isFaulty) {
        choices.isFaulty(0);
      }
      for (int round = 1; round <= ROUNDS; round++) {
        choices.enter(1, round);
        for (String when : List.of("before", "after")) {
          int impatient = 0;
          for (int node = 1; node < N; node++) {
            if (choices.impatient(node)) {
              impatient++;
              choices.timeout(node, 1);
            }
          }
          if (impatient == N - 1) {
            seen.add(when + " the update of round " + round);
          }
        }
      }
    }
    return seen;
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void someSchedulesLoseNothingAndSomeLoseMuch(String way) {
    DrawnChoices choices = RoundStrategyKind.way(way, size(FixedRates.DRAWN));
    long calm = 0;
    long stormy = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      long lost = heard(choices, schedule).stream().mapToLong(h -> Long.bitCount(ALL & ~h)).sum();
      calm += lost == 0 ? 1 : 0;
      stormy += lost > N * N ? 1 : 0;
    }
    assertThat(calm).isPositive();
    assertThat(stormy).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"swarm", "naps"})
  void aProcessMayJoinAPhaseInItsMiddleWhileTheOthersHearAll(String way) {
    DrawnChoices choices = RoundStrategyKind.way(way, size(FixedRates.DRAWN));
    long found = 0;
    for (long schedule = 0; schedule < 20_000; schedule++) {
      List<Long> heard = heard(choices, schedule);
      boolean late = (heard.get(0) & ~1L) == 0 && (heard.get(N) & ~1L) == 0;
      boolean back = Long.bitCount(heard.get(2 * N)) >= N - 1;
      boolean othersHear = true;
      for (int other = 1; other < N; other++) {
        othersHear &= Long.bitCount(heard.get(other)) >= N - 1;
        othersHear &= Long.bitCount(heard.get(N + other)) >= N - 1;
      }
      found += late && back && othersHear ? 1 : 0;
    }
    assertThat(found).isPositive();
  }

  @Test
  void coinsThatAreGivenLoseAsOftenAsTheySay() {
    DrawnChoices choices = new CoinChoices(size(new FixedRates(0, 0.25, 0)));
    long lost = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      lost += heard(choices, schedule).stream().mapToLong(h -> Long.bitCount(ALL & ~h)).sum();
    }
    double all = 2_000.0 * 2 * ROUNDS * N * N;
    assertThat(lost / all).isBetween(0.24, 0.26);
  }

  @Test
  void whatIsOpenBesideGuaranteesIsLostInSomeSchedulesWhateverTheCoinsSay() {
    DrawnChoices choices = new CoinChoices(size(new FixedRates(0, 0, 0)));
    Inbox<String> sent = new Inbox<>();
    for (int sender = 0; sender < N; sender++) {
      sent.add(sender, "hello");
    }
    long last = 0;
    long all = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      choices.restart(7, schedule);
      choices.enter(1, 1);
      last += choices.hears(0, sent, 0b10) == 0b10 ? 1 : 0;
      all += choices.hears(0, sent, ALL) == ALL ? 1 : 0;
    }
    assertThat(last).isBetween(1_400L, 1_600L);
    assertThat(all).isEqualTo(2_000);
  }

  /** In a silence each process times out until it has caught up with the phase that comes next. */
  private static int begunTogether(DrawnChoices choices, long schedule) {
    choices.restart(7, schedule);
    choices.enter(1, 1);
    assertThat(choices.silence()).isTrue();
    int begun = 0;
    for (int node = 0; node < N; node++) {
      int behind = 1 + node % 3;
      while (choices.impatient(node) && behind > 0 && choices.timeout(node, 1) == 0) {
        behind--;
      }
      begun += behind == 0 ? 1 : 0;
    }
    choices.enter(2, 1);
    for (int node = 0; node < N; node++) {
      assertThat(choices.impatient(node)).isFalse();
    }
    return begun;
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "3, 1400"})
  void whereAPhaseTakesSeveralToBeginTheyMostlyTimeOutTogether(int starters, int least) {
    DrawnChoices choices = new CoinChoices(size(new FixedRates(0, 0, 0), starters));
    int mustered = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      mustered += begunTogether(choices, schedule) >= 3 ? 1 : 0;
    }
    assertThat(mustered).isBetween(least, least + 200);
  }

  /**
   * A process that was left behind, or has gone ahead, is with the others again after the next
   * silence.
   */
  @Test
  void clocksAreMostlyInStep() {
    DrawParameters clocks =
        new DrawParameters(
            ProcessCounts.of(N, 0),
            32,
            Collections.nCopies(ROUNDS, OptionalInt.empty()),
            1,
            /* keepStep= */ true,
            TimeoutEffect.LEAPING,
            ALL,
            /* phased= */ true,
            new FixedRates(0, 0, 0));
    DrawnChoices choices = new CoinChoices(clocks);
    int inStep = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      choices.restart(7, schedule);
      int[] timeouts = {0, 2, 1, 0};
      for (int node = 0; node < N; node++) {
        for (int ahead = 0; ahead < timeouts[node]; ahead++) {
          choices.timeout(node, 1);
        }
      }
      choices.enter(1, 1);
      choices.silence();
      for (int node = 0; node < N; node++) {
        while (choices.impatient(node)) {
          choices.timeout(node, 1);
          timeouts[node]++;
        }
      }
      inStep += Arrays.equals(timeouts, new int[] {3, 3, 3, 3}) ? 1 : 0;
    }
    assertThat(inStep).isBetween(900, 1_100);
  }

  /** A process that waits for one that it does not hear would wait without end. */
  @Test
  void whoeverHearsNothingMostlyTimesOutWhereThatLeadsNowhere() {
    DrawParameters suspecting =
        new DrawParameters(
            ProcessCounts.of(N, 0),
            32,
            Collections.nCopies(ROUNDS, OptionalInt.empty()),
            1,
            /* keepStep= */ false,
            TimeoutEffect.STAYING,
            ALL,
            /* phased= */ true,
            new FixedRates(0, 0, 0));
    DrawnChoices choices = new CoinChoices(suspecting);
    int deaf = 0;
    for (long schedule = 0; schedule < 2_000; schedule++) {
      choices.restart(7, schedule);
      choices.enter(1, 1);
      choices.hears(0, ALL);
      choices.hears(1, 0);
      assertThat(choices.impatient(0)).isFalse();
      deaf += choices.impatient(1) ? 1 : 0;
      assertThat(choices.impatient(1)).isFalse();
    }
    assertThat(deaf).isBetween(1_400, 1_600);
  }

  @Test
  void schedulesAreShortAndLong() {
    DrawnChoices choices = new CoinChoices(size(FixedRates.DRAWN));
    Map<Integer, Integer> lengths = new TreeMap<>();
    for (long schedule = 0; schedule < 10_000; schedule++) {
      choices.restart(7, schedule);
      lengths.merge(choices.length(), 1, Integer::sum);
    }
    assertThat(lengths.keySet()).containsExactly(2, 4, 8, 16, 32);
    assertThat(lengths.get(2)).isBetween(3_800, 4_200);
    assertThat(lengths.get(32)).isBetween(1_200, 1_400);
  }
}
