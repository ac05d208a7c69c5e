package dev.rondo.run.sequential.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.ProcessCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every way to draw has to keep, whatever it draws. */
class EveryWayToDrawTest {

  private static final int N = 4;
  private static final int PHASES = 8;
  private static final int ROUNDS = 3;
  private static final long ALL = (1L << N) - 1;
  private static final int SCHEDULES = 2_000;

  private static DrawnChoices draws(String way) {
    DrawParameters size =
        new DrawParameters(
            ProcessCounts.of(N, 1),
            PHASES,
            Collections.nCopies(ROUNDS, OptionalInt.empty()),
            /* starters= */ 1,
            /* keepStep= */ false,
            TimeoutEffect.LEAPING,
            ALL,
            /* phased= */ true,
            FixedRates.DRAWN);
    return RoundStrategyKind.way(way, size);
  }

  /** Runs one schedule in which all send to all, and may time out, in every round. */
  private static List<Long> run(DrawnChoices draws, long seed, long schedule) {
    List<Long> drawn = new ArrayList<>();
    draws.restart(seed, schedule);
    drawn.add((long) draws.length());
    for (int phase = 1; phase <= draws.length(); phase++) {
      for (int round = 1; round <= ROUNDS; round++) {
        draws.enter(phase, round);
        for (int node = 0; node < N; node++) {
          drawn.add(draws.hears(node, ALL));
          drawn.add(draws.impatient(node) ? (long) draws.timeout(node, 0b101) : -1L);
        }
      }
    }
    return drawn;
  }

  private static void everySchedule(DrawnChoices draws, Consumer<List<Long>> look) {
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      look.accept(run(draws, 7, schedule));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void aScheduleDependsOnItsSeedAndNumberAlone(String way) {
    DrawnChoices draws = draws(way);
    List<Long> third = run(draws, 7, 3);
    run(draws, 7, 4);
    assertThat(run(draws, 7, 3)).isEqualTo(third);
    assertThat(run(draws(way), 7, 3)).isEqualTo(third);
    Set<List<Long>> different = new HashSet<>();
    IntStream.range(0, 50).forEach(seed -> different.add(run(draws, seed, 3)));
    assertThat(different).hasSizeGreaterThan(25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void nobodyHearsWhoHasNotSent(String way) {
    DrawnChoices draws = draws(way);
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      draws.restart(7, schedule);
      draws.enter(1, 1);
      long senders = schedule & ALL;
      assertThat(draws.hears(1, senders) & ~senders).isZero();
    }
  }

  /** A bug may need any one message lost, and any one schedule may have to lose nothing at all. */
  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void everyMessageIsLostInSomeScheduleAndHeardInAnother(String way) {
    long[] lost = new long[ROUNDS * N];
    long[] heard = new long[ROUNDS * N];
    int[] spared = new int[1];
    everySchedule(
        draws(way),
        drawn -> {
          boolean losesNothing = true;
          for (int place = 0; 1 + 2 * place < drawn.size(); place++) {
            long hears = drawn.get(1 + 2 * place);
            lost[place % lost.length] |= ALL & ~hears;
            heard[place % heard.length] |= hears;
            losesNothing &= hears == ALL;
          }
          spared[0] += losesNothing ? 1 : 0;
        });
    assertThat(lost).containsOnly(ALL);
    assertThat(heard).containsOnly(ALL);
    assertThat(spared[0]).isBetween(1, SCHEDULES - 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void everyTimeoutRunsInSomeScheduleAndNoneThatIsNotEnabled(String way) {
    Set<Long> ran = new HashSet<>();
    Set<Integer> hasty = new HashSet<>();
    everySchedule(
        draws(way),
        drawn -> {
          for (int place = 0; 2 + 2 * place < drawn.size(); place++) {
            ran.add(drawn.get(2 + 2 * place));
            if (drawn.get(2 + 2 * place) >= 0) {
              hasty.add(place % N);
            }
          }
        });
    assertThat(ran).containsExactlyInAnyOrder(-1L, 0L, 2L);
    assertThat(hasty).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void schedulesAreShortAndLong(String way) {
    Set<Long> lengths = new HashSet<>();
    everySchedule(draws(way), drawn -> lengths.add(drawn.get(0)));
    assertThat(lengths).containsExactlyInAnyOrder(2L, 4L, (long) PHASES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void asManyArePickedAsAreAskedForAndEverybodySometimes(String way) {
    DrawnChoices draws = draws(way);
    long ever = 0;
    for (int schedule = 0; schedule < 100; schedule++) {
      draws.restart(7, schedule);
      long picked = draws.pick(0, 3);
      assertThat(Long.bitCount(picked)).isEqualTo(3);
      assertThat(picked & ~ALL).isZero();
      ever |= ALL & ~picked;
    }
    assertThat(ever).isEqualTo(ALL);
  }

  /** Where nothing else can happen, a process times out, or the run would be over. */
  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void inASilenceEverybodyIsHurriedSometimes(String way) {
    DrawnChoices draws = draws(way);
    Set<Integer> alone = new HashSet<>();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      draws.restart(7, schedule);
      draws.enter(1, 1);
      draws.silence();
      List<Integer> hurried = IntStream.range(0, N).filter(draws::impatient).boxed().toList();
      if (hurried.size() == 1) {
        alone.addAll(hurried);
      }
    }
    assertThat(alone).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  /** Who is hurried and cannot time out must not end the run: it is another's turn then. */
  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void inASilenceEverybodyIsHurriedInTheEnd(String way) {
    DrawnChoices draws = draws(way);
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      draws.restart(7, schedule);
      draws.enter(1, 1);
      Set<Integer> hurried = new HashSet<>();
      int turns = 0;
      while (draws.silence()) {
        turns++;
        IntStream.range(0, N).filter(draws::impatient).forEach(hurried::add);
      }
      assertThat(hurried).containsExactlyInAnyOrder(0, 1, 2, 3);
      assertThat(turns).isBetween(1, N);
    }
  }

  /** Where one message of several is taken, it is not always that of the same sender. */
  @ParameterizedTest
  @ValueSource(strings = {"coins", "swarm", "naps", "faults"})
  void anyOfTheMessagesHeardMayHaveComeFirst(String way) {
    DrawnChoices draws = draws(way);
    Set<Integer> first = new HashSet<>();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      draws.restart(7, schedule);
      draws.enter(1, 1);
      first.add(draws.first(0, N));
    }
    assertThat(first).containsExactlyInAnyOrder(0, 1, 2, 3);
  }
}
