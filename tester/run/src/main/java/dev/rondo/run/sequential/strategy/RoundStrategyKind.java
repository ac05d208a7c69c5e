package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.sequential.strategy.NonLearningStrategy.NamedDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The strategies for rounds by name. */
public enum RoundStrategyKind {
  /** {@link AutoStrategy}. */
  AUTO,
  /** {@link CoinChoices}. */
  COINS,
  /** {@link SwarmChoices}. */
  SWARM,
  /** {@link NapChoices}. */
  NAPS,
  /** {@link FewFaultsChoices}. */
  FAULTS,
  /** {@link GuidedStrategy}. */
  GUIDED;

  /** The ways to draw a schedule. */
  private static final List<RoundStrategyKind> WAYS = List.of(SWARM, NAPS, COINS, FAULTS);

  /** The ways that draw in turn before anything is learned: those that found most bugs. */
  private static final List<RoundStrategyKind> TURNS = List.of(SWARM, NAPS);

  /** The number of cells drawn, of which the least visited is used. */
  private static final int DRAWN = 4;

  /** The maximum number of archived states per depth. */
  private static final int MOST_KEPT = 1 << 11;

  /** One guided schedule in this many begins at the start. */
  private static final int FRESH_ONE_IN = 8;

  /** Creates a strategy of this kind. */
  public RoundStrategy create(ScheduleRunner stage, DrawParameters size) {
    return switch (this) {
      case COINS, SWARM, NAPS, FAULTS -> new NonLearningStrategy(stage, way(size));
      case GUIDED -> guided(stage, size);
      case AUTO -> auto(stage, size);
    };
  }

  /** Whether schedules depend on earlier ones of the same run. */
  public boolean learns() {
    return this == AUTO || this == GUIDED;
  }

  private static GuidedStrategy guided(ScheduleRunner stage, DrawParameters size) {
    Archive archive = new Archive(DRAWN, MOST_KEPT);
    NewStateCounter novelty = new NewStateCounter(stage, size, archive);
    return new GuidedStrategy(stage, size, archive, novelty, ways(TURNS, size), FRESH_ONE_IN);
  }

  private static AutoStrategy auto(ScheduleRunner stage, DrawParameters size) {
    Archive archive = new Archive(DRAWN, MOST_KEPT);
    NewStateCounter novelty = new NewStateCounter(stage, size, archive);
    List<AutoStrategy.Arm> arms = new ArrayList<>();
    for (RoundStrategyKind kind : WAYS) {
      NamedDraws way = kind.way(size);
      GuidedStrategy watched = new GuidedStrategy(stage, size, archive, novelty, List.of(way), 1);
      arms.add(new AutoStrategy.Arm(new NonLearningStrategy(stage, way), watched));
    }
    GuidedStrategy guided =
        new GuidedStrategy(stage, size, archive, novelty, ways(TURNS, size), FRESH_ONE_IN);
    arms.add(new AutoStrategy.Arm(guided, guided));
    return new AutoStrategy(arms, TURNS.stream().map(WAYS::indexOf).toList(), guided, novelty);
  }

  private NamedDraws way(DrawParameters size) {
    return new NamedDraws(name().toLowerCase(Locale.ROOT), draws(size));
  }

  private static List<NamedDraws> ways(List<RoundStrategyKind> kinds, DrawParameters size) {
    return kinds.stream().map(kind -> kind.way(size)).toList();
  }

  private DrawnChoices draws(DrawParameters size) {
    return switch (this) {
      case COINS -> new CoinChoices(size);
      case NAPS -> new NapChoices(size);
      case FAULTS -> new FewFaultsChoices(size);
      default -> new SwarmChoices(size);
    };
  }

  /** Every plain way to draw. */
  public static List<DrawnChoices> ways(DrawParameters size) {
    return WAYS.stream().map(way -> way.draws(size)).toList();
  }

  /** The way to draw that a recorded segment names. */
  public static DrawnChoices way(String name, DrawParameters size) {
    return valueOf(name.toUpperCase(Locale.ROOT)).draws(size);
  }
}
