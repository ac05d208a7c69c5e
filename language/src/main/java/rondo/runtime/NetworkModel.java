package rondo.runtime;

import static rondo.runtime.NetworkModel.Losses.ANY;
import static rondo.runtime.NetworkModel.Losses.AT_MOST_F;
import static rondo.runtime.NetworkModel.Losses.NONE;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.Arbitrary;
import rondo.BoundedOmissions;
import rondo.Crash;
import rondo.EventuallyReliable;
import rondo.Fifo;
import rondo.Kernel;
import rondo.NMinusF;
import rondo.Network;
import rondo.NonEmptyKernel;
import rondo.Reliable;
import rondo.Sessions;
import rondo.TwoQuorums;

/**
 * The definition of a network: which heard-of sets a round may have. Both forms, the searches, the
 * formulas and the lifting of counterexamples derive from it what messages and timeouts do.
 *
 * <p>A message is lost if its receiver does not hear it in the message's round.
 *
 * @param network the binary name of its class, with the capacity of its channels if they have one,
 *     such as {@code rondo.Fifo(2)}; or its formula
 * @param perReceiver how many messages of a round each receiver may miss
 * @param perRound how many messages of a round may be lost in all
 * @param traits what else holds
 */
public record NetworkModel(String network, Losses perReceiver, Losses perRound, Set<Trait> traits) {

  /** The network that guarantees nothing. */
  public static final NetworkModel ARBITRARY = model(Arbitrary.class, ANY, ANY);

  /** The capacity of channels that hold any number of messages. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final Pattern BOUNDED_FIFO = Pattern.compile("(?:rondo\\.)?Fifo\\((\\d{1,9})\\)");

  private static final List<NetworkModel> BUILT_IN =
      List.of(
          ARBITRARY,
          model(NMinusF.class, AT_MOST_F, ANY),
          model(Kernel.class, ANY, ANY, Trait.KERNEL, Trait.KERNEL_HEARS),
          model(NonEmptyKernel.class, ANY, ANY, Trait.KERNEL),
          model(Reliable.class, NONE, NONE),
          model(Fifo.class, ANY, ANY, Trait.FIFO),
          model(Sessions.class, ANY, ANY, Trait.FIFO, Trait.BREAKS),
          model(Crash.class, NONE, NONE, Trait.CRASHES),
          model(BoundedOmissions.class, ANY, AT_MOST_F, Trait.HEARS_ITSELF),
          model(EventuallyReliable.class, NONE, NONE, Trait.EVENTUALLY),
          model(TwoQuorums.class, AT_MOST_F, ANY, Trait.PROGRAMMED));

  /** How many messages of a round may be lost. */
  public enum Losses {
    /** Any number. */
    ANY,
    /** At most {@code f}. */
    AT_MOST_F,
    /** None. */
    NONE;

    /** The bound as a number, which is {@link Integer#MAX_VALUE} if there is none. */
    public int bound(int f) {
      return this == ANY ? Integer.MAX_VALUE : this == AT_MOST_F ? f : 0;
    }
  }

  /** What else may hold of a network. */
  public enum Trait {
    /** In every round some process, the kernel, is heard by all. */
    KERNEL,
    /** The kernel hears all processes as well. */
    KERNEL_HEARS,
    /** No process misses its own message. */
    HEARS_ITSELF,
    /**
     * Up to {@code f} processes stop for good. Losses are bounded for the others; in its last round
     * a process sends and does nothing else, and any of its messages may be lost.
     */
    CRASHES,
    /** Losses are bounded from some phase on. */
    EVENTUALLY,
    /** Channels keep the order. No message is lost, but it may come in any later round. */
    FIFO,
    /** Messages are lost all the same: sessions break. */
    BREAKS,
    /** The code of its class decides in each round; no more is known before it is asked. */
    PROGRAMMED,
    /** A formula says which heard-of sets a round may have; its name is the formula. */
    FORMULA
  }

  /** When a process may time out in a round. */
  public enum TimeoutRule {
    /** At any time. */
    ANY_TIME,
    /** After it has heard what is guaranteed to it, and if no handler can use that. */
    AFTER_GUARANTEE,
    /** One or the other, by round and process: at any time if no message is guaranteed to it. */
    BY_ROUND
  }

  private static NetworkModel model(
      Class<? extends Network> type, Losses perReceiver, Losses perRound, Trait... traits) {
    return new NetworkModel(type.getName(), perReceiver, perRound, Set.of(traits));
  }

  /** The networks of the language. */
  public static List<NetworkModel> builtIn() {
    return BUILT_IN;
  }

  /**
   * The name of a FIFO network whose channels hold a number of messages each.
   *
   * <p>A message takes its place in the channel from its sender to its receiver until a handler has
   * used it. While a channel from a process holds more messages than its capacity, the last ones
   * wait at the sender, and the process takes no step. What a process sends to itself is in no
   * channel.
   */
  public static String fifo(int capacity) {
    return Fifo.class.getName() + "(" + capacity + ")";
  }

