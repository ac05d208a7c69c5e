package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
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
  /** {@link FewFaults}. */
  FAULTS,
  /** {@link Guided}. */
  GUIDED;

  private static final List<RoundStrategyKind> WAYS = List.of(COINS, SWARM, FAULTS);

  /** How many cells are drawn of which the least visited is left. */
  private static final int DRAWN = 4;

  /** How many states are kept. */
  private static final int MOST_KEPT = 1 << 13;

  /** One guided schedule in so many begins at the start. */
  private static final int FRESH_ONE_IN = 8;

  /** A strategy of this kind for a stage. */
  public RoundStrategy create(Stage stage, ProgramSize size) {
    return switch (this) {
      case COINS, SWARM, FAULTS -> plain(stage, size);
      case GUIDED -> {
        Archive archive = new Archive(DRAWN, MOST_KEPT);
        yield SWARM.guided(stage, size, archive, novelty(stage, size, archive), FRESH_ONE_IN);
      }
      case AUTO -> auto(stage, size);
    };
  }

  /** Whether what a schedule is like depends on earlier ones of the same run. */
  public boolean learns() {
    return this == AUTO || this == GUIDED;
  }

  private Plain plain(Stage stage, ProgramSize size) {
    return new Plain(stage, wayName(), draws(size));
  }

  private static Novelty novelty(Stage stage, ProgramSize size, Archive archive) {
    return new Novelty(stage, size, archive);
  }

  private Guided guided(
      Stage stage, ProgramSize size, Archive archive, Novelty novelty, int freshOneIn) {
    return new Guided(stage, size, archive, novelty, wayName(), draws(size), freshOneIn);
  }

  private static Auto auto(Stage stage, ProgramSize size) {
    Archive archive = new Archive(DRAWN, MOST_KEPT);
    Novelty novelty = novelty(stage, size, archive);
    List<RoundStrategy> arms = new ArrayList<>();
    for (RoundStrategyKind way : WAYS) {
      arms.add(way.guided(stage, size, archive, novelty, 1));
      arms.add(way.guided(stage, size, archive, novelty, FRESH_ONE_IN));
    }
    return new Auto(SWARM.plain(stage, size), arms, novelty);
  }

  private String wayName() {
    return name().toLowerCase(Locale.ROOT);
  }

  private DrawnChoices draws(ProgramSize size) {
    return switch (this) {
      case COINS -> new Coins(size);
      case FAULTS -> new FewFaults(size);
      default -> new Swarm(size);
    };
  }

  /** Every plain way to draw. */
  public static List<DrawnChoices> ways(ProgramSize size) {
    return WAYS.stream().map(way -> way.draws(size)).toList();
  }

  /** Draws as a leg of a schedule was drawn. */
  public static DrawnChoices way(String name, ProgramSize size) {
    return valueOf(name.toUpperCase(Locale.ROOT)).draws(size);
  }
}
