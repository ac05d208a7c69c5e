package dev.rondo.spawn.wire;

import dev.rondo.frontend.diagnostic.UsageError;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundInvoker;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Connections of a process to all others over TCP: one to send to each, and one to receive from
 * each. Frames are length-prefixed. A broken connection is made again, with growing pauses. Queues
 * are bounded: a message that does not fit is dropped.
 */
public final class Transport implements AutoCloseable {

  /** A message to be sent, after a delay. */
  public record Frame(int to, byte[] bytes, long delayNanos) {}

  /**
   * Bounds.
   *
   * @param frameBytes the longest frame
   * @param waiting how many messages may wait to be sent to a process
   * @param handshakes how many connections may be in their handshake
   * @param handshakeMillis how long a handshake may take
   */
  public record Limits(int frameBytes, int waiting, int handshakes, int handshakeMillis) {
    public static final Limits USUAL = new Limits(1 << 20, 10_000, 64, 5_000);
  }

  private static final int LENGTH_BYTES = 4;
  private static final String FRAMES = "frames";
  private static final long FIRST_PAUSE_MILLIS = 10;
  private static final long LONGEST_PAUSE_MILLIS = 1_000;
  private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(1 << 18, 1 << 20);

  private final int self;
  private final Handshake handshake;
  private final Limits limits;
  private final Traffic traffic;
  private final NioEventLoopGroup group;
  private final EventLoop loop;
  private final PeerConnection[] links;
  private final @Nullable Channel[] incoming;
  private final AtomicInteger connected = new AtomicInteger();
  private int handshakes;
  private volatile boolean closed;

  /**
   * A transport that neither listens nor connects yet.
   *
   * @param shape a digest of the protocol's messages, of 32 bytes
   */
  public Transport(
      int self, int processes, byte[] secret, byte[] shape, Limits limits, Traffic traffic) {
    this.self = self;
    this.handshake = new Handshake(secret, shape);
    this.limits = limits;
    this.traffic = traffic;
    this.group = new NioEventLoopGroup(1, new DefaultThreadFactory("rondo-net-P" + self, true));
    this.loop = group.next();
    this.links = new PeerConnection[processes];
    this.incoming = new Channel[processes];
    for (int peer = 0; peer < processes; peer++) {
      links[peer] = new PeerConnection(peer);
    }
  }

  /** Lets Netty log by the JDK, which is silent unless there is an error. */
  public static void logWithJdk() {
    InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
  }

  /**
   * Listens for connections.
   *
   * @return the port
   */
  public int listen(InetSocketAddress address) {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    accept(channel);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    UsageError.unless(
        bound.isSuccess(), "cannot listen at " + address + ": " + reason(bound.cause()));
    return ((InetSocketAddress) bound.channel().localAddress()).getPort();
  }

  private static String reason(@Nullable Throwable cause) {
    return cause == null ? "unknown" : String.valueOf(cause.getMessage());
  }

  /** Connects to a process, now and whenever the connection breaks. */
  public void connect(int peer, InetSocketAddress address) {
    execute(() -> links[peer].target(address));
  }

  /** The number of processes to which it is connected. */
  public int connected() {
    return connected.get();
  }

  /** Sends messages; those without a delay keep their order. */
  public void send(List<Frame> frames) {
    for (Frame frame : frames) {
      if (frame.bytes().length > limits.frameBytes()) {
        traffic.dropped(Traffic.Drop.TOO_LARGE);
      } else if (links[frame.to()].pending.incrementAndGet() > limits.waiting()) {
        links[frame.to()].pending.decrementAndGet();
        traffic.dropped(Traffic.Drop.SEND_QUEUE);
      } else if (frame.delayNanos() > 0) {
        links[frame.to()].later(frame);
      } else {
        links[frame.to()].entering.add(frame.bytes());
        links[frame.to()].isEntered = true;
      }
    }
    execute(
        () -> {
          for (PeerConnection link : links) {
            link.drain();
          }
        });
  }

