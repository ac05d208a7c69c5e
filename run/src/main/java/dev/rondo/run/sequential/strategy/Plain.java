package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Leg;
import dev.rondo.run.watch.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws every schedule from the start and learns nothing. */
public final class Plain implements RoundStrategy {

  private final Stage stage;
  private final String way;
  private final DrawnChoices choices;
  private long seed;
  private long schedule;

  /**
   * Draws in one way.
   *
   * @param way its name
   */
  public Plain(Stage stage, String way, DrawnChoices choices) {
    this.stage = stage;
    this.way = way;
    this.choices = choices;
  }

  @Override
  public void begin(long newSeed) {
    seed = newSeed;
  }

  @Override
  public @Nullable Finding explore(long number) {
    schedule = number;
    choices.restart(seed, schedule);
    return stage.start(choices, Stage.Watcher.NOBODY);
  }

  @Override
  public List<Leg> path() {
    return List.of(new Leg(way, seed, schedule, 0, Integer.MAX_VALUE));
  }
}
