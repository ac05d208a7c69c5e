package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.sequential.strategy.Plain.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The strategies for rounds by name. */
public enum RoundStrategyKind {
  /** {@link Auto}. */
  AUTO,
  /** {@link Coins}. */
  COINS,
  /** {@link Swarm}. */
  SWARM,
  /** {@link SleepStrategy}. */
  NAPS,
  /** {@link FewFaults}. */
  FAULTS,
  /** {@link Guided}. */
  GUIDED;

  /** The ways to draw a schedule. */
  private static final List<RoundStrategyKind> WAYS = List.of(SWARM, NAPS, COINS, FAULTS);

  /** Who draws in turn before anything is learned: those that have found most bugs most often. */
  private static final List<RoundStrategyKind> TURNS = List.of(SWARM, NAPS);

  /** How many cells are drawn of which the least visited is left. */
  private static final int DRAWN = 4;

  /** How many states are kept of those that are equally far from the start. */
  private static final int MOST_KEPT = 1 << 11;

  /** One guided schedule in this many begins at the start. */
  private static final int FRESH_ONE_IN = 8;

  /** A strategy of this kind for a stage. */
  public RoundStrategy create(Stage stage, ProgramSize size) {
    return switch (this) {
      case COINS, SWARM, NAPS, FAULTS -> new Plain(stage, way(size));
      case GUIDED -> guided(stage, size);
      case AUTO -> auto(stage, size);
    };
  }

  /** Whether what a schedule is like depends on earlier ones of the same run. */
  public boolean learns() {
    return this == AUTO || this == GUIDED;
  }

  private static Guided guided(Stage stage, ProgramSize size) {
    Archive archive = new Archive(DRAWN, MOST_KEPT);
    Novelty novelty = new Novelty(stage, size, archive);
    return new Guided(stage, size, archive, novelty, ways(TURNS, size), FRESH_ONE_IN);
  }

  private static Auto auto(Stage stage, ProgramSize size) {
    Archive archive = new Archive(DRAWN, MOST_KEPT);
    Novelty novelty = new Novelty(stage, size, archive);
    List<Auto.Arm> arms = new ArrayList<>();
    for (RoundStrategyKind kind : WAYS) {
      Way way = kind.way(size);
      Guided watched = new Guided(stage, size, archive, novelty, List.of(way), 1);
      arms.add(new Auto.Arm(new Plain(stage, way), watched));
    }
    Guided guided = new Guided(stage, size, archive, novelty, ways(TURNS, size), FRESH_ONE_IN);
    arms.add(new Auto.Arm(guided, guided));
    return new Auto(arms, TURNS.stream().map(WAYS::indexOf).toList(), guided, novelty);
  }

  private Way way(ProgramSize size) {
    return new Way(name().toLowerCase(Locale.ROOT), draws(size));
  }

  private static List<Way> ways(List<RoundStrategyKind> kinds, ProgramSize size) {
    return kinds.stream().map(kind -> kind.way(size)).toList();
  }

  private DrawnChoices draws(ProgramSize size) {
    return switch (this) {
      case COINS -> new Coins(size);
      case NAPS -> new SleepStrategy(size);
      case FAULTS -> new FewFaults(size);
      default -> new Swarm(size);
    };
  }

  /** Every plain way to draw. */
  public static List<DrawnChoices> ways(ProgramSize size) {
    return WAYS.stream().map(way -> way.draws(size)).toList();
  }

  /** Draws as a segment of a schedule was drawn. */
  public static DrawnChoices way(String name, ProgramSize size) {
    return valueOf(name.toUpperCase(Locale.ROOT)).draws(size);
  }
}
