package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WaymarksTest {

  private static final Random RANDOM = new Random(1);

  @Test
  void whichAreKeptDoesNotDependOnTheOrder() {
    List<Waymark> states = states(500);
    Waymarks atOnce = Waymarks.of(states);
    Collections.shuffle(states, RANDOM);
    Waymarks oneByOne = Waymarks.NONE;
    for (Waymark state : states) {
      oneByOne = Waymarks.of(List.of(state)).with(oneByOne);
    }
    assertThat(oneByOne.all()).isEqualTo(atOnce.all());
    assertThat(atOnce.all()).hasSizeLessThan(states.size());
  }

  @Test
  void statesNearTheStartAreNotCrowdedOut() {
    List<Waymark> deep = new ArrayList<>();
    for (int key = 0; key < 1_000; key++) {
      deep.add(new Waymark(key, 20, List.of(leg(key))));
    }
    Waymark near = new Waymark(Long.MAX_VALUE, 1, List.of(leg(1)));
    assertThat(Waymarks.of(deep).with(Waymarks.of(List.of(near))).all()).contains(near);
  }

  @Test
  void ofTwoWaysToACellTheShorterIsKept() {
    Waymark longer = new Waymark(7, 3, List.of(leg(1), leg(2)));
    Waymark shorter = new Waymark(7, 2, List.of(leg(9)));
    assertThat(Waymarks.of(List.of(longer, shorter)).all()).containsExactly(shorter);
    Waymark same = new Waymark(7, 2, List.of(leg(9), leg(1)));
    assertThat(Waymarks.of(List.of(same, shorter)).all()).containsExactly(shorter);
  }

  @Test
  void whatOthersHaveIsLeftOut() {
    Waymarks known = Waymarks.of(states(10));
    Waymarks more = Waymarks.of(states(10));
    assertThat(known.with(more).without(known).all()).isEqualTo(more.all());
    assertThat(known.without(known).isEmpty()).isTrue();
  }

  @Test
  void theyAreReadAsTheyWereWritten() {
    Waymarks states = Waymarks.of(states(1_000));
    byte[] bytes = WaymarkBytes.of(states);
    assertThat(WaymarkBytes.read(bytes).all()).isEqualTo(states.all());
    assertThat(bytes).hasSizeLessThan(40 * states.all().size());
    List<Leg> path = List.of(leg(3), new Leg("naps", -1, 1L << 40, 0, Integer.MAX_VALUE));
    assertThat(WaymarkBytes.readPath(WaymarkBytes.ofPath(path))).isEqualTo(path);
    assertThat(WaymarkBytes.read(WaymarkBytes.of(Waymarks.NONE)).all()).isEmpty();
    assertThat(WaymarkBytes.readPath(WaymarkBytes.ofPath(List.of()))).isEmpty();
  }

  /** Each goes on from one before it, as in an archive. */
  private static List<Waymark> states(int count) {
    List<Waymark> states = new ArrayList<>();
    for (int state = 0; state < count; state++) {
      List<Leg> path = new ArrayList<>();
      int depth = 1 + RANDOM.nextInt(3);
      if (state > 0 && RANDOM.nextBoolean()) {
        Waymark before = states.get(RANDOM.nextInt(state));
        path.addAll(before.path());
        depth += before.depth();
      }
      path.add(leg(state));
      states.add(new Waymark(RANDOM.nextLong(), depth, path));
    }
    return states;
  }

  private static Leg leg(int number) {
    return new Leg(number % 2 == 0 ? "swarm" : "naps", number / 50, number, number % 9, 3);
  }
}
