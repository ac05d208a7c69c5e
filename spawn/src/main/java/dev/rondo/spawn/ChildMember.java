package dev.rondo.spawn;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A process in a JVM of its own. */
final class ChildMember implements Member {

  /** A limit against hangs; on a busy machine a JVM may need minutes to start. */
  private static final long LAUNCH_SECONDS = 900;

  private static final long STOP_SECONDS = 10;

  private final String settings;
  private final int node;
  private final byte[] secret;
  private final Hears hears;
  private final Map<Long, CompletableFuture<Boolean>> requested = new ConcurrentHashMap<>();
  private final AtomicLong requests = new AtomicLong();
  private Measurements before = Measurements.NONE;
  private @Nullable Life life;

  /** Receives the events of a child. */
  interface Hears {

    /** A value was output, as bytes. */
    void output(int node, long atNanos, byte[] value);

    /** All outputs up to a time have been received. */
    void heard(int node, long atNanos);

    /** The process cannot go on. */
    void failed(int node, String why);

    /** A line of its standard error. */
    void prints(int node, String line);
  }

  /** The child JVM from a launch to a crash. */
  private static final class Life {
    final Process process;
    final PrintStream orders;
    final CountDownLatch ready = new CountDownLatch(1);
    final Thread reader;
    volatile boolean ends;
    volatile int port;
    volatile String requestAddress = "";
    volatile Measurements measured = Measurements.NONE;

    Life(Process process, Consumer<Life> reads) {
      this.process = process;
      this.orders = new PrintStream(process.getOutputStream(), false, StandardCharsets.UTF_8);
      this.reader = new Thread(() -> reads.accept(this), "rondo-child");
      reader.setDaemon(true);
    }
  }

  ChildMember(
      String fileName,
      String text,
      List<Path> classPath,
      NodeSettings settings,
      byte[] secret,
      Hears hears) {
    this.settings = ChildLines.write(fileName, text, classPath, settings);
    this.node = settings.node();
    this.secret = secret;
    this.hears = hears;
  }

  @Override
  public void launch() {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            ChildMain.class.getName());
    builder.environment().put(ChildLines.SECRET, new String(secret, StandardCharsets.US_ASCII));
    try {
      Life begun = new Life(builder.start(), this::read);
      synchronized (this) {
        life = begun;
      }
      begun.reader.start();
      Thread errors = new Thread(() -> forward(begun.process.getErrorStream()), "rondo-child");
      errors.setDaemon(true);
      errors.start();
      begun.orders.println(settings);
      begun.orders.flush();
    } catch (IOException e) {
      throw new UsageError("a JVM cannot be started: " + e.getMessage(), e);
    }
  }

  private void forward(InputStream stream) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hears.prints(node, line);
      }
    } catch (IOException e) {
      return; // the child was killed
    }
  }

  private void read(Life begun) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(begun.process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard(begun, ChildLines.JSON.readTree(line));
      }
    } catch (IOException e) {
      // The child was killed in the middle of a line.
      begun.ready.countDown();
    }
    begun.ready.countDown();
    if (!begun.ends) {
      hears.failed(node, "the JVM of P" + node + " has ended");
    }
    requested.values().forEach(waiting -> waiting.complete(false));
  }

  private void heard(Life begun, JsonNode line) {
    if (line.has("output")) {
      hears.output(
          node, line.path("at").asLong(), Base64.getDecoder().decode(line.path("output").asText()));
    } else if (line.has("measured")) {
      begun.measured = ChildLines.measurements(line.path("measured"));
      hears.heard(node, line.path("at").asLong());
    } else if (line.has("ready")) {
      begun.port = line.path("ready").asInt();
      begun.requestAddress = line.path("requests").asText();
      begun.ready.countDown();
    } else if (line.has("failed")) {
      begun.ends = true;
      hears.failed(node, line.path("failed").asText());
    } else if (line.has("request")) {
      CompletableFuture<Boolean> waiting = requested.remove(line.path("request").asLong());
      if (waiting != null && line.has("refused")) {
        waiting.completeExceptionally(new UsageError(line.path("refused").asText()));
      } else if (waiting != null) {
        waiting.complete(line.path("ran").asBoolean());
      }
    }
  }

  private synchronized Life life() {
    return Objects.requireNonNull(life, "it was not launched");
  }

  private static Life ready(Life begun) {
    try {
      UsageError.unless(
          begun.ready.await(LAUNCH_SECONDS, TimeUnit.SECONDS),
          "a JVM does not start: it was waited for " + LAUNCH_SECONDS + " s");
      return begun;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageError("interrupted", e);
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), ready(life()).port);
  }

  @Override
  public String requestAddress() {
    return ready(life()).requestAddress;
  }

  private void order(String line) {
    Life now = life();
    synchronized (now.orders) {
      now.orders.println(line);
      now.orders.flush();
    }
  }

  @Override
  public void connect(List<InetSocketAddress> addresses) {
    order(
        "peers "
            + addresses.stream()
                .map(address -> String.valueOf(address.getPort()))
                .collect(Collectors.joining(",")));
  }

  @Override
  public void start() {
    order("start now");
  }

  @Override
  public void isolateFrom(Set<Integer> peers) {
    order("cut " + peers.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  @Override
  public CompletableFuture<Boolean> request(String name, Map<String, Integer> arguments) {
    long id = requests.incrementAndGet();
    CompletableFuture<Boolean> ran = new CompletableFuture<>();
    requested.put(id, ran);
    order("request " + id + " " + name + " " + ChildLines.JSON.valueToTree(arguments));
    return ran;
  }

  @Override
  public void kill() {
    Life killed = life();
    killed.ends = true;
    killed.process.destroyForcibly();
    awaitEnd(killed);
  }

  @Override
  public void giveUpLaunch() {
    Life begun;
    synchronized (this) {
      begun = life;
    }
    if (begun != null && begun.ready.getCount() > 0) {
      begun.ends = true;
      begun.process.destroyForcibly();
    }
  }

  @Override
  public void stop() {
    Life stopped;
    synchronized (this) {
      if (life == null) {
        return;
      }
      stopped = life;
    }
    stopped.ends = true;
    order("stop");
    awaitEnd(stopped);
  }

  private void awaitEnd(Life ending) {
    try {
      if (!ending.process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        ending.process.destroyForcibly().waitFor();
      }
      ending.reader.join(); // it has said what it had to say
    } catch (InterruptedException e) {
      ending.process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      before = before.plus(ending.measured);
      life = null;
    }
  }

  @Override
  public synchronized Measurements measurements() {
    return life == null ? before : before.plus(life.measured);
  }
}
