package dev.rondo.spawn;

import dev.rondo.conform.AddedVariables;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.value.ValueText;
import dev.rondo.spawn.wire.Traffic;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A process that the user starts alone; the others run elsewhere. */
public final class LoneNode implements AutoCloseable {

  private final SpawnedNode node;
  private final Optional<RequestServer> requests;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Optional<String> fault = Optional.empty();

  /**
   * Starts a process.
   *
   * @param peers the addresses of all processes, in order
   * @param lines gets a line for each output
   */
  public LoneNode(
      Protocol protocol,
      ClassPath classPath,
      NodeSettings settings,
      List<InetSocketAddress> peers,
      Consumer<String> lines) {
    UsageError.unless(
        settings.node() >= 0 && settings.node() < peers.size(),
        "--node " + settings.node() + ": --peers names 0 to " + (peers.size() - 1));
    UsageError.unless(
        settings.folder().isPresent() || AddedVariables.of(protocol).recovery().isEmpty(),
        "a process that can recover needs --log DIR for what survives a crash");
    node =
        new SpawnedNode(
            ProtocolLoader.loadNoting(protocol, classPath),
            settings,
            Spawned.secretOfEnvironment(),
            new NodeListener() {
              @Override
              public void output(int process, Object value) {
                lines.accept("P" + process + " outputs " + ValueText.of(value));
              }

              @Override
              public void dropped(int process, Traffic.Drop why, long times) {
                lines.accept(NodeListener.told(why, times));
              }

              @Override
              public void failed(int process, String why) {
                fault = Optional.of(why);
                ended.countDown();
              }
            });
    node.listen(peers.get(settings.node()));
    requests =
        node.requests().isEmpty() ? Optional.empty() : Optional.of(RequestServer.start(node, 0));
    requests.ifPresent(server -> lines.accept("requests at " + server.address()));
    for (int peer = 0; peer < peers.size(); peer++) {
      node.connect(peer, peers.get(peer));
    }
    node.start();
  }

  /**
   * Waits until a time is over, the process has failed, or {@link #close} is called.
   *
   * @return why the process has failed, if it has
   */
  public Optional<String> await(Duration time) {
    try {
      boolean early = ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
      return early ? fault : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageError("interrupted", e);
    }
  }

  @Override
  public void close() {
    ended.countDown();
    requests.ifPresent(RequestServer::close);
    node.close();
  }
}
