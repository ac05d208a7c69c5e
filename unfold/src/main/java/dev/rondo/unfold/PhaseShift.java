package dev.rondo.unfold;

/** How the phase that an expression gives compares with the phase in which the handler runs. */
public enum PhaseShift {
  /** It is the same phase. */
  SAME,
  /** It is a later phase. */
  LATER,
  /** It is an earlier phase. */
  EARLIER,
  /** The source does not determine it. */
  UNKNOWN;

  /** The join of two shifts. */
  PhaseShift or(PhaseShift other) {
    return this == other ? this : UNKNOWN;
  }

  /** The shift of a phase that is some phases later. */
  PhaseShift plus(long phases) {
    if (phases == 0) {
      return this;
    }
    PhaseShift direction = phases > 0 ? LATER : EARLIER;
    return this == SAME || this == direction ? direction : UNKNOWN;
  }
}
