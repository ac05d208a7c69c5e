package dev.rondo.spawn;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures spawned processes: {@code ping SECONDS} compares messages per second and latency with a
 * plain ping over Netty; {@code heap FILE MINUTES} prints the live heap each minute under faults.
 */
final class SpawnSpeed {

  private static final int WINDOW = 64;

  private SpawnSpeed() {}

  public static void main(String[] args) throws InterruptedException {
    if (args[0].equals("ping")) {
      Duration time = Duration.ofSeconds(Long.parseLong(args[1]));
      plain(time);
      for (boolean inProcess : new boolean[] {true, false}) {
        spawned(time, inProcess);
      }
    } else {
      heap(Path.of(args[1]), Integer.parseInt(args[2]));
    }
  }

  private static void spawned(Duration time, boolean inProcess) throws InterruptedException {
    Spawned.Builder builder = Spawned.of(Path.of("src/test/resources/protocols/Ping.java"));
    Spawned spawned = (inProcess ? builder.inProcess() : builder).start();
    try (spawned) {
      spawned.awaitSteps(10_000); // warm
      Measurements before = spawned.measurements();
      long begin = System.nanoTime();
      spawned.await(time);
      Measurements after = spawned.measurements();
      double seconds = (System.nanoTime() - begin) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "spawned, %s: %.0f messages/s, latency median %d us, 99 %% %d us%n",
          inProcess ? "one JVM" : "two JVMs",
          (after.received() - before.received()) / seconds,
          after.latencyMicros(0.5),
          after.latencyMicros(0.99));
    }
    System.out.print(spawned.summary().text());
  }

  /** The same traffic without a protocol: the window goes there and back. */
  private static void plain(Duration time) throws InterruptedException {
    NioEventLoopGroup group = new NioEventLoopGroup(2);
    LongAdder received = new LongAdder();
    LatencyHistogram latencies = new LatencyHistogram();
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Pipeline(received, latencies))
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    Channel client =
        new Bootstrap()
            .group(group)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(new Pipeline(received, latencies))
            .connect(server.localAddress())
            .sync()
            .channel();
    for (int number = 0; number < WINDOW; number++) {
      ByteBuf message = client.alloc().buffer(40).writeLong(System.nanoTime()).writeZero(32);
      var unused = client.write(message);
    }
    client.flush();
    while (received.sum() < 10_000) {
      Thread.sleep(1);
    }
    long before = received.sum();
    long begin = System.nanoTime();
    Thread.sleep(time.toMillis());
    double seconds = (System.nanoTime() - begin) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "plain Netty: %.0f messages/s, latency median %d us, 99 %% %d us%n",
        (received.sum() - before) / seconds,
        LatencyHistogram.percentile(latencies.counts(), 0.5),
        LatencyHistogram.percentile(latencies.counts(), 0.99));
    var unused = group.shutdownGracefully().sync();
  }

  private static final class Pipeline extends ChannelInitializer<SocketChannel> {
    private final LongAdder received;
    private final LatencyHistogram latencies;

    Pipeline(LongAdder received, LatencyHistogram latencies) {
      this.received = received;
      this.latencies = latencies;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4))
          .addLast(new LengthFieldPrepender(4))
          .addLast(
              new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext context, Object frame) {
                  ByteBuf message = (ByteBuf) frame;
                  received.increment();
                  latencies.add((System.nanoTime() - message.getLong(0)) / 1_000);
                  message.setLong(0, System.nanoTime());
                  var unused = context.write(message);
                }

                @Override
                public void channelReadComplete(ChannelHandlerContext context) {
                  context.flush();
                }
              });
    }
  }

  private static void heap(Path file, int minutes) {
    Spawned spawned =
        Spawned.of(file)
            .inProcess()
            .loss(0.05)
            .delay(new DelayRange(0, 5))
            .otherTimers(new DelayRange(2, 20))
            .killEvery(new DelayRange(5_000, 5_000))
            .partitionEvery(new DelayRange(1_000, 3_000))
            .start();
    try (spawned) {
      for (int minute = 1; minute <= minutes; minute++) {
        spawned.await(Duration.ofMinutes(1));
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
            Locale.ROOT,
            "minute %d: %d KiB live, %d steps%n",
            minute,
            (runtime.totalMemory() - runtime.freeMemory()) >> 10,
            spawned.measurements().steps());
        System.out.flush();
      }
    }
    System.out.print(spawned.summary().text());
  }
}
