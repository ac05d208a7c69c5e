package dev.rondo.spawn;

import dev.rondo.spawn.wire.Transport;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * How one process runs.
 *
 * @param node its number
 * @param n how many processes there are
 * @param f how many of them may be faulty
 * @param seed of choices, inputs, timers and faults of the connections
 * @param loss the probability with which a message is lost
 * @param delay how long a message is held back before it is sent
 * @param timers how long timers run, by the name of the timer or of the method
 * @param otherTimers how long all other timers run
 * @param folder for the events, {@code nodeI.ndjson}, and what survives a crash, {@code
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

  /** How long timers run by default. */
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

  /** The same with a folder for what survives a crash, and for events. */
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

  /** The same with other timers. */
  public NodeSettings timed(Map<String, DelayRange> some, DelayRange others) {
    return new NodeSettings(
        node, n, f, seed, loss, delay, some, others, folder, logs, queue, limits);
  }

  /** The same with messages that are lost or late. */
  public NodeSettings faulty(double lost, DelayRange late) {
    return new NodeSettings(
        node, n, f, seed, lost, late, timers, otherTimers, folder, logs, queue, limits);
  }

  /** The same with another seed. */
  public NodeSettings seeded(long other, int faulty) {
    return new NodeSettings(
        node, n, faulty, other, loss, delay, timers, otherTimers, folder, logs, queue, limits);
  }

  /** The same with other bounds. */
  public NodeSettings bounded(int most, Transport.Limits others) {
    return new NodeSettings(
        node, n, f, seed, loss, delay, timers, otherTimers, folder, logs, most, others);
  }

  /** How long a timer runs, which has a name of its own or that of its method. */
  DelayRange timer(Optional<String> timer, String method) {
    return timer
        .map(timers::get)
        .or(() -> Optional.ofNullable(timers.get(method)))
        .orElse(otherTimers);
  }
}
