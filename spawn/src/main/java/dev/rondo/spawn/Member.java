package dev.rondo.spawn;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** One process of {@link Spawned}: in a JVM of its own, or in this one. */
interface Member {

  /** Begins to listen: at first, and after a crash. */
  void launch();

  /** Its address, after {@link #launch}. */
  InetSocketAddress address();

  /** The address of its request server; empty if the protocol has no requests. */
  String requestAddress();

  /** Connects it to all processes. */
  void connect(List<InetSocketAddress> addresses);

  /** Begins to run. */
  void start();

  /** Drops all messages to some processes from now on. */
  void isolateFrom(Set<Integer> peers);

  /** Runs a request. */
  CompletableFuture<Boolean> request(String name, Map<String, Integer> arguments);

  /** Crashes, as with {@code kill -9}. */
  void kill();

  /** Gives up a {@link #launch} that is under way. */
  void giveUpLaunch();

  /** Ends it, after its current step. */
  void stop();

  /** Its measurements, including those before crashes. */
  Measurements measurements();
}