  private void execute(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException e) {
      // Closed: what was sent is lost, as in a crash.
      closed = true;
    }
  }

  /** Closes all connections and frees all threads. Unsent messages are lost. */
  @Override
  public void close() {
    closed = true;
    var unused = group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private static void disconnect(ChannelOutboundInvoker connection) {
    var unused = connection.close();
  }

  private static void sendFrame(ChannelOutboundInvoker connection, ByteBuf frame) {
    var unused = connection.writeAndFlush(frame);
  }

  private LengthFieldBasedFrameDecoder decoder(int most) {
    return new LengthFieldBasedFrameDecoder(most, 0, LENGTH_BYTES, 0, LENGTH_BYTES);
  }

  private void accept(SocketChannel channel) {
    if (handshakes >= limits.handshakes()) {
      traffic.refused("too many connections at once");
      disconnect(channel);
      return;
    }
    channel
        .pipeline()
        .addLast(FRAMES, decoder(Handshake.MOST_BYTES))
        .addLast(new LengthFieldPrepender(LENGTH_BYTES))
        .addLast(new Incoming());
  }

  private static void refuse(Traffic traffic, ChannelHandlerContext context, String why) {
    traffic.refused(String.format(Locale.ROOT, "%s: %s", context.channel().remoteAddress(), why));
    disconnect(context);
  }

  /** A connection for received messages. */
  private final class Incoming extends SimpleChannelInboundHandler<ByteBuf> {
    private final byte[] challenge = Handshake.challenge();
    private int from = -1;

    @Override
    public void channelActive(ChannelHandlerContext context) {
      handshakes++;
      sendFrame(context, Unpooled.wrappedBuffer(Handshake.opening(challenge)));
      var unused =
          context
              .executor()
              .schedule(
                  () -> {
                    if (from < 0 && context.channel().isOpen()) {
                      refuse(traffic, context, "no handshake in time");
                    }
                  },
                  limits.handshakeMillis(),
                  TimeUnit.MILLISECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
      if (from >= 0) {
        byte[] bytes = new byte[frame.readableBytes()];
        frame.readBytes(bytes);
        if (!traffic.received(from, bytes)) {
          refuse(traffic, context, "what came from P" + from + " is no message");
        }
        return;
      }
      Optional<Handshake.Caller> caller =
          handshake.check(buffer(frame), challenge, self, links.length);
      if (caller.isEmpty()) {
        refuse(traffic, context, "it does not know the secret, or runs another protocol");
        return;
      }
      from = caller.get().from();
      handshakes--;
      Channel before = incoming[from];
      incoming[from] = context.channel();
      if (before != null) {
        disconnect(before);
      }
      byte[] proof = handshake.accepts(challenge, caller.get().challenge(), from, self);
      sendFrame(context, Unpooled.wrappedBuffer(proof));
      context.pipeline().replace(FRAMES, FRAMES, decoder(limits.frameBytes()));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      if (from < 0) {
        handshakes--;
      } else if (context.channel().equals(incoming[from])) {
        incoming[from] = null;
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (cause instanceof java.io.IOException) {
        disconnect(context); // the other side is gone
      } else {
        refuse(traffic, context, String.valueOf(cause.getMessage()));
      }
    }
  }

  private static ByteBuffer buffer(ByteBuf frame) {
    ByteBuffer copy = ByteBuffer.allocate(frame.readableBytes());
    frame.readBytes(copy);
    return copy.flip();
  }

  /** The connection for messages to a process. */
  private final class PeerConnection {
    private final int peer;
    private final Queue<byte[]> entering = new java.util.concurrent.ConcurrentLinkedQueue<>();
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private final AtomicInteger pending = new AtomicInteger();
    private volatile boolean isEntered;
    private @Nullable InetSocketAddress address;
    private @Nullable Channel channel; // once its handshake has succeeded
    private @Nullable Channel trying;
    private long pauseMillis = FIRST_PAUSE_MILLIS;

    PeerConnection(int peer) {
      this.peer = peer;
    }

    /** Connects to another address than before. */
    void target(InetSocketAddress to) {
      if (to.equals(address)) {
        return;
      }
      boolean isFirst = address == null;
      address = to;
      pauseMillis = FIRST_PAUSE_MILLIS;
      Channel current = trying;
      if (current != null) {
        disconnect(current); // then connects to the new address
      } else if (isFirst) {
        open();
      }
    }

    private void open() {
      InetSocketAddress to = address;
      if (closed || to == null) {
        return;
      }
      ChannelFuture connecting =
          new Bootstrap()
              .group(loop)
              .channel(NioSocketChannel.class)
              .option(ChannelOption.TCP_NODELAY, true)
              .option(ChannelOption.SO_KEEPALIVE, true)
              .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, limits.handshakeMillis())
              .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
              .handler(
                  new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel made) {
                      made.pipeline()
                          .addLast(FRAMES, decoder(Handshake.MOST_BYTES))
                          .addLast(new LengthFieldPrepender(LENGTH_BYTES))
                          .addLast(new Outgoing(PeerConnection.this));
                    }
                  })
              .connect(to);
      trying = connecting.channel();
      var unused = connecting.channel().closeFuture().addListener(ended -> again());
    }

    /** Connects again after a pause. */
    private void again() {
      if (channel != null) {
        channel = null;
        connected.decrementAndGet();
      }
      trying = null;
      if (!closed) {
        var unused = loop.schedule(this::open, pauseMillis, TimeUnit.MILLISECONDS);
        pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
      }
    }

    void opened(Channel proven) {
      channel = proven;
      pauseMillis = FIRST_PAUSE_MILLIS;
      connected.incrementAndGet();
      drain();
    }

    void later(Frame frame) {
      try {
        var unused =
            loop.schedule(
                () -> {
                  waiting.add(frame.bytes());
                  drain();
                },
                frame.delayNanos(),
                TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException e) {
        closed = true;
      }
    }

    /** Writes waiting messages as far as the connection accepts them. */
    void drain() {
      if (isEntered) {
        isEntered = false;
        for (byte[] next = entering.poll(); next != null; next = entering.poll()) {
          waiting.add(next);
        }
      }
      Channel open = channel;
      if (open == null || waiting.isEmpty()) {
        return;
      }
      boolean any = false;
      while (open.isWritable() && !waiting.isEmpty()) {
        var unused =
            open.write(Unpooled.wrappedBuffer(waiting.remove())).addListener(this::written);
        any = true;
      }
      if (any) {
        open.flush();
      }
    }

    private void written(io.netty.util.concurrent.Future<? super Void> write) {
      pending.decrementAndGet();
      if (!write.isSuccess()) {
        traffic.dropped(Traffic.Drop.DISCONNECTED);
      }
    }
  }

  /** The handshake of an outgoing connection, which receives nothing else. */
  private final class Outgoing extends SimpleChannelInboundHandler<ByteBuf> {
    private final PeerConnection link;
    private final byte[] mine = Handshake.challenge();
    private byte @Nullable [] theirs;
    private boolean isOpen;

    Outgoing(PeerConnection link) {
      this.link = link;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      var unused =
          context
              .executor()
              .schedule(
                  () -> {
                    if (!isOpen) {
                      disconnect(context);
                    }
                  },
                  limits.handshakeMillis(),
                  TimeUnit.MILLISECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
      byte[] challenge = theirs;
      if (challenge == null) {
        Optional<byte[]> opened = Handshake.opened(buffer(frame));
        if (opened.isEmpty()) {
          refuse(traffic, context, "P" + link.peer + " does not speak this protocol");
          return;
        }
        theirs = opened.get();
        sendFrame(
            context, Unpooled.wrappedBuffer(handshake.answer(opened.get(), mine, self, link.peer)));
        return;
      }
      byte[] expected = handshake.accepts(challenge, mine, self, link.peer);
      byte[] proof = new byte[frame.readableBytes()];
      frame.readBytes(proof);
      if (isOpen || !java.security.MessageDigest.isEqual(proof, expected)) {
        refuse(traffic, context, "P" + link.peer + " does not know the secret");
        return;
      }
      isOpen = true;
      link.opened(context.channel());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      link.drain();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      disconnect(context);
    }
  }
}
