package dev.rondo.spawn;

import dev.rondo.run.load.LoadedProtocol;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A process in this JVM. */
final class LocalMember implements Member {

  private final LoadedProtocol protocol;
  private final NodeSettings settings;
  private final byte[] secret;
  private final NodeListener listener;
  private Measurements before = Measurements.NONE;
  private @Nullable SpawnedNode node;
  private @Nullable RequestServer requests;
  private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  LocalMember(
      LoadedProtocol protocol, NodeSettings settings, byte[] secret, NodeListener listener) {
    this.protocol = protocol;
    this.settings = settings;
    this.secret = secret;
    this.listener = listener;
  }

  @Override
  public synchronized void launch() {
    SpawnedNode made = new SpawnedNode(protocol, settings, secret, listener);
    address =
        new InetSocketAddress(
            InetAddress.getLoopbackAddress(),
            made.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    requests = made.requests().isEmpty() ? null : RequestServer.start(made, 0);
    node = made;
  }

  private synchronized SpawnedNode node() {
    return Objects.requireNonNull(node, "it was not launched");
  }

  @Override
  public synchronized InetSocketAddress address() {
    return address;
  }

  @Override
  public synchronized String requestAddress() {
    return requests == null ? "" : requests.address();
  }

  @Override
  public void connect(List<InetSocketAddress> addresses) {
    for (int peer = 0; peer < addresses.size(); peer++) {
      node().connect(peer, addresses.get(peer));
    }
  }

  @Override
  public void start() {
    node().start();
  }

  @Override
  public void isolateFrom(Set<Integer> peers) {
    node().isolateFrom(peers);
  }

  @Override
  public CompletableFuture<Boolean> request(String name, Map<String, Integer> arguments) {
    return node().request(name, arguments);
  }

  @Override
  public synchronized void kill() {
    SpawnedNode killed = node();
    killed.crash();
    ended(killed);
  }

  @Override
  public void giveUpLaunch() {} // it is a matter of milliseconds

  @Override
  public synchronized void stop() {
    if (node != null) {
      SpawnedNode stopped = node;
      stopped.close();
      ended(stopped);
    }
  }

  private synchronized void ended(SpawnedNode last) {
    before = before.plus(last.measurements());
    node = null;
    if (requests != null) {
      requests.close();
      requests = null;
    }
  }

  @Override
  public synchronized Measurements measurements() {
    return node == null ? before : before.plus(node.measurements());
  }
}
