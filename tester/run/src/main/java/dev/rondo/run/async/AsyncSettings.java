package dev.rondo.run.async;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.run.strategy.EventStrategyKind;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Trait;

/** The settings of asynchronous runs. */
public record AsyncSettings(ProcessCounts processes, Medium medium, Length length, Draws draws)
    implements HasProcessCounts {

  /** How many steps a schedule has by default. */
  public static final int STEPS = 300;

  /** The largest number of steps that options accept. */
  public static final int MOST_STEPS = 1_000_000;

  private static final int PHASES = 10;

  /**
   * The network.
   *
   * @param network the binary name of the network's class
   */
  public record Medium(String network, DeliveryModel delivery, AllowedFaults faults) {}

  /**
   * The length of schedules.
   *
   * @param steps the maximum number of steps
   * @param shortens whether schedules of a half, a quarter and an eighth of the steps are drawn
   *     too, as in the sequential form, since some bugs show at the start or never
   * @param phases the number of phases that a network may plan for
   */
  public record Length(int steps, boolean shortens, int phases) {}

  /**
   * What is drawn in each schedule.
   *
   * @param depth of the strategy; 0 draws it per schedule
   * @param dropRate how often a message is lost; negative draws it per schedule
   * @param timeoutRate how often a step is a timeout; negative draws it per schedule
   */
  public record Draws(EventStrategyKind strategy, int depth, double dropRate, double timeoutRate) {}

  /** The settings in a protocol's file, with defaults for all else. */
  public static AsyncSettings of(ProtocolSettings settings) {
    return new AsyncSettings(
        settings.processes(),
        new Medium(settings.network(), DeliveryModel.M, faultsOf(settings.network())),
        new Length(STEPS, true, PHASES),
        new Draws(EventStrategyKind.RANDOM, 0, -1, -1));
  }

  /** The faults that a network allows. */
  public static AllowedFaults faultsOf(String network) {
    NetworkModel model = NetworkModel.of(network);
    return new AllowedFaults(!model.has(Trait.FIFO), true, true, model.canLose());
  }

  /** The binary name of the network's class. */
  public String network() {
    return medium.network();
  }

  /** How many messages a channel holds. */
  public int capacity() {
    return NetworkModel.of(network()).capacity();
  }

  /** How messages come to a mailbox. */
  public DeliveryModel delivery() {
    return medium.delivery();
  }

  /** The faults that the network allows. */
  public AllowedFaults faults() {
    return medium.faults();
  }

  /** How many steps a schedule has at most. */
  public int steps() {
    return length.steps();
  }

  /** These settings with other numbers of processes. */
  public AsyncSettings withNodes(int nodes, int faulty) {
    return with(new ProcessCounts(nodes, faulty, nodes + (max() - n())));
  }

  /** These settings with another network and its faults. */
  public AsyncSettings withNetwork(String name, AllowedFaults allowed) {
    return with(new Medium(name, delivery(), allowed));
  }

  /** These settings with another delivery model. */
  public AsyncSettings withDelivery(DeliveryModel model) {
    return with(new Medium(network(), model, faults()));
  }

  /** These settings with another number of steps. */
  public AsyncSettings withSteps(int most) {
    return with(new Length(most, length.shortens(), length.phases()));
  }

  /** These settings with schedules of full length only. */
  public AsyncSettings withoutShortSchedules() {
    return with(new Length(steps(), false, length.phases()));
  }

  /** These settings with another strategy. */
  public AsyncSettings withStrategy(EventStrategyKind kind, int depth) {
    return with(new Draws(kind, depth, draws.dropRate(), draws.timeoutRate()));
  }

  /** These settings with fixed rates; a negative rate is drawn per schedule. */
  public AsyncSettings withRates(double drops, double timeouts) {
    return with(new Draws(draws.strategy(), draws.depth(), drops, timeouts));
  }

  private AsyncSettings with(ProcessCounts others) {
    return new AsyncSettings(others, medium, length, draws);
  }

  private AsyncSettings with(Medium other) {
    return new AsyncSettings(processes, other, length, draws);
  }

  private AsyncSettings with(Length other) {
    return new AsyncSettings(processes, medium, other, draws);
  }

  private AsyncSettings with(Draws others) {
    return new AsyncSettings(processes, medium, length, others);
  }
}
