package dev.rondo.proof.formula;

/**
 * A time in a run: a round of a phase, or a step in a formula of steps. Phases and steps count from
 * 1 in the order in which they run; 0 is before the first.
 *
 * @param round the round of the phase, or {@link #NO_ROUND} if the phase is a step
 */
public record Moment(int phase, int round) {

  /** In place of a round, in a formula of steps. */
  private static final int NO_ROUND = -1;

  /** Before the first round or step. */
  public static final Moment START = new Moment(0, 0);

  /** A step. */
  static Moment step(int number) {
    return new Moment(number, NO_ROUND);
  }

  private boolean isStep() {
    return round == NO_ROUND;
  }

  /** As part of a name. */
  String suffix() {
    return phase == 0 ? "start" : isStep() ? "step_" + phase : phase + "_" + round;
  }

  @Override
  public String toString() {
    return phase == 0
        ? "the start"
        : isStep() ? "step " + phase : "phase " + phase + ", round " + round;
  }
}
