package dev.rondo.spawn;

import dev.rondo.conform.AddedVariables;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.spawn.wire.Traffic;
import dev.rondo.spawn.wire.Transport;
import dev.rondo.spawn.wire.WireFormat;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All processes of a protocol on real sockets of this machine, with faults on demand.
 *
 * <pre>{@code
 * try (Spawned raft = Spawned.of(Path.of("Raft.java")).n(3).inProcess().loss(0.05).start()) {
 *   raft.request(0, "append", Map.of("command", 5)).get();
 *   raft.kill(1);
 *   raft.await(Duration.ofSeconds(5));
 *   assertThat(raft.violation()).isEmpty();
 * }
 * }</pre>
 */
public final class Spawned implements AutoCloseable {

  private static final int SECRET_BYTES = 32;
  private static final int FEWEST_CHARACTERS = 16;
  private static final long TICK_MILLIS = 10;

  private final Builder given;
  private final LoadedProtocol protocol;
  private final SpecMonitor monitor;
  private final List<Member> members = new ArrayList<>();
  private final List<Set<Integer>> cuts = new ArrayList<>(); // by process
  private final Optional<Path> temporary;
  private final boolean recovers;
  private final long begin = System.nanoTime();
  private volatile boolean closing;
  private volatile @Nullable UsageError cannotGoOn;
  private long crashes;
  private long partitions;
  private long end;
  private boolean closed;

  /** Configures a run. */
  public static final class Builder {
    private final Protocol protocol;
    private final ClassPath classPath;
    private int n;
    private int f;
    private long seed = 1;
    private boolean inProcess;
    private double loss;
    private DelayRange delay = DelayRange.NONE;
    private final Map<String, DelayRange> timers = new TreeMap<>();
    private DelayRange otherTimers = NodeSettings.USUAL_TIMER;
    private Optional<Path> folder = Optional.empty();
    private Optional<DelayRange> killEvery = Optional.empty();
    private Optional<DelayRange> partitionEvery = Optional.empty();
    private final List<PlannedPartition> planned = new ArrayList<>();
    private int queue = NodeSettings.USUAL_QUEUE;
    private Transport.Limits limits = Transport.Limits.USUAL;
    private Consumer<String> console = line -> {};

    private Builder(Protocol protocol, ClassPath classPath) {
      this.protocol = protocol;
      this.classPath = classPath;
      this.n = protocol.settings().n();
      this.f = protocol.settings().f();
    }

    /** The number of processes. */
    public Builder n(int processes) {
      n = processes;
      return this;
    }

    /** The number of faulty processes, the value of {@code f()}. */
    public Builder f(int faulty) {
      f = faulty;
      return this;
    }

    /**
     * The seed of choices, inputs, timers and faults. The network and the clock do not depend on
     * it.
     */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** All processes run in this JVM. */
    public Builder inProcess() {
      inProcess = true;
      return this;
    }

    /** The probability that a message is lost. */
    public Builder loss(double probability) {
      UsageError.unless(probability >= 0 && probability <= 1, probability + " is no probability");
      loss = probability;
      return this;
    }

    /** The delay of messages. */
    public Builder delay(DelayRange range) {
      delay = range;
      return this;
    }

    /**
     * The duration of a timer, given by its name, or by the name of a request or of a timeout
     * without a timer.
     */
    public Builder timer(String name, DelayRange range) {
      timers.put(name, range);
      return this;
    }

    /** The duration of all other timers. */
    public Builder otherTimers(DelayRange range) {
      otherTimers = range;
      return this;
    }

    /** The folder for event logs and durable state. */
    public Builder log(Path where) {
      folder = Optional.of(where);
      return this;
    }

    /** Kills a random process and restarts it, again and again. */
    public Builder killEvery(DelayRange pause) {
      killEvery = Optional.of(pause);
      return this;
    }

    /**
     * Partitions the processes at random and heals the partition, alternately, each for such a
     * time.
     */
    public Builder partitionEvery(DelayRange time) {
      partitionEvery = Optional.of(time);
      return this;
    }

    /** Partitions the processes at a given time. */
    public Builder partition(PlannedPartition partition) {
      planned.add(partition);
      return this;
    }

    /** The number of messages that may wait in a process, and the limits of connections. */
    public Builder bounds(int waiting, Transport.Limits connections) {
      queue = waiting;
      limits = connections;
      return this;
    }

    /** Receives the standard error of the processes. */
    public Builder console(Consumer<String> lines) {
      console = lines;
      return this;
    }

    /**
     * Starts all processes.
     *
     * @throws UsageError where the protocol cannot be spawned like this
     */
    public Spawned start() {
      return new Spawned(this);
    }
  }

