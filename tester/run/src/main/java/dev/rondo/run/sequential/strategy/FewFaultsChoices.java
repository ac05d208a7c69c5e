package dev.rondo.run.sequential.strategy;

/**
 * Runs without faults except for a few deviations: every process hears all that is sent and none
 * times out while something can still happen, except that d times, in a phase and a round that are
 * drawn, a process loses messages, is cut off, goes on with no more than it needs or does not wait.
 *
 * <p>Source: what PCT (Burckhardt et al., ASPLOS 2010) and delay-bounded scheduling (Emmi, Qadeer
 * and Rakamarić, POPL 2011) are to the order of events, carried over to rounds, where the order is
 * fixed and deviations from it are losses and timeouts. That few faults in few processes suffice
 * for most bugs is what Yuan et al., OSDI 2014, saw in real systems.
 *
 * <p>Guarantee: a bug that shows in a schedule of L phases of R rounds with n processes, in which
 * all goes well but for d deviations, is found with a probability of at least 1/(c·(L·R·n·m)ᵈ),
 * where c counts the lengths and numbers of deviations that are drawn and m the kinds of deviations
 * with the process they are about and how long they last.
 */
public final class FewFaultsChoices extends DrawnChoices {

  /** The maximum number of deviations that is drawn. */
  private static final int MOST = 8;

  private final int depth;
  private final int[] phases;
  private final int[] rounds;
  private int count;
  private int phase;
  private int round;
  private final long[] deafTo;
  private final int[] until;
  private long sparing;

  /** A kind of deviation. */
  private enum Deviation {
    /** A process does not hear another. */
    LINK,
    /** All messages of a process are lost. */
    MUTE,
    /** All messages to a process are lost. */
    DEAF,
    /** Both. */
    CUT_OFF,
    /** A process hears no more messages than it needs. */
    SPARING,
    /** A process times out. */
    HASTY;

    private static final Deviation[] ALL = values();
  }

  /** Deviations for programs of one size. */
  public FewFaultsChoices(DrawParameters size) {
    super(size, /* alike= */ true);
    early.always();
    this.depth = size.rates().depth();
    this.phases = new int[Math.max(MOST, depth)];
    this.rounds = new int[Math.max(MOST, depth)];
    this.deafTo = new long[size.max()];
    this.until = new int[size.max()];
  }

  @Override
  protected void start() {
    count = depth > 0 ? depth : 1 + random.below(MOST);
    for (int index = 0; index < count; index++) {
      phases[index] = 1 + random.below(length());
      rounds[index] = 1 + random.below(size.rounds());
    }
    phase = 0;
    impatient = 0;
    sparing = 0;
    java.util.Arrays.fill(deafTo, 0);
    java.util.Arrays.fill(until, 0);
  }

  @Override
  protected void startPhase() {
    phase++;
    for (int node = 0; node < until.length; node++) {
      if (until[node] < phase) {
        deafTo[node] = 0;
      }
    }
  }

  @Override
  protected void startRound(int number) {
    round = number;
    sparing = 0;
    for (int index = 0; index < count; index++) {
      if (phases[index] == phase && rounds[index] == number) {
        deviate();
      }
    }
  }

  private void deviate() {
    int node = random.below(size.n());
    long bit = 1L << node;
    switch (Deviation.ALL[random.below(Deviation.ALL.length)]) {
      case LINK -> lose(node, 1L << random.below(size.n()), lasts());
      case DEAF -> lose(node, allProcesses, lasts());
      case MUTE -> mute(bit, lasts());
      case CUT_OFF -> {
        int last = lasts();
        lose(node, allProcesses & ~bit, last);
        mute(bit, last);
      }
      case SPARING -> sparing = random.below(2) == 0 ? allProcesses : sparing | bit;
      case HASTY -> impatient |= bit;
    }
  }

  /** The end of a deviation: the end of its phase, of a later one, or of the schedule. */
  private int lasts() {
    return switch (random.below(4)) {
      case 0 -> Integer.MAX_VALUE;
      case 1 -> phase + 1 + random.below(2);
      default -> phase;
    };
  }

  private void mute(long bit, int last) {
    for (int receiver = 0; receiver < deafTo.length; receiver++) {
      if (bit != 1L << receiver) {
        lose(receiver, bit, last);
      }
    }
  }

  private void lose(int receiver, long senders, int last) {
    deafTo[receiver] |= senders;
    until[receiver] = Math.max(until[receiver], last);
  }

  @Override
  protected long heardOf(int receiver, long senders) {
    long heard = senders & ~deafTo[receiver];
    return (sparing >>> receiver & 1) == 1 ? atMost(size.quorum(round), heard) : heard;
  }

  @Override
  protected void timedOut(int node) {
    impatient &= ~(1L << node);
  }
}
