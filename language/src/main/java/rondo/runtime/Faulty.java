package rondo.runtime;

/**
 * How a schedule chooses the faulty processes, one by one: every set of up to f processes is
 * possible, and all of f are about as likely.
 */
public final class Faulty {

  private Faulty() {}

  /** How many numbers there are to choose from for a process; one for those that are spawned. */
  public static int ways(int node, int n) {
    return Math.max(1, n - node + 1);
  }

  /**
   * Whether a process is faulty, 1 or 0.
   *
   * @param chosen of the ways that there are
   * @param left how many may still be
   */
  public static int among(int chosen, int left) {
    return chosen >= 1 && chosen <= left ? 1 : 0;
  }

  /** How many of the processes before one are faulty. */
  static int before(int node, int[] faulty) {
    int count = 0;
    for (int other = 0; other < node; other++) {
      count += faulty[other];
    }
    return count;
  }
}
