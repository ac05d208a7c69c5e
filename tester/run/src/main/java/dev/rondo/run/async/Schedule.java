package dev.rondo.run.async;

/** Makes the choices of an asynchronous run, one after another. */
interface Schedule {

  /** Decides nothing: there is no run. */
  Schedule NONE =
      new Schedule() {
        @Override
        public int choose(int bound) {
          return 0;
        }

        @Override
        public boolean loses() {
          return false;
        }

        @Override
        public boolean step(AsyncEngine engine) {
          return false;
        }
      };

  /** A number from 0 to {@code bound - 1}. */
  int choose(int bound);

  /**
   * The same, for what a network draws.
   *
   * @param tag the round for which it does, or {@link dev.rondo.run.observe.Time#START}
   */
  default int draw(long tag, int bound) {
    return choose(bound);
  }

  /** The same, for what a process chooses in its own code or starts with. */
  default int choose(int node, int bound) {
    return choose(bound);
  }

  /** The same for a faulty process, whose first choice is what fits what others have said. */
  default int chooseFaulty(int node, int bound) {
    return choose(node, bound);
  }

  /** Whether a message that may be lost is. */
  boolean loses();

  /**
   * How many steps the run has at most.
   *
   * @param most how many the settings allow
   */
  default int steps(int most) {
    return most;
  }

  /** Lets the next step happen; false where there is none. */
  boolean step(AsyncEngine engine);
}
