package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.run.observe.Finding.FindingKind;
import dev.rondo.run.value.Hashing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BreadthFirstTest {

  /**
   * Numbers below a bound; {@code x} leads to {@code 2x} and {@code 3x + 1}, and {@code bad} to a
   * bug.
   */
  private record Numbers(int bound, int bad) implements StateSpace {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public void initial(Successors successors) {
      successors.add(new int[] {1}, Hashing.mix(1));
    }

    @Override
    public Expander newExpander() {
      return (states, offset, successors) -> {
        int x = states[offset];
        if (x == bad) {
          successors.bug(Bug.of(FindingKind.VIOLATION, "met " + x));
        }
        for (int y : new int[] {2 * x, 3 * x + 1}) {
          if (y < bound) {
            successors.add(new int[] {y}, Hashing.mix(y));
          }
        }
      };
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  /** The same from its second step on: the first two only find where schedules begin. */
  private record Beginning(Numbers numbers) implements StateSpace {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public void initial(Successors successors) {
      numbers.initial(successors);
    }

    @Override
    public int startingSteps() {
      return 2;
    }

    @Override
    public Expander newExpander() {
      return numbers.newExpander();
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  /**
   * 0 leads to 1 to 999, and these to a thousand times as much; one of them may have no end of it,
   * and another may be at work without end and find nothing more.
   */
  private record Fan(int endless, int idle) implements StateSpace {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public void initial(Successors successors) {
      successors.add(new int[] {0}, Hashing.mix(0));
    }

    @Override
    public Expander newExpander() {
      return (states, offset, successors) -> {
        int x = states[offset];
        if (x == 0) {
          IntStream.range(1, 1000).forEach(y -> successors.add(new int[] {y}, Hashing.mix(y)));
        } else if (x < 1000) {
          do {
            successors.add(new int[] {1000 * x}, Hashing.mix(1000L * x));
          } while (x == endless);
          while (x == idle) {
            successors.goOn();
          }
        }
      };
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  /** The same, but a second look at the third state shows that the reductions are wrong. */
  private record Doubtful(Numbers numbers, int idle) implements StateSpace {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public void initial(Successors successors) {
      numbers.initial(successors);
    }

    @Override
    public Expander newExpander() {
      Expander expander = numbers.newExpander();
      return new Expander() {
        @Override
        public void expand(int[] states, int offset, Successors successors) {
          expander.expand(states, offset, successors);
          while (states[offset] == idle) {
            successors.goOn();
          }
        }

        @Override
        public void check(int[] states, int offset, int number) {
          if (number == 2) {
            throw new ReductionFault("met " + states[offset]);
          }
        }
      };
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  private static SearchResult search(StateSpace space, SearchLimits limits, int jobs) {
    return new BreadthFirst(space, limits, jobs).run();
  }

  /** Waves have 1,024 states at least. */
  @Test
  void aSearchGoesOnAfterAPauseAsIfThereWasNone() {
    StateSpace space = new Numbers(100_000, -1);
    SearchResult whole = search(space, SearchLimits.NONE, 1);
    BreadthFirst search = new BreadthFirst(space, SearchLimits.NONE, 1);

    SearchResult paused = search.run(Integer.MAX_VALUE, 1_000);
    SearchResult rest = search.run(Integer.MAX_VALUE, Long.MAX_VALUE);

    assertThat(paused.end()).isEqualTo(SearchResult.End.TRANSITIONS);
    assertThat(paused.transitions()).isBetween(1_000L, whole.transitions() - 1);
    assertThat(rest.end()).isEqualTo(SearchResult.End.EXHAUSTED);
    assertThat(rest.states()).isEqualTo(whole.states());
    assertThat(rest.transitions()).isEqualTo(whole.transitions());
  }

  @Test
  void everyReachableStateIsSeenOnce() {
    SearchResult result = search(new Numbers(30, -1), SearchLimits.NONE, 1);

    // 1 | 2 4 | 7 8 13 | 14 22 16 25 26 | 28
    assertThat(result.end()).isEqualTo(SearchResult.End.EXHAUSTED);
    assertThat(result.states()).isEqualTo(12);
    assertThat(result.depth()).isEqualTo(4);
  }

  @Test
  void aDepthEndsTheSearchThere() {
    SearchResult result = search(new Numbers(30, -1), SearchLimits.NONE.withDepth(2), 1);

    assertThat(result.end()).isEqualTo(SearchResult.End.DEPTH);
    assertThat(result.states()).isEqualTo(6);
    assertThat(result.depth()).isEqualTo(2);
  }

  @Test
  void aBugComesWithAShortestWay() {
    SearchResult result = search(new Numbers(1000, 26), SearchLimits.NONE, 1);

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    assertThat(result.counterexample().orElseThrow())
        .isEqualTo(
            new SearchResult.Counterexample(
                List.of(Hashing.mix(1), Hashing.mix(4), Hashing.mix(13), Hashing.mix(26)),
                Bug.of(FindingKind.VIOLATION, "met 26")));
  }

  @Test
  void whatLeadsToTheBeginningIsNotCounted() {
    SearchResult result = search(new Beginning(new Numbers(30, -1)), SearchLimits.NONE, 1);

    // 7 8 13 | 14 22 16 25 26 | 28
    assertThat(result.states()).isEqualTo(9);
    assertThat(result.transitions()).isEqualTo(6);
    assertThat(result.depth()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "13, 1", "14, 2"})
  void aBugIsAsDeepAsItIsFromTheBeginning(int bad, int depth) {
    SearchResult result = search(new Beginning(new Numbers(30, bad)), SearchLimits.NONE, 1);

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    assertThat(result.depth()).isEqualTo(depth);
    assertThat(result.counterexample().orElseThrow().path()).startsWith(Hashing.mix(1));
  }

  @Test
  void aSearchThatEndsBeforeTheBeginningGoesOnThere() throws IOException {
    StateSpace space = new Beginning(new Numbers(3_000_000, -1));
    BreadthFirst ended = new BreadthFirst(space, SearchLimits.NONE, 1);
    ended.stop();
    SearchResult nothing = ended.run();
    assertThat(nothing.end()).isEqualTo(SearchResult.End.STOPPED);
    assertThat(nothing.states()).isZero();
    assertThat(ended.hasBegun()).isFalse();

    assertThat(goingOn(ended, space))
        .usingRecursiveComparison()
        .ignoringFields("seconds")
        .isEqualTo(search(space, SearchLimits.NONE, 1));
  }

  @ParameterizedTest
  @CsvSource({"500, -1", "-1, 500"})
  @Timeout(value = 3_000, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void timeEndsAStepThatTakesLongAndTheSearchGoesOnBeforeIt(int endless, int idle)
      throws IOException {
    SearchLimits aMoment = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 100_000_000);
    BreadthFirst ended = new BreadthFirst(new Fan(endless, idle), aMoment, 2);
    SearchResult early = ended.run();
    assertThat(early.end()).isEqualTo(SearchResult.End.TIME);
    assertThat(early.depth()).isEqualTo(1);
    assertThat(early.states()).isBetween(1001L, 1999L); // what came before the step is kept

    assertThat(goingOn(ended, new Fan(-1, -1)))
        .usingRecursiveComparison()
        .ignoringFields("seconds")
        .isEqualTo(search(new Fan(-1, -1), SearchLimits.NONE, 1));
  }

  private static SearchResult goingOn(BreadthFirst ended, StateSpace space) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ended.write(new DataOutputStream(bytes));
    BreadthFirst goingOn = new BreadthFirst(space, SearchLimits.NONE, 1);
    goingOn.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return goingOn.run();
  }

  @Test
  void memoryEndsTheSearchAfterACompleteDepth() {
    SearchLimits little = new SearchLimits(Integer.MAX_VALUE, 300_000, Long.MAX_VALUE);

    SearchResult result = search(new Numbers(100_000_000, -1), little, 1);

    assertThat(result.end()).isEqualTo(SearchResult.End.MEMORY);
    assertThat(result.depth()).isBetween(5, 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65536, 40_961})
  void theNumberOfJobsDoesNotMatter(int bad) {
    Numbers space = new Numbers(3_000_000, bad);
    SearchResult one = search(space, SearchLimits.NONE, 1);
    SearchResult three = search(space, SearchLimits.NONE, 3);

    assertThat(three).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "26, 1", "26, 3"})
  void aSearchEndsWithoutAVerdictWhereASecondLookIsNotTheSame(int bad, int jobs) {
    StateSpace space = new Doubtful(new Numbers(1000, bad), -1);

    assertThatExceptionOfType(ReductionFault.class)
        .isThrownBy(() -> search(space, SearchLimits.NONE, jobs))
        .withMessage("met 4");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aBoundOnTransitionsEndsASearchAtTheSameDepthWithAnyNumberOfThreads(int jobs) {
    SearchResult result =
        search(new Numbers(100_000, -1), SearchLimits.NONE.withTransitions(1_000), jobs);
    SearchResult again =
        search(new Numbers(100_000, -1), SearchLimits.NONE.withTransitions(1_000), 2);

    assertThat(result.end()).isEqualTo(SearchResult.End.TRANSITIONS);
    assertThat(result.transitions()).isGreaterThanOrEqualTo(1_000).isEqualTo(again.transitions());
    assertThat(result.states()).isLessThan(100_000).isEqualTo(again.states());
    assertThat(result.depth()).isEqualTo(again.depth());
  }

  @Test
  void whereTheTimeIsOverNothingIsLookedAtOnceMore() {
    StateSpace space = new Doubtful(new Numbers(1000, -1), 13);
    SearchLimits soon = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 100_000_000);

    assertThat(search(space, soon, 1).end()).isEqualTo(SearchResult.End.TIME);
  }
}
