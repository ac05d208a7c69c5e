package dev.rondo.run.async;

import dev.rondo.frontend.model.Settings;
import dev.rondo.run.strategy.StrategyKind;

/**
 * How a protocol is run asynchronously.
 *
 * @param n how many processes there are at the start
 * @param f how many may be faulty
 * @param max how many there may be with spawned ones
 * @param network the binary name of the network's class
 * @param steps how many steps a schedule has at most
 * @param shortens whether schedules of a half, a quarter and an eighth of the steps are drawn too,
 *     as in the sequential form: some bugs show at the start or never
 * @param phases how many phases a network may plan for
 * @param depth of the strategy; 0 draws it per schedule
 * @param dropRate how often a message is lost; negative draws it per schedule
 * @param timeoutRate how often a step is a timeout; negative draws it per schedule
 */
public record AsyncSettings(
    int n,
    int f,
    int max,
    String network,
    Delivery delivery,
    Faults faults,
    int steps,
    boolean shortens,
    int phases,
    StrategyKind strategy,
    int depth,
    double dropRate,
    double timeoutRate) {

  /** How many steps a schedule has if nothing is said. */
  public static final int STEPS = 300;

  /** More would take longer than anybody waits for one schedule. */
  public static final int MOST_STEPS = 1_000_000;

  private static final int PHASES = 10;

  /** What a protocol asks for, with all else as it is by default. */
  public static AsyncSettings of(Settings settings) {
    return new AsyncSettings(
        settings.n(),
        settings.f(),
        settings.max(),
        settings.network(),
        Delivery.M,
        faultsOf(settings.network()),
        STEPS,
        true,
        PHASES,
        StrategyKind.RANDOM,
        0,
        -1,
        -1);
  }

  /** What a network may do if nothing is said: all but what it promises not to. */
  public static Faults faultsOf(String network) {
    boolean ordered = isOrdered(network);
    boolean reliable = ordered || network.equals(rondo.Reliable.class.getName());
    return new Faults(!ordered, true, true, !reliable);
  }

  /** Whether no message overtakes another of the same two processes. */
  public static boolean isOrdered(String network) {
    return network.equals(rondo.Fifo.class.getName());
  }

  /** With other processes. */
  public AsyncSettings withNodes(int nodes, int faulty) {
    return new AsyncSettings(
        nodes,
        faulty,
        nodes + (max - n),
        network,
        delivery,
        faults,
        steps,
        shortens,
        phases,
        strategy,
        depth,
        dropRate,
        timeoutRate);
  }

  /** With another network and what it may do. */
  public AsyncSettings withNetwork(String name, Faults allowed) {
    return new AsyncSettings(
        n,
        f,
        max,
        name,
        delivery,
        allowed,
        steps,
        shortens,
        phases,
        strategy,
        depth,
        dropRate,
        timeoutRate);
  }

  /** With another delivery model. */
  public AsyncSettings withDelivery(Delivery model) {
    return new AsyncSettings(
        n,
        f,
        max,
        network,
        model,
        faults,
        steps,
        shortens,
        phases,
        strategy,
        depth,
        dropRate,
        timeoutRate);
  }

  /** With another number of steps. */
  public AsyncSettings withSteps(int most) {
    return new AsyncSettings(
        n,
        f,
        max,
        network,
        delivery,
        faults,
        most,
        shortens,
        phases,
        strategy,
        depth,
        dropRate,
        timeoutRate);
  }

  /** With schedules that all have as many steps as they may have. */
  public AsyncSettings withoutShortSchedules() {
    return new AsyncSettings(
        n,
        f,
        max,
        network,
        delivery,
        faults,
        steps,
        false,
        phases,
        strategy,
        depth,
        dropRate,
        timeoutRate);
  }

  /** With another strategy. */
  public AsyncSettings withStrategy(StrategyKind kind, int withDepth) {
    return new AsyncSettings(
        n,
        f,
        max,
        network,
        delivery,
        faults,
        steps,
        shortens,
        phases,
        kind,
        withDepth,
        dropRate,
        timeoutRate);
  }

  /** With fixed rates; a negative one is drawn per schedule. */
  public AsyncSettings withRates(double drops, double timeouts) {
    return new AsyncSettings(
        n, f, max, network, delivery, faults, steps, shortens, phases, strategy, depth, drops,
        timeouts);
  }
}
