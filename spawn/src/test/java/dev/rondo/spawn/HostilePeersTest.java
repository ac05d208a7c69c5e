package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.spawn.wire.Traffic;
import dev.rondo.spawn.wire.Transport;
import dev.rondo.testing.Models;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections of strangers are closed, and the processes go on. */
class HostilePeersTest {

  private static final byte[] SECRET = "a secret of the run".getBytes(StandardCharsets.UTF_8);
  private static final int PATIENCE_MILLIS = 3_000_000; // against a hang

  private final LoadedProtocol protocol =
      ProtocolLoader.loadNoting(
          Models.read(Models.benchmark("RaftElectionFixed")), ClassPath.LANGUAGE);
  private final List<SpawnedNode> nodes = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  @BeforeEach
  void start() {
    for (int index = 0; index < 3; index++) {
      SpawnedNode node = node(index, SECRET);
      nodes.add(node);
      ports.add(node.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    }
    nodes.forEach(this::connect);
    nodes.forEach(SpawnedNode::start);
  }

  private SpawnedNode node(int index, byte[] secret) {
    NodeSettings settings =
        NodeSettings.of(index, 3)
            .timed(java.util.Map.of(), new DelayRange(2, 20))
            .bounded(100, new Transport.Limits(1 << 16, 100, 8, PATIENCE_MILLIS));
    return new SpawnedNode(protocol, settings, secret, NodeListener.NONE);
  }

  private void connect(SpawnedNode node) {
    for (int peer = 0; peer < 3; peer++) {
      node.connect(peer, new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(peer)));
    }
  }

  @AfterEach
  void stop() {
    nodes.forEach(SpawnedNode::close);
  }

  private Socket stranger() throws IOException {
    return stranger(ports.get(0));
  }

  private static Socket stranger(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  /** Reads until the other side closes the connection; fails if it does not. */
  private static void awaitClose(Socket socket) throws IOException {
    try {
      while (socket.getInputStream().read() >= 0) {
        continue;
      }
    } catch (java.net.SocketException reset) {
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  private void refused(long times) throws InterruptedException {
    while (nodes.get(0).measurements().refused() < times) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    goOn();
  }

  /** All processes still hear each other. */
  private void goOn() throws InterruptedException {
    for (SpawnedNode node : nodes) {
      long before = node.measurements().received();
      while (node.measurements().received() < before + 10) {
        assertThat(node.hasEnded()).isFalse();
        TimeUnit.MILLISECONDS.sleep(5);
      }
    }
  }

  @Test
  void garbageIsRefused() throws IOException, InterruptedException {
    byte[] garbage = new byte[4096];
    new Random(1).nextBytes(garbage);
    try (Socket socket = stranger()) {
      socket.getOutputStream().write(garbage);
      awaitClose(socket);
    }
    refused(1);
  }

  @Test
  void aHugeFrameIsRefused() throws IOException, InterruptedException {
    try (Socket socket = stranger()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(Integer.MAX_VALUE);
      out.write(new byte[100]);
      awaitClose(socket);
    }
    refused(1);
  }

  @Test
  void aHandshakeWithoutTheSecretIsRefused() throws IOException, InterruptedException {
    try (Socket socket = stranger()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] opening = new byte[in.readInt()];
      in.readFully(opening);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(3 * Integer.BYTES + 3 * 32);
      out.write(opening, 0, Integer.BYTES);
      out.writeInt(1);
      out.writeInt(0);
      out.write(new byte[3 * 32]);
      awaitClose(socket);
    }
    refused(1);
  }

  @Test
  void aProcessWithAnotherSecretIsRefused() throws InterruptedException {
    try (SpawnedNode stranger = node(1, "another secret".getBytes(StandardCharsets.UTF_8))) {
      connect(stranger);
      refused(1);
      assertThat(stranger.connected()).isZero();
    }
  }

  @Test
  void connectionsThatSayNothingAreBounded() throws IOException, InterruptedException {
    List<Socket> sockets = new ArrayList<>();
    for (int index = 0; index < 40; index++) {
      sockets.add(stranger());
    }
    refused(40 - 8);
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** No process connects to this transport, so its short limit holds for strangers alone. */
  @Test
  void connectionsThatSayNothingAreClosed() throws IOException {
    Refusals refusals = new Refusals();
    try (Transport transport =
        new Transport(
            0, 3, SECRET, new byte[0], new Transport.Limits(1 << 16, 100, 8, 300), refusals)) {
      int port = transport.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      for (int index = 0; index < 3; index++) {
        try (Socket socket = stranger(port)) {
          awaitClose(socket);
        }
      }
    }
    assertThat(refusals.reasons).hasSize(3).allMatch(why -> why.contains("no handshake in time"));
  }

  private static final class Refusals implements Traffic {
    private final List<String> reasons = new CopyOnWriteArrayList<>();

    @Override
    public boolean received(int from, byte[] frame) {
      throw new AssertionError("a stranger was heard");
    }

    @Override
    public void dropped(Drop why) {
      throw new AssertionError("nothing was sent");
    }

    @Override
    public void refused(String why) {
      reasons.add(why);
    }
  }
}
