package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.spawn.DelayRange;
import dev.rondo.spawn.NodeSettings;
import dev.rondo.spawn.PlannedPartition;
import dev.rondo.spawn.Spawned;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How processes are spawned, and what befalls them. */
public final class SpawnOptions {

  /** Longer than any run. */
  private static final Duration FOREVER = Duration.ofDays(10_000);

  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");
  private static final Pattern PEER = Pattern.compile("(.+):(\\d{1,5})");
  private static final double HUNDRED = 100;

  @Option(
      names = "--for",
      paramLabel = "T",
      converter = DurationConverter.class,
      description = "Duration of the run, for example 60s (default: until Ctrl-C).")
  private Optional<Duration> time = Optional.empty();

  @Option(
      names = "--log",
      paramLabel = "DIR",
      description = "Write the events of each process to DIR/nodeI.ndjson, for rondo conform.")
  private Optional<Path> log = Optional.empty();

  @Option(
      names = "--in-process",
      description = "Run all processes in one JVM instead of one JVM for each.")
  private boolean inProcess;

  @Option(
      names = "--timer",
      paramLabel = "[NAME=]T",
      description = {
        "Duration of a timer, for example election=150..300ms. NAME is a timer, the method of a"
            + " timeout without a timer, or a request, which is then called at this interval."
            + " Without NAME: all other timers (default: 150..300ms)."
      })
  private List<String> timers = List.of();

  @Option(
      names = "--loss",
      paramLabel = "P",
      converter = PercentConverter.class,
      description = "Share of messages that are lost, for example 5%%.")
  private double loss;

  @Option(
      names = "--delay",
      paramLabel = "T",
      converter = RangeConverter.class,
      description = "Delay of each message, for example 0..50ms.")
  private DelayRange delay = DelayRange.NONE;

  @Option(
      names = "--partition",
      paramLabel = "T|GROUPS@T",
      description =
          "Divide the processes at random and join them again, each for a time such as 1..3s; or"
              + " divide them once, such as 0,1|2@5..8s.")
  private List<String> partitions = List.of();

  @Option(
      names = "--kill-every",
      paramLabel = "T",
      converter = RangeConverter.class,
      description = "Kill a random process with kill -9 at this interval and restart it.")
  private Optional<DelayRange> killEvery = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of choices, inputs, timers and faults (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--node",
      paramLabel = "I",
      description = "Run only process I; needs --peers and a secret in RONDO_SPAWN_SECRET.")
  private Optional<Integer> node = Optional.empty();

  @Option(
      names = "--peers",
      paramLabel = "HOST:PORT",
      split = ",",
      description = "Addresses of the processes, in order.")
  private List<String> peers = List.of();

  /** Reads {@code 5%}. */
  static final class PercentConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      Matcher matcher = PERCENT.matcher(text);
      UsageError.unless(
          matcher.matches() && Double.parseDouble(matcher.group(1)) <= HUNDRED,
          "'" + text + "' is no share such as 5%");
      return Double.parseDouble(matcher.group(1)) / HUNDRED;
    }
  }

  /** Reads {@code 0..50ms}. */
  static final class RangeConverter implements ITypeConverter<DelayRange> {
    @Override
    public DelayRange convert(String text) {
      return DelayRange.parse(text);
    }
  }

  /** How long it runs. */
  public Duration time() {
    return time.orElse(FOREVER);
  }

  /** The process that runs alone. */
  public Optional<Integer> node() {
    return node;
  }

  /** A run of all processes. */
  public Spawned.Builder builder(Protocol protocol, ClassPath classPath, int n, int f) {
    Spawned.Builder builder =
        Spawned.of(protocol, classPath).n(n).f(f).seed(seed).loss(loss).delay(delay);
    if (inProcess) {
      builder.inProcess();
    }
    log.ifPresent(builder::log);
    killEvery.ifPresent(builder::killEvery);
    named().forEach(builder::timer);
    builder.otherTimers(others());
    for (String partition : partitions) {
      if (partition.contains("@")) {
        builder.partition(PlannedPartition.parse(partition));
      } else {
        builder.partitionEvery(DelayRange.parse(partition));
      }
    }
    return builder;
  }

  private Map<String, DelayRange> named() {
    Map<String, DelayRange> named = new TreeMap<>();
    timers.stream()
        .filter(timer -> timer.contains("="))
        .map(timer -> timer.split("=", 2))
        .forEach(timer -> named.put(timer[0], DelayRange.parse(timer[1])));
    return named;
  }

  private DelayRange others() {
    return timers.stream()
        .filter(timer -> !timer.contains("="))
        .map(DelayRange::parse)
        .findFirst()
        .orElse(NodeSettings.USUAL_TIMER);
  }

  /** The settings of the process that runs alone. */
  public NodeSettings settings(int alone, int faulty) {
    UsageError.unless(
        killEvery.isEmpty() && partitions.isEmpty() && !inProcess,
        "--node does not go with --kill-every, --partition and --in-process");
    NodeSettings settings =
        NodeSettings.of(alone, addresses().size())
            .seeded(seed, faulty)
            .faulty(loss, delay)
            .timed(named(), others());
    return log.map(folder -> settings.in(folder.toAbsolutePath(), true)).orElse(settings);
  }

  /** Where the processes listen. */
  public List<InetSocketAddress> addresses() {
    return peers.stream()
        .flatMap(
            peer -> {
              Matcher matcher = PEER.matcher(peer.trim());
              UsageError.unless(
                  matcher.matches() && Integer.parseInt(matcher.group(2)) < 1 << Character.SIZE,
                  "--peers: '" + peer + "' is no HOST:PORT");
              return Stream.of(
                  new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2))));
            })
        .toList();
  }
}
