package dev.rondo.unfold;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a value, if it is the number of a phase or a message of one.
 *
 * @param shift how it stands to the phase in which the handler runs
 * @param constant the number, where the source says it
 */
record PhaseValue(PhaseShift shift, @Nullable Long constant) {

  /** Nothing is known. */
  static final PhaseValue UNKNOWN = new PhaseValue(PhaseShift.UNKNOWN, null);

  static PhaseValue of(PhaseShift shift) {
    return new PhaseValue(shift, null);
  }

  static PhaseValue of(long constant) {
    return new PhaseValue(PhaseShift.UNKNOWN, constant);
  }

  /** What holds where either of two may hold. */
  PhaseValue or(PhaseValue other) {
    boolean same = constant != null && constant.equals(other.constant);
    return new PhaseValue(shift.or(other.shift), same ? constant : null);
  }

  /** The number that comes some numbers after this one. */
  PhaseValue plus(long more) {
    return new PhaseValue(shift.plus(more), constant == null ? null : (Long) (constant + more));
  }
}
