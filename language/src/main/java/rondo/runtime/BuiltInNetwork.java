package rondo.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Network;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/**
 * A network that does what its model says. The draws that lead to given losses are computed by the
 * methods next to those that draw.
 */
public abstract class BuiltInNetwork extends Network {

  private static final int NEVER = Integer.MAX_VALUE;

  /** Not a field of the network, whose copies would copy it. */
  private static final ClassValue<NetworkModel> MODELS =
      new ClassValue<>() {
        @Override
        protected NetworkModel computeValue(Class<?> type) {
          return NetworkModel.of(type.getName());
        }
      };

  private int[] lastRound = {};
  private int firstPhase;

  /** For the networks of the language. */
  protected BuiltInNetwork() {}

  private NetworkModel model() {
    return MODELS.get(getClass());
  }

  @Override
  public final void start(Draw draw) {
    NetworkModel model = model();
    if (model.has(Trait.EVENTUALLY)) {
      firstPhase = 1 + draw.choose(draw.phases() + 1);
    }
    if (model.has(Trait.CRASHES)) {
      if (lastRound.length < draw.n()) {
        lastRound = new int[draw.n()];
      }
      Arrays.fill(lastRound, NEVER);
      for (int crashes = draw.choose(draw.f() + 1); crashes > 0; crashes--) {
        lastRound[draw.choose(draw.n())] = draw.choose(draw.phases() * draw.rounds());
      }
    }
  }

  /**
   * What a network draws at the start.
   *
   * @param crashes by process, the round in which it crashes, counted from 0, or -1
   * @param firstPhase the phase from which on losses are bounded
   */
  public static List<Integer> startDraws(NetworkModel model, int[] crashes, int firstPhase) {
    List<Integer> draws = new ArrayList<>();
    if (model.has(Trait.EVENTUALLY)) {
      draws.add(firstPhase - 1);
    }
    if (model.has(Trait.CRASHES)) {
      draws.add((int) Arrays.stream(crashes).filter(round -> round >= 0).count());
      for (int node = 0; node < crashes.length; node++) {
        if (crashes[node] >= 0) {
          draws.addAll(List.of(node, crashes[node]));
        }
      }
    }
    return draws;
  }

  @Override
  public final void round(int phase, int round, Deliveries deliveries) {
    if (phase < firstPhase) {
      return;
    }
    NetworkModel model = model();
    int n = deliveries.n();
    if (model.has(Trait.KERNEL)) {
      int kernel = deliveries.choose(n);
      for (int other = 0; other < n; other++) {
        deliveries.must(kernel, other);
        if (model.has(Trait.KERNEL_HEARS)) {
          deliveries.must(other, kernel);
        }
      }
    }
    if (model.perReceiver() == Losses.AT_MOST_F) {
      for (int receiver = 0; receiver < n; receiver++) {
        pick(n - deliveries.f(), receiver, deliveries);
      }
    } else if (model.perReceiver() == Losses.NONE || model.perRound() == Losses.AT_MOST_F) {
      int now = (phase - 1) * deliveries.rounds() + round - 1;
      for (int sender = 0; sender < n; sender++) {
        hear(sender, now, deliveries);
      }
    }
    if (model.perRound() == Losses.AT_MOST_F) {
      boolean hearsItself = model.has(Trait.HEARS_ITSELF);
      for (int omission = 0; omission < deliveries.f(); omission++) {
        int link = deliveries.choose(n * n);
        if (link / n != link % n || !hearsItself) {
          deliveries.free(link / n, link % n);
        }
      }
    }
  }

  /** All hear a sender that has not crashed. */
  private void hear(int sender, int now, Deliveries deliveries) {
    int last = sender < lastRound.length ? lastRound[sender] : NEVER;
    if (now > last) {
      deliveries.stop(sender);
    } else if (now == last) {
      deliveries.lastSend(sender);
    } else {
      for (int receiver = 0; receiver < deliveries.n(); receiver++) {
        deliveries.must(sender, receiver);
      }
    }
  }

  /** Chooses {@code count} senders, each set being possible. */
  private static void pick(int count, int receiver, Deliveries deliveries) {
    int missing = count;
    for (int sender = 0; missing > 0; sender++) {
      if (deliveries.choose(deliveries.n() - sender) < missing) {
        deliveries.must(sender, receiver);
        missing--;
      }
    }
  }

  /**
   * What is drawn to guarantee a receiver the messages of some senders, if each receiver may miss
   * {@code f}: for each sender up to the last of the set, a number below as many as are needed yet
   * takes it, and the largest one does not.
   *
   * @param senders the set as bits
   */
  public static List<Integer> receiverDraws(long senders, int n) {
    List<Integer> draws = new ArrayList<>();
    long missing = senders;
    for (int sender = 0; missing != 0; sender++) {
      boolean taken = (missing >>> sender & 1) == 1;
      draws.add(taken ? 0 : n - sender - 1);
      missing &= ~(1L << sender);
    }
    return draws;
  }

  /**
   * What is drawn in a round in which at most {@code f} messages may be lost. A draw that is not
   * needed names the link from the first process to itself, which loses nothing.
   *
   * @param lost by receiver, the senders whose messages it misses, as bits
   */
  public static int[] roundDraws(int[] lost, int f) {
    int[] draws = new int[f];
    int drawn = 0;
    for (int receiver = 0; receiver < lost.length; receiver++) {
      for (int sender = 0; sender < lost.length; sender++) {
        if ((lost[receiver] >>> sender & 1) == 1) {
          draws[drawn++] = sender * lost.length + receiver;
        }
      }
    }
    return draws;
  }
}
