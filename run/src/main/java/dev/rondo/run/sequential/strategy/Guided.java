package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.archive.Cell;
import dev.rondo.run.archive.Leg;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.watch.Finding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes back to states that were seldom left: at the end of a phase nothing is in transit, so the
 * state of a run is that of its processes, and a copy of it can be gone on from. A schedule begins
 * in such a state, goes on for a phase or a few, and what it comes to that is new is kept.
 *
 * <p>Source: Go-Explore, Ecoffet, Huizinga, Lehman, Stanley and Clune 2021.
 *
 * <p>Guarantee: none by number; some schedules begin at the start, so that every schedule of the
 * way it draws in remains possible.
 */
public final class Guided implements RoundStrategy {

  /** From a state schedules go on for 1, 2, 4 or 8 phases. */
  private static final int LEG_LEVELS = 4;

  private final Stage stage;
  private final ProgramSize size;
  private final Archive archive;
  private final Novelty novelty;
  private final String way;
  private final DrawnChoices choices;
  private final int freshOneIn;
  private final Randomness random = new Randomness();
  private long seed;
  private @Nullable Cell from;
  private Leg leg = new Leg("", 0, 0, 0, 0);

  /**
   * Draws in one way.
   *
   * @param archive the states to go back to, which {@code novelty} fills
   * @param freshOneIn one schedule in so many begins at the start; 1 for all of them
   */
  Guided(
      Stage stage,
      ProgramSize size,
      Archive archive,
      Novelty novelty,
      String way,
      DrawnChoices choices,
      int freshOneIn) {
    this.stage = stage;
    this.size = size;
    this.archive = archive;
    this.novelty = novelty;
    this.way = way;
    this.choices = choices;
    this.freshOneIn = freshOneIn;
  }

  @Override
  public void begin(long newSeed) {
    seed = newSeed;
    novelty.clear();
  }

  @Override
  public @Nullable Finding explore(long schedule) {
    random.restart(Randomness.split(seed, -1), schedule);
    boolean fresh = archive.isEmpty() || random.below(freshOneIn) == 0;
    Finding finding = fresh ? start(schedule) : goOn(schedule, archive.next(random));
    if (finding == null) {
      novelty.look();
    }
    return finding;
  }

  private @Nullable Finding start(long schedule) {
    from = null;
    leg = new Leg(way, seed, schedule, 0, Integer.MAX_VALUE);
    novelty.begin(null, leg);
    choices.restart(seed, schedule);
    return stage.start(choices, novelty);
  }

  private @Nullable Finding goOn(long schedule, Cell cell) {
    from = cell;
    int length = Math.min(1 << random.below(LEG_LEVELS), size.phases() - cell.depth());
    leg = new Leg(way, seed, schedule, length, Integer.MAX_VALUE);
    novelty.begin(cell, leg);
    choices.restart(seed, schedule, length);
    return stage.goOn(cell.state(), choices, length, novelty);
  }

  @Override
  public List<Leg> path() {
    List<Leg> path = new ArrayList<>(from == null ? List.of() : from.path());
    path.add(leg);
    return path;
  }
}
