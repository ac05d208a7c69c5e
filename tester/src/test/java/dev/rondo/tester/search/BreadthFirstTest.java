package dev.rondo.tester.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
      successors.add(new int[] {1}, Term.mix(1));
    }

    @Override
    public Expander newExpander() {
      return (states, offset, successors) -> {
        int x = states[offset];
        if (x == bad) {
          successors.bug("met " + x);
        }
        for (int y : new int[] {2 * x, 3 * x + 1}) {
          if (y < bound) {
            successors.add(new int[] {y}, Term.mix(y));
          }
        }
      };
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  private static SearchResult search(Numbers space, SearchLimits limits, int jobs) {
    return new BreadthFirst(space, limits, jobs).run();
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
                List.of(Term.mix(1), Term.mix(4), Term.mix(13), Term.mix(26)), "met 26"));
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
}
