package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CorpusTest {

  private static final Random RANDOM = new Random(1);

  @Test
  void whichAreKeptDoesNotDependOnTheOrder() {
    List<CorpusEntry> states = states(500);
    Corpus atOnce = Corpus.of(states);
    Collections.shuffle(states, RANDOM);
    Corpus oneByOne = Corpus.NONE;
    for (CorpusEntry state : states) {
      oneByOne = Corpus.of(List.of(state)).with(oneByOne);
    }
    assertThat(oneByOne.all()).isEqualTo(atOnce.all());
    assertThat(atOnce.all()).hasSizeLessThan(states.size());
  }

  @Test
  void statesNearTheStartAreNotCrowdedOut() {
    List<CorpusEntry> deep = new ArrayList<>();
    for (int key = 0; key < 1_000; key++) {
      deep.add(new CorpusEntry(key, 20, List.of(segment(key))));
    }
    CorpusEntry near = new CorpusEntry(Long.MAX_VALUE, 1, List.of(segment(1)));
    assertThat(Corpus.of(deep).with(Corpus.of(List.of(near))).all()).contains(near);
  }

  @Test
  void ofTwoWaysToACellTheShorterIsKept() {
    CorpusEntry longer = new CorpusEntry(7, 3, List.of(segment(1), segment(2)));
    CorpusEntry shorter = new CorpusEntry(7, 2, List.of(segment(9)));
    assertThat(Corpus.of(List.of(longer, shorter)).all()).containsExactly(shorter);
    CorpusEntry same = new CorpusEntry(7, 2, List.of(segment(9), segment(1)));
    assertThat(Corpus.of(List.of(same, shorter)).all()).containsExactly(shorter);
  }

  @Test
  void whatOthersHaveIsLeftOut() {
    Corpus known = Corpus.of(states(10));
    Corpus more = Corpus.of(states(10));
    assertThat(known.with(more).without(known).all()).isEqualTo(more.all());
    assertThat(known.without(known).isEmpty()).isTrue();
  }

  @Test
  void theyAreReadAsTheyWereWritten() {
    Corpus states = Corpus.of(states(1_000));
    byte[] bytes = CorpusCodec.of(states);
    assertThat(CorpusCodec.read(bytes).all()).isEqualTo(states.all());
    assertThat(bytes).hasSizeLessThan(40 * states.all().size());
    List<ScheduleSegment> path =
        List.of(segment(3), new ScheduleSegment("naps", -1, 1L << 40, 0, Integer.MAX_VALUE));
    assertThat(CorpusCodec.readPath(CorpusCodec.ofPath(path))).isEqualTo(path);
    assertThat(CorpusCodec.read(CorpusCodec.of(Corpus.NONE)).all()).isEmpty();
    assertThat(CorpusCodec.readPath(CorpusCodec.ofPath(List.of()))).isEmpty();
  }

  /** Each goes on from one before it, as in an archive. */
  private static List<CorpusEntry> states(int count) {
    List<CorpusEntry> states = new ArrayList<>();
    for (int state = 0; state < count; state++) {
      List<ScheduleSegment> path = new ArrayList<>();
      int depth = 1 + RANDOM.nextInt(3);
      if (state > 0 && RANDOM.nextBoolean()) {
        CorpusEntry before = states.get(RANDOM.nextInt(state));
        path.addAll(before.path());
        depth += before.depth();
      }
      path.add(segment(state));
      states.add(new CorpusEntry(RANDOM.nextLong(), depth, path));
    }
    return states;
  }

  private static ScheduleSegment segment(int number) {
    return new ScheduleSegment(
        number % 2 == 0 ? "swarm" : "naps", number / 50, number, number % 9, 3);
  }
}
