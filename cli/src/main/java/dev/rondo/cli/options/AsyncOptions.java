package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.strategy.EventStrategyKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import rondo.runtime.NetworkModel;

/** How the asynchronous form is run. */
public final class AsyncOptions {

  // What settings have where a number is drawn for each schedule.
  private static final int DRAWN_DEPTH = 0;
  private static final double DRAWN_RATE = -1;

  @Option(
      names = "--strategy",
      paramLabel = "S",
      defaultValue = "random",
      description =
          "How the next asynchronous step is chosen: random, pct, pos, delay or feedback "
              + "(default: ${DEFAULT-VALUE}).")
  private String strategy = "random";

  @Option(
      names = "--depth",
      paramLabel = "D",
      description =
          "The d of pct, delay and faults (see docs/strategies.md); drawn for each schedule unless"
              + " given.")
  private Optional<Integer> depth = Optional.empty();

  @Option(
      names = "--delivery",
      paramLabel = "M",
      defaultValue = "M",
      description =
          "When a step receives messages: M (and handles them in the same step), MP (in a step of"
              + " its own), M-MP (both) (default: ${DEFAULT-VALUE}).")
  private String delivery = "M";

  @Option(
      names = "--faults",
      paramLabel = "LIST",
      description =
          "What the network may do: some of R,D,T,MD (reorder, delay, time out, drop), or none.")
  private Optional<String> faults = Optional.empty();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description =
          "Steps of an asynchronous schedule (default: drawn for each schedule, up to 300).")
  private Optional<Integer> steps = Optional.empty();

  @Option(
      names = "--drop-rate",
      paramLabel = "R",
      description = "Probability that a message is lost; drawn for each schedule unless given.")
  private Optional<Double> dropRate = Optional.empty();

  @Option(
      names = "--timeout-rate",
      paramLabel = "R",
      description =
          "Probability that a process times out where it can; drawn for each schedule "
              + "unless given.")
  private Optional<Double> timeoutRate = Optional.empty();

  /**
   * The settings of a run.
   *
   * @throws UsageError where an option is at fault, with what is wrong
   */
  public AsyncSettings settings(Protocol protocol, ProtocolOptions options) {
    steps.ifPresent(
        given ->
            UsageError.unless(
                given >= 1 && given <= AsyncSettings.MOST_STEPS,
                "--steps " + given + ": a schedule has 1 to " + AsyncSettings.MOST_STEPS));
    depth.ifPresent(
        given ->
            UsageError.unless(given >= 1 && given <= 64, "--depth " + given + ": it is 1 to 64"));
    String network = options.network(protocol);
    AllowedFaults most = AsyncSettings.faultsOf(network);
    AllowedFaults allowed = faults.map(AllowedFaults::parse).orElse(most);
    NetworkModel model = NetworkModel.of(network);
    UsageError.unless(
        !model.has(NetworkModel.Trait.FIFO)
            || !allowed.reorder() && (most.drops() || !allowed.drops()),
        "--faults "
            + allowed
            + ": "
            + model.simpleName()
            + (most.drops()
                ? " does not reorder; leave R out"
                : " neither reorders nor drops; leave R and MD out")
            + ", or take another network");
    AsyncSettings usual = AsyncSettings.of(protocol.settings());
    return steps
        .map(given -> usual.withSteps(given).withoutShortSchedules())
        .orElse(usual)
        .withNodes(options.n(protocol), options.f(protocol))
        .withNetwork(network, allowed)
        .withDelivery(value(DeliveryModel.class, "--delivery", delivery))
        .withStrategy(
            value(EventStrategyKind.class, "--strategy", strategy), depth.orElse(DRAWN_DEPTH))
        .withRates(rate("--drop-rate", dropRate), rate("--timeout-rate", timeoutRate));
  }

  private static double rate(String option, Optional<Double> rate) {
    rate.ifPresent(
        given ->
            UsageError.unless(
                given >= 0 && given <= 1, option + " " + given + ": it is a probability, 0 to 1"));
    return rate.orElse(DRAWN_RATE);
  }

  static <E extends Enum<E>> E value(Class<E> type, String option, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(text.toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return constant;
      }
    }
    List<String> names =
        Stream.of(type.getEnumConstants())
            .map(constant -> constant.name().replace('_', '-'))
            .map(name -> type != DeliveryModel.class ? name.toLowerCase(Locale.ROOT) : name)
            .toList();
    throw new UsageError(
        "%s %s: give one of %s%s"
            .formatted(
                option, text, String.join(", ", names), SpellingSuggestion.question(text, names)));
  }
}
