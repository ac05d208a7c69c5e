package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws every schedule from the start and learns nothing. */
public final class NonLearningStrategy implements RoundStrategy {

  private final ScheduleRunner stage;
  private final NamedDraws way;
  private long seed;
  private long schedule;

  /** A strategy with one way to draw. */
  NonLearningStrategy(ScheduleRunner stage, NamedDraws way) {
    this.stage = stage;
    this.way = way;
  }

  @Override
  public void begin(long newSeed) {
    seed = newSeed;
  }

  @Override
  public @Nullable Finding explore(long number) {
    schedule = number;
    way.choices().restart(seed, schedule);
    return stage.start(way.choices(), ScheduleRunner.ScheduleWatcher.NONE);
  }

  @Override
  public List<ScheduleSegment> path() {
    return List.of(new ScheduleSegment(way.name(), seed, schedule, 0, Integer.MAX_VALUE));
  }

  /**
   * A way to draw choices.
   *
   * @param name the name in recorded segments
   * @param choices draws the choices
   */
  record NamedDraws(String name, DrawnChoices choices) {}
}
