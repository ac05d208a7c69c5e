package rondo;

/** What a {@link Network} may ask of the schedule: the size of the run, and choices. */
public interface Draw {

  /** How many processes there are. */
  int n();

  /** How many of them may be faulty. */
  int f();

  /** How many phases the schedule has. */
  int phases();

  /** How many rounds a phase has. */
  int rounds();

  /** A number from 0 to {@code bound - 1} that the schedule chooses. */
  int choose(int bound);
}
