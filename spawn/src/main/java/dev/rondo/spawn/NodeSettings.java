package dev.rondo.spawn;

import dev.rondo.spawn.wire.Transport;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one process.
 *
 * @param node its number
 * @param n how many processes there are
 * @param f how many of them may be faulty
 * @param seed the seed of choices, inputs, timers and connection faults
 * @param loss the probability with which a message is lost
 * @param delay the delay of messages before they are sent
 * @param timers the durations of timers, by the name of the timer or the method
 * @param otherTimers the duration of all other timers
 * @param folder the folder for the event log, {@code nodeI.ndjson}, and the durable state, {@code
 *     nodeI.durable}; without it there are neither
 * @param logs whether events are logged
 * @param queue how many messages may wait to be handled
 */
public record NodeSettings(
    int node,
    int n,
    int f,
    long seed,
    double loss,
    DelayRange delay,
    Map<String, DelayRange> timers,
    DelayRange otherTimers,
    Optional<Path> folder,
    boolean logs,
    int queue,
    Transport.Limits limits) {

  /** The default duration of timers. */
  public static final DelayRange USUAL_TIMER = new DelayRange(150, 300);

  /** How many messages may wait to be handled by default. */
  public static final int USUAL_QUEUE = 10_000;

  /** A process without faults, logs and durable state. */
  public static NodeSettings of(int node, int n) {
    return new NodeSettings(
        node,
        n,
        0,
        1,
        0,
        DelayRange.NONE,
        Map.of(),
        USUAL_TIMER,
        Optional.empty(),
        false,
        USUAL_QUEUE,
        Transport.Limits.USUAL);
  }

  /** These settings with a folder for the durable state and the event log. */
  public NodeSettings in(Path where, boolean logged) {
    return new NodeSettings(
        node,
        n,
        f,
        seed,
        loss,
        delay,
        timers,
        otherTimers,
        Optional.of(where),
        logged,
        queue,
        limits);
  }

  /** These settings with other timers. */
  public NodeSettings timed(Map<String, DelayRange> some, DelayRange others) {
    return new NodeSettings(
        node, n, f, seed, loss, delay, some, others, folder, logs, queue, limits);
  }

  /** These settings with lost and delayed messages. */
  public NodeSettings faulty(double lost, DelayRange late) {
    return new NodeSettings(
        node, n, f, seed, lost, late, timers, otherTimers, folder, logs, queue, limits);
  }

  /** These settings with another seed. */
  public NodeSettings seeded(long other, int faulty) {
    return new NodeSettings(
        node, n, faulty, other, loss, delay, timers, otherTimers, folder, logs, queue, limits);
  }

  /** These settings with other bounds. */
  public NodeSettings bounded(int most, Transport.Limits others) {
    return new NodeSettings(
        node, n, f, seed, loss, delay, timers, otherTimers, folder, logs, most, others);
  }

  /** The duration of a timer, given by its name or that of its method. */
  DelayRange timer(Optional<String> timer, String method) {
    return timer
        .map(timers::get)
        .or(() -> Optional.ofNullable(timers.get(method)))
        .orElse(otherTimers);
  }
}
