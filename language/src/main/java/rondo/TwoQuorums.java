package rondo;

/**
 * An under-approximation of {@link NMinusF}: an execution has two quorums of {@code n - f}
 * processes, and in every round each process hears exactly one of the two (Drăgoi and Inzaghi
 * Pronesti 2022, section 6). A bug under it is one under {@code NMinusF}; that there is none says
 * nothing about {@code NMinusF}.
 */
public final class TwoQuorums extends Network {

  private final boolean[][] quorums = new boolean[2][Long.SIZE];

  @Override
  public void start(Draw draw) {
    for (boolean[] quorum : quorums) {
      for (int process = 0; process < draw.n(); process++) {
        quorum[process] = true;
      }
      for (int missing = 0; missing < draw.f(); missing++) {
        remove(draw.choose(draw.n() - missing), quorum);
      }
    }
  }

  /** Removes the member that has so many others before it. */
  private static void remove(int others, boolean[] quorum) {
    int process = 0;
    for (int before = quorum[0] ? 0 : -1; before < others; before += quorum[process] ? 1 : 0) {
      process++;
    }
    quorum[process] = false;
  }

  @Override
  public void round(int phase, int round, Deliveries deliveries) {
    for (int receiver = 0; receiver < deliveries.n(); receiver++) {
      boolean[] quorum = quorums[deliveries.choose(2)];
      for (int sender = 0; sender < deliveries.n(); sender++) {
        if (quorum[sender]) {
          deliveries.must(sender, receiver);
        } else {
          deliveries.never(sender, receiver);
        }
      }
    }
  }
}
