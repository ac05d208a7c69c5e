package dev.rondo.run.async;

/** Makes the choices of an asynchronous run, one after another. */
interface Schedule {

  /** A schedule for an engine without a run. */
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
   * A draw of the network, from 0 to {@code bound - 1}.
   *
   * @param tag the round of the draw, or {@link dev.rondo.run.observe.Time#START}
   */
  default int draw(long tag, int bound) {
    return choose(bound);
  }

  /** A choice in the code of a process, or an input. */
  default int choose(int node, int bound) {
    return choose(bound);
  }

  /**
   * A choice of a faulty process, whose first alternative agrees with what other processes have
   * sent.
   */
  default int chooseFaulty(int node, int bound) {
    return choose(node, bound);
  }

  /** Whether the next message that may be lost is lost. */
  boolean loses();

  /**
   * The maximum number of steps of the run.
   *
   * @param most the maximum that the settings allow
   */
  default int steps(int most) {
    return most;
  }

  /** Executes the next step; false if there is none. */
  boolean step(AsyncEngine engine);
}
