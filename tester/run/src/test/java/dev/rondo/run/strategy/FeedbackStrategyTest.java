package dev.rondo.run.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FeedbackStrategyTest {

  private static final int STEPS = 50;
  private static final long SEED = 3;

  @Test
  void aScheduleThatShowsNothingNewIsNotKept() {
    FeedbackStrategy feedback = new FeedbackStrategy(0);
    for (long schedule = 0; schedule < 100; schedule++) {
      assertThat(feedback.next(SEED, schedule)).hasSize(1);
      feedback.play(List.of(new ScheduleSegment("feedback", SEED, schedule, 0, Integer.MAX_VALUE)));
      feedback.ends(STEPS);
    }
  }

  @Test
  void aVariantDrawsTheSameWhereItDoesNotDiffer() {
    FeedbackStrategy feedback = new FeedbackStrategy(0);
    List<Long> original = draws(feedback, feedback.next(SEED, 0));
    feedback.happens(0, 1, 2, 3);
    feedback.ends(STEPS);
    int same = 0;
    for (long schedule = 1; schedule < 100; schedule++) {
      List<ScheduleSegment> segments = feedback.next(SEED, schedule);
      if (segments.size() == 1) {
        continue; // drawn from the start
      }
      List<Long> variant = draws(feedback, segments);
      int begins = segments.get(0).rounds();
      assertThat(variant.subList(0, begins)).isEqualTo(original.subList(0, begins));
      assertThat(variant.get(begins)).isNotEqualTo(original.get(begins));
      if (segments.size() == 3) {
        int ends = begins + segments.get(1).rounds();
        assertThat(variant.subList(Math.min(ends, STEPS), STEPS))
            .isEqualTo(original.subList(Math.min(ends, STEPS), STEPS));
      }
      same += begins;
    }
    assertThat(same).isPositive();
  }

  @Test
  void variantsOfVariantsStayRunnable() {
    FeedbackStrategy feedback = new FeedbackStrategy(0);
    for (long schedule = 0; schedule < 2_000; schedule++) {
      List<ScheduleSegment> segments = feedback.next(SEED, schedule);
      draws(feedback, segments);
      assertThat(segments.stream().flatMapToLong(segment -> LongStream.of(segment.rounds())).sum())
          .isGreaterThanOrEqualTo(Integer.MAX_VALUE);
      assertThat(segments).hasSizeLessThan(20);
      feedback.happens(0, (int) schedule, 2, 3);
      feedback.ends(STEPS);
    }
  }

  private static List<Long> draws(FeedbackStrategy feedback, List<ScheduleSegment> segments) {
    Randomness random = new Randomness();
    feedback.play(segments);
    random.restart(segments.get(0).seed(), segments.get(0).number());
    feedback.begin(random, STEPS);
    List<Long> draws = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      feedback.beginStep();
      draws.add(random.next());
    }
    return draws;
  }
}
