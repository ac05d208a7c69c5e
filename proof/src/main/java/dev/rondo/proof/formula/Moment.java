package dev.rondo.proof.formula;

/** When something happens: the phases count from 1 as they are run, 0 is before the first round. */
public record Moment(int phase, int round) {

  /** Before the first round. */
  public static final Moment START = new Moment(0, 0);

  /** As part of a name. */
  String suffix() {
    return phase == 0 ? "start" : phase + "_" + round;
  }

  @Override
  public String toString() {
    return phase == 0 ? "the start" : "phase " + phase + ", round " + round;
  }
}
