package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.watch.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws every schedule from the start and learns nothing. */
public final class Plain implements RoundStrategy {

  private final Stage stage;
  private final Way way;
  private long seed;
  private long schedule;

  /** Draws in one way. */
  Plain(Stage stage, Way way) {
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
    return stage.start(way.choices(), Stage.Watcher.NOBODY);
  }

  @Override
  public List<ScheduleSegment> path() {
    return List.of(new ScheduleSegment(way.name(), seed, schedule, 0, Integer.MAX_VALUE));
  }

  /**
   * A way to draw choices.
   *
   * @param name what it is called where a segment of a schedule is written down
   * @param choices draws them
   */
  record Way(String name, DrawnChoices choices) {}
}