  /**
   * The secret of a run whose processes are started one by one, from an environment variable, since
   * command lines are visible to other users.
   *
   * @throws UsageError where there is none
   */
  public static byte[] secretOfEnvironment() {
    String secret = System.getenv(ChildLines.SECRET);
    if (secret == null || secret.length() < FEWEST_CHARACTERS) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "the environment variable %s must hold a secret of %d characters or more, the same"
                  + " for all processes",
              ChildLines.SECRET,
              FEWEST_CHARACTERS));
    }
    return secret.getBytes(StandardCharsets.UTF_8);
  }

  /** A run of the protocol of a file. */
  public static Builder of(Path file) {
    Log log = SourceReader.read(file);
    return of(
        RunnableProtocol.read(log, ClassPath.LANGUAGE)
            .orElseThrow(() -> new UsageError(file + " is refused: " + log.sorted())),
        ClassPath.LANGUAGE);
  }

  /** A run of a protocol. */
  public static Builder of(Protocol protocol, ClassPath classPath) {
    return new Builder(protocol, classPath);
  }

  private Spawned(Builder given) {
    this.given = given;
    ProtocolShape.check(given.protocol, given.n);
    this.recovers = AddedVariables.of(given.protocol).recovery().isPresent();
    UsageError.unless(
        recovers || given.killEvery.isEmpty(),
        "a killed process needs a @Recover method to come back");
    given.planned.stream()
        .flatMap(partition -> partition.groups().stream())
        .flatMap(Set::stream)
        .forEach(
            node ->
                UsageError.unless(
                    node < given.n, "a partition of P" + node + ", but n is " + given.n));
    checkTimers();
    this.protocol = ProtocolLoader.loadNoting(given.protocol, given.classPath);
    this.monitor = new SpecMonitor(protocol, given.n);
    this.temporary =
        recovers && given.folder.isEmpty() ? Optional.of(temporary()) : Optional.empty();
    given.folder.ifPresent(folder -> refuseUsed(folder, given.n));
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    byte[] secret = HexFormat.of().formatHex(random).getBytes(StandardCharsets.US_ASCII);
    for (int node = 0; node < given.n; node++) {
      members.add(member(settings(node), secret));
      cuts.add(Set.of());
    }
    try {
      members.forEach(Member::launch);
      List<InetSocketAddress> addresses = addresses();
      members.forEach(member -> member.connect(addresses));
      members.forEach(Member::start);
    } catch (UsageError e) {
      closing = true;
      members.forEach(Member::stop);
      throw e;
    }
    Thread faults =
        new Thread(
            () -> {
              try {
                injectFaults();
              } catch (UsageError e) {
                cannotGoOn = e;
              }
            },
            "rondo-faults");
    faults.setDaemon(true);
    faults.start();
  }

  private void checkTimers() {
    AddedVariables added = AddedVariables.of(given.protocol);
    Set<String> names = new TreeSet<>();
    for (int timeout = 0; timeout < given.protocol.timeouts().size(); timeout++) {
      if (added.recovery().orElse(-1) != timeout) {
        names.add(
            added
                .timer(given.protocol, timeout)
                .orElse(given.protocol.timeouts().get(timeout).name()));
      }
    }
    given
        .timers
        .keySet()
        .forEach(
            name ->
                UsageError.unless(
                    names.contains(name), "there is no timer " + name + "; there are " + names));
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("rondo-spawn");
    } catch (IOException e) {
      throw new UsageError("no temporary folder can be made: " + e.getMessage(), e);
    }
  }

  private static void refuseUsed(Path folder, int n) {
    for (int node = 0; node < n; node++) {
      Path file = folder.resolve("node" + node + ".ndjson");
      UsageError.unless(
          !Files.exists(file), file + " is the log of another run; give another folder");
    }
  }

  private NodeSettings settings(int node) {
    NodeSettings settings =
        NodeSettings.of(node, given.n)
            .seeded(given.seed, given.f)
            .faulty(given.loss, given.delay)
            .timed(given.timers, given.otherTimers)
            .bounded(given.queue, given.limits);
    return given
        .folder
        .map(folder -> settings.in(folder.toAbsolutePath(), true))
        .or(() -> temporary.map(folder -> settings.in(folder, false)))
        .orElse(settings);
  }

  private Member member(NodeSettings settings, byte[] secret) {
    if (given.inProcess) {
      return new LocalMember(
          protocol,
          settings,
          secret,
          new NodeListener() {
            @Override
            public void output(int node, Object value) {
              monitor.observe(node, value);
            }

            @Override
            public void dropped(int node, Traffic.Drop why, long times) {
              given.console.accept("P" + node + ": " + NodeListener.told(why, times));
            }

            @Override
            public void failed(int node, String fault) {
              monitor.failed("P" + node + ": " + fault);
            }
          });
    }
    SourceFile source = given.protocol.source();
    return new ChildMember(
        source.name(),
        source.text(),
        given.classPath.added(),
        settings,
        secret,
        new Children(new WireFormat(protocol.loader())));
  }

  private final class Children implements ChildMember.Hears {
    private final WireFormat format;

    Children(WireFormat format) {
      this.format = format;
    }

    @Override
    public void output(int node, long atNanos, byte[] value) {
      try {
        monitor.observeLater(
            node, atNanos, Objects.requireNonNull(format.read(ByteBuffer.wrap(value))));
      } catch (IOException e) {
        monitor.failed("an output of P" + node + " cannot be read: " + e.getMessage());
      }
    }

    @Override
    public void heard(int node, long atNanos) {
      monitor.heard(node, atNanos);
    }

    @Override
    public void failed(int node, String why) {
      if (!closing) {
        monitor.failed("P" + node + ": " + why);
      }
    }

    @Override
    public void prints(int node, String line) {
      given.console.accept("P" + node + ": " + line);
    }
  }

  private List<InetSocketAddress> addresses() {
    return members.stream().map(Member::address).toList();
  }

  /** The address of each process for requests; empty texts if the protocol has none. */
  public List<String> requestAddresses() {
    return members.stream().map(Member::requestAddress).toList();
  }

  /**
   * Asks a process to run a {@code @Request}.
   *
   * @param arguments the values of all its parameters; if empty, they are drawn
   * @return whether it has run; false if its guard does not hold
   */
  public CompletableFuture<Boolean> request(int node, String name, Map<String, Integer> arguments) {
    return members.get(node).request(name, arguments);
  }

  /** Kills a process and starts it again. */
  public synchronized void kill(int node) {
    UsageError.unless(recovers, "a killed process needs a @Recover method to come back");
    if (closing) {
      return;
    }
    crashes++;
    Member member = members.get(node);
    member.kill();
    monitor.isDown(node, true);
    member.launch();
    List<InetSocketAddress> addresses = addresses();
    if (closing) {
      return;
    }
    members.forEach(each -> each.connect(addresses));
    member.isolateFrom(cuts.get(node));
    member.start();
    monitor.isDown(node, false);
  }

  /**
   * Partitions the processes: only those of one group hear each other. A single group heals the
   * partition.
   */
  public synchronized void partition(List<Set<Integer>> groups) {
    if (closing) {
      return;
    }
    partitions += groups.size() > 1 ? 1 : 0;
    for (int node = 0; node < members.size(); node++) {
      cuts.set(node, PlannedPartition.cutOff(groups, node, members.size()));
      members.get(node).isolateFrom(cuts.get(node));
    }
  }

  /** Heals the partition. */
  public void heal() {
    partition(List.of(new TreeSet<>(IntStream.range(0, members.size()).boxed().toList())));
  }

  /**
   * Lets the network library log by the JDK, which is silent unless there is an error. Must be
   * called before any process is spawned.
   */
  public static void logWithJdk() {
    Transport.logWithJdk();
  }

  /** The first violation of a spec or an invariant, or the first exception. */
  public Optional<String> violation() {
    return monitor.violation();
  }

  /** The measurements of all processes so far. */
  public Measurements measurements() {
    return members.stream().map(Member::measurements).reduce(Measurements.NONE, Measurements::plus);
  }

  /**
   * Waits until a time is over, a violation is found, no fault can be injected, or {@link #close}
   * is called.
   *
   * @return whether the time is over
   */
  public boolean await(Duration time) {
    long last = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < last && goesOn()) {
      pause();
    }
    return goesOn();
  }

  /**
   * Waits until the processes have made a number of steps, a violation is found, or {@link #close}
   * is called.
   *
   * @return whether they have made that many steps
   */
  public boolean awaitSteps(long steps) {
    while (measurements().steps() < steps && goesOn()) {
      pause();
    }
    return measurements().steps() >= steps;
  }

  private boolean goesOn() {
    return !closing && cannotGoOn == null && violation().isEmpty();
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageError("interrupted", e);
    }
  }

  private void injectFaults() {
    FaultInjector faults =
        new FaultInjector(
            this,
            members.size(),
            given.seed,
            begin,
            given.killEvery,
            given.partitionEvery,
            given.planned);
    while (goesOn()) {
      faults.injectDueFaults();
      pause();
    }
  }

  /**
   * The summary of the run, after {@link #close}.
   *
   * @throws UsageError if a fault could not be injected, such as a JVM that does not start again
   */
  public SpawnSummary summary() {
    UsageError.unless(closed, "a summary needs close()");
    UsageError broken = cannotGoOn;
    if (broken != null) {
      throw new UsageError(String.valueOf(broken.getMessage()), broken);
    }
    return new SpawnSummary(
        measurements(),
        crashes,
        partitions,
        Duration.ofNanos(end - begin),
        violation(),
        monitor.unchecked());
  }

  /** Ends all processes after their current steps. */
  @Override
  public void close() {
    long now = System.nanoTime();
    closing = true;
    members.forEach(Member::giveUpLaunch);
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      end = now;
      members.parallelStream().forEach(Member::stop);
      monitor.finish();
      temporary.ifPresent(OutputFile::remove);
    }
  }
}
