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

  /** Where it listens, after {@link #launch}. */
  InetSocketAddress address();

  /** Where it takes requests; empty if there are none. */
  String requestAddress();

  /** Tells where all processes listen. */
  void connect(List<InetSocketAddress> addresses);

  /** Begins to run. */
  void start();

  /** Loses all messages to some processes from now on. */
  void isolateFrom(Set<Integer> peers);

  /** Runs a request. */
  CompletableFuture<Boolean> request(String name, Map<String, Integer> arguments);

  /** Crashes, as with {@code kill -9}. */
  void kill();

  /** Gives up a {@link #launch} that is under way. */
  void giveUpLaunch();

  /** Ends in order. */
  void stop();

  /** What it has done, before crashes included. */
  Measurements measurements();
}
