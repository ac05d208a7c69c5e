package dev.rondo.run.sequential.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.ProcessCounts;
import java.util.Arrays;
import java.util.Collections;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The phases that are drawn have the shapes that they are meant to have. With five processes none
 * of the shapes looked for comes about by coins in so few schedules.
 */
class SwarmChoicesTest {

  private static final int N = 5;
  private static final int ROUNDS = 4;
  private static final int SCHEDULES = 2_000;
  private static final long ALL = (1L << N) - 1;

  private final SwarmChoices swarm = swarm(TimeoutEffect.LEAPING);

  private static SwarmChoices swarm(TimeoutEffect timeouts) {
    return new SwarmChoices(
        new DrawParameters(
            ProcessCounts.of(N, 0),
            32,
            Collections.nCopies(ROUNDS, OptionalInt.empty()),
            1,
            /* keepStep= */ false,
            timeouts,
            ALL,
            /* phased= */ true,
            FixedRates.DRAWN));
  }

  /** What each process hears in the rounds of the first phase, if all send to all. */
  private long[][] heard(long schedule) {
    swarm.restart(11, schedule);
    return heardInAPhase(swarm);
  }

  private static long[][] heardInAPhase(SwarmChoices swarm) {
    long[][] heard = new long[ROUNDS][N];
    for (int round = 0; round < ROUNDS; round++) {
      swarm.enter(1, round + 1);
      for (int receiver = 0; receiver < N; receiver++) {
        heard[round][receiver] = swarm.hears(receiver, ALL);
      }
    }
    return heard;
  }

  private long phases(Predicate<long[][]> shape) {
    long found = 0;
    for (long schedule = 0; schedule < SCHEDULES; schedule++) {
      found += shape.test(heard(schedule)) ? 1 : 0;
    }
    return found;
  }

  @Test
  void inSomePhasesTwoGroupsDoNotHearEachOther() {
    assertThat(phases(phase -> isPartition(phase[ROUNDS - 1]))).isPositive();
  }

  private static boolean isPartition(long[] heard) {
    for (int receiver = 0; receiver < N; receiver++) {
      long group = heard[receiver];
      for (int other = 0; other < N; other++) {
        boolean together = (group >>> other & 1) == 1;
        if (heard[other] != (together ? group : ALL & ~group)) {
          return false;
        }
      }
    }
    return heard[0] != ALL;
  }

  @Test
  void inSomeNobodyHearsAProcess() {
    assertThat(phases(phase -> isAllTheSame(phase[0]) && Long.bitCount(phase[0][0]) == N - 1))
        .isPositive();
  }

  private static boolean isAllTheSame(long[] heard) {
    return Arrays.stream(heard).distinct().count() == 1;
  }

  @Test
  void inSomeAProcessHearsNobodyWhileTheOthersHearAll() {
    assertThat(phases(phase -> silences(phase[0]) == 1 && others(phase[0]))).isPositive();
  }

  @Test
  void inSomeProcessesJoinOneAfterAnother() {
    assertThat(phases(phase -> joinsLater(phase, false))).isPositive();
  }

  @Test
  void inSomeProcessesLeaveOneAfterAnother() {
    assertThat(phases(phase -> joinsLater(phase, true))).isPositive();
  }

  /** From round to round fewer processes hear no other, at last none; or, backwards, more. */
  private static boolean joinsLater(long[][] phase, boolean backwards) {
    long[][] rounds = phase.clone();
    if (backwards) {
      java.util.Collections.reverse(Arrays.asList(rounds));
    }
    long last = silences(rounds[0]);
    boolean steps = last >= 2 && others(rounds[0]);
    int changes = 0;
    for (int round = 1; round < ROUNDS; round++) {
      long now = silences(rounds[round]);
      steps &= now <= last && others(rounds[round]);
      changes += now < last ? 1 : 0;
      last = now;
    }
    return steps && changes >= 2 && last == 0;
  }

  private static long silences(long[] heard) {
    return Arrays.stream(heard).filter(senders -> senders == 0).count();
  }

  /** A process that hears another hears all. */
  private static boolean others(long[] heard) {
    return Arrays.stream(heard).allMatch(senders -> senders == 0 || senders == ALL);
  }

  @Test
  void inSomeAMajorityIsEnoughForEverybody() {
    assertThat(phases(phase -> Arrays.stream(phase).allMatch(SwarmChoicesTest::areMajorities)))
        .isGreaterThan(SCHEDULES / 100);
  }

  /** Of different processes: those that hear no other are all the same. */
  private static boolean areMajorities(long[] heard) {
    return !isAllTheSame(heard)
        && Arrays.stream(heard).allMatch(senders -> Long.bitCount(senders) == N / 2 + 1);
  }

  @Test
  void inHalfOfThePhasesAndSomeOthersEverybodyHearsEnough() {
    long fed = phases(SwarmChoicesTest::isEnough);
    assertThat(fed).isBetween(SCHEDULES / 2L, 3 * SCHEDULES / 4L);
  }

  @Test
  void whereNobodyTimesOutEverybodyHearsEnoughInMostSchedulesFromBeginningToEnd() {
    SwarmChoices patient = swarm(TimeoutEffect.NONE);
    int fed = 0;
    for (long schedule = 0; schedule < SCHEDULES; schedule++) {
      patient.restart(11, schedule);
      boolean enough = true;
      for (int phase = 0; phase < 8; phase++) {
        enough &= isEnough(heardInAPhase(patient));
      }
      fed += enough ? 1 : 0;
    }
    assertThat(fed).isBetween(7 * SCHEDULES / 10, 8 * SCHEDULES / 10);
  }

  private static boolean isEnough(long[][] phase) {
    return Arrays.stream(phase)
        .flatMapToLong(Arrays::stream)
        .allMatch(senders -> Long.bitCount(senders) > N / 2);
  }

  @Test
  void whoTimesOutHasMostlyHeardBefore() {
    int first = 0;
    int later = 0;
    for (long schedule = 0; schedule < SCHEDULES; schedule++) {
      swarm.restart(11, schedule);
      for (int round = 1; round <= ROUNDS; round++) {
        swarm.enter(1, round);
        first += swarm.impatient(0) ? 1 : 0;
        later += swarm.impatient(0) ? 1 : 0;
      }
    }
    assertThat(first).isPositive();
    assertThat(later).isGreaterThan(2 * first);
  }
}