  /** Whether the name of a network is that of one whose channels have a capacity. */
  static boolean isBoundedFifo(String network) {
    return BOUNDED_FIFO.matcher(network).matches();
  }

  /** How many messages a channel of the network holds. */
  public int capacity() {
    Matcher bounded = BOUNDED_FIFO.matcher(network);
    return bounded.matches() ? Integer.parseInt(bounded.group(1)) : UNBOUNDED;
  }

  /** Whether it is {@link Fifo}, with or without a capacity. */
  public boolean hasChannels() {
    return has(Trait.FIFO) && !has(Trait.BREAKS);
  }

  /** The binary name of its class. */
  public String typeName() {
    return capacity() == UNBOUNDED ? network : Fifo.class.getName();
  }

  /**
   * The model of a network.
   *
   * @param network the binary name of its class, with the capacity of its channels if they have
   *     one; or its formula
   */
  public static NetworkModel of(String network) {
    Matcher bounded = BOUNDED_FIFO.matcher(network);
    if (bounded.matches()) {
      return new NetworkModel(
          fifo(Integer.parseInt(bounded.group(1))), ANY, ANY, Set.of(Trait.FIFO));
    }
    for (NetworkModel model : BUILT_IN) {
      if (model.network.equals(network)) {
        return model;
      }
    }
    return HeardOfFormula.isFormula(network)
        ? new NetworkModel(network, ANY, ANY, Set.of(Trait.PROGRAMMED, Trait.FORMULA))
        : new NetworkModel(network, ANY, ANY, Set.of(Trait.PROGRAMMED));
  }

  /** Its formula, or the name of its class without package and enclosing class. */
  public String simpleName() {
    return has(Trait.FORMULA) ? network : className();
  }

  private String className() {
    return network.substring(Math.max(network.lastIndexOf('.'), network.lastIndexOf('$')) + 1);
  }

  /** Whether it has a trait. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Whether some message of a round may be guaranteed to its receiver. */
  public boolean guaranteesRounds() {
    return perReceiver != ANY || perRound != ANY || has(Trait.KERNEL) || has(Trait.PROGRAMMED);
  }

  /** Whether any message may be lost, late or out of order. */
  public boolean guaranteesNothing() {
    return !guaranteesRounds() && !has(Trait.FIFO);
  }

  /** Whether a message may be lost for good, as opposed to late. */
  public boolean canLose() {
    boolean hearsAll = perReceiver == NONE && !has(Trait.CRASHES) && !has(Trait.EVENTUALLY);
    return !hearsAll && (!has(Trait.FIFO) || has(Trait.BREAKS));
  }

  /** Whether it has a meaning only if messages have rounds: it bounds the losses of a round. */
  public boolean needsTags() {
    return guaranteesRounds() && canLose() && !has(Trait.CRASHES);
  }

  /** Whether protocols have a sequential form: rounds have no order between messages. */
  public boolean hasSequentialForm() {
    return !has(Trait.FIFO);
  }

  /** Whether it bounds anything by {@code f}. */
  public boolean dependsOnF() {
    if (has(Trait.FORMULA)) {
      return HeardOfFormula.read(network).dependsOnF();
    }
    return perReceiver == AT_MOST_F || perRound == AT_MOST_F || has(Trait.CRASHES);
  }

  /** The largest {@code f} that has a meaning, of {@code n} processes. */
  public int largestF(int n) {
    return perRound == AT_MOST_F ? Math.max(n, n * (n - 1)) : n;
  }

  /** When a process may time out in a round. */
  public TimeoutRule timeouts() {
    if (!guaranteesRounds()) {
      return TimeoutRule.ANY_TIME;
    }
    return has(Trait.EVENTUALLY) || has(Trait.PROGRAMMED)
        ? TimeoutRule.BY_ROUND
        : TimeoutRule.AFTER_GUARANTEE;
  }

  /**
   * Whether the losses of a round can be chosen receiver by receiver, without memory. Otherwise the
   * sequential program asks the network's class before each round.
   */
  public boolean isChosenPerReceiver() {
    return perRound != AT_MOST_F
        && !has(Trait.CRASHES)
        && !has(Trait.EVENTUALLY)
        && !has(Trait.PROGRAMMED);
  }

  /** Whether its guarantee includes processes that are started during a run. */
  public boolean includesSpawned() {
    return !guaranteesRounds() || !canLose();
  }

  /** Whether it treats all processes alike, and all phases. */
  public boolean isSymmetric() {
    return has(Trait.FORMULA) ? HeardOfFormula.read(network).isSymmetric() : !has(Trait.PROGRAMMED);
  }
}
