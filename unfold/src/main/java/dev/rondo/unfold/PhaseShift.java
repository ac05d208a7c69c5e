package dev.rondo.unfold;

/** How a phase, as an expression gives it, stands to the phase in which a handler runs. */
public enum PhaseShift {
  /** It is the same phase. */
  SAME,
  /** It is a later phase. */
  LATER,
  /** It is an earlier phase. */
  EARLIER,
  /** The source does not tell. */
  UNKNOWN;

  /** What holds where either of two may hold. */
  PhaseShift or(PhaseShift other) {
    return this == other ? this : UNKNOWN;
  }

  /** The phase that comes some phases after this one. */
  PhaseShift plus(long phases) {
    if (phases == 0) {
      return this;
    }
    PhaseShift direction = phases > 0 ? LATER : EARLIER;
    return this == SAME || this == direction ? direction : UNKNOWN;
  }
}
