package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.search.engine.PathReconstructor.TransitionSystem;
import dev.rondo.search.engine.PathReconstructor.Wanted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Paths are executed again from fingerprints alone. */
class PathReconstructorTest {

  /**
   * Counts up by one or by two; 7 has a transition that shows a bug. A fingerprint is a state
   * modulo 10.
   */
  private static final class Counter implements TransitionSystem<String> {
    private final List<Integer> expanded = new ArrayList<>();

    @Override
    public void initial(Wanted<String> wanted) {
      for (int state = 0; state < 3; state++) {
        int here = state;
        wanted.offer(new int[] {state}, state, () -> "begin in " + here);
      }
    }

    @Override
    public void successors(int[] state, Wanted<String> wanted) {
      expanded.add(state[0]);
      int[] next = {0}; // reused
      for (int more = 1; more <= 2; more++) {
        int added = more;
        next[0] = state[0] + more;
        wanted.offer(next, next[0] % 10, () -> "add " + added);
        next[0] = state[0] + more + 10; // has the same fingerprint, and comes second
        wanted.offer(next, next[0] % 10, () -> "jump");
      }
      if (state[0] == 7) {
        wanted.offerBug(() -> "bug of 7");
        wanted.offerBug(() -> "another bug");
      }
    }
  }

  @Test
  void takesTheFirstTransitionToEachFingerprint() {
    PathReconstructor<String> path = new PathReconstructor<>(new Counter());
    path.follow(List.of(1L, 3L, 4L));
    path.follow(List.of(6L));
    assertThat(path.actions()).containsExactly("begin in 1", "add 2", "add 1", "add 2");
    assertThat(path.states().stream().map(state -> state[0])).containsExactly(1, 3, 4, 6);
    assertThat(path.state()).containsExactly(6);
  }

  @Test
  void endsWithTheFirstBug() {
    PathReconstructor<String> path = new PathReconstructor<>(new Counter());
    path.follow(List.of(2L, 4L, 5L, 7L));
    path.followBug();
    assertThat(path.actions()).endsWith("add 2", "bug of 7");
    assertThat(path.state()).containsExactly(7);
  }

  @Test
  void refusesAPathThatTheSystemDoesNotHave() {
    Counter counter = new Counter();
    PathReconstructor<String> path = new PathReconstructor<>(counter);
    path.follow(List.of(0L));
    assertThatThrownBy(() -> path.follow(List.of(1L, 9L, 2L)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot be executed again");
    assertThat(counter.expanded).containsExactly(0, 1);
    assertThatThrownBy(path::followBug).isInstanceOf(IllegalStateException.class);
  }
}
