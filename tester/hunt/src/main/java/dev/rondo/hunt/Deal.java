package dev.rondo.hunt;

import java.util.Optional;

/** Deals out the schedules of one run, in parts of consecutive ones. */
interface Deal {

  /** How many schedules a part has. */
  int SIZE = 64;

  /**
   * Some schedules for an explorer.
   *
   * @param explorer its number
   * @param first the first of the schedules
   */
  record Part(int explorer, long first) {}

  /**
   * The next part for a worker; none where nothing is left for it.
   *
   * @param last no part begins behind this schedule
   */
  Optional<Part> take(int worker, long last);

  /** A part is done. */
  void giveBack(Part part);
}
