package dev.rondo.benchmarks.jmh;

import com.sun.management.ThreadMXBean;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.sequentializer.Pipeline;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a bug costs a way to draw: schedules, phases or steps, and processor time, as means over
 * many runs of a warm explorer, each with a seed of its own. Each way gets the same processor time
 * for each file.
 */
public final class BugCost {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private BugCost() {}

  /**
   * Prints a line for each file and way to draw.
   *
   * @param args seconds for each, the most bugs, the ways ({@code async} or names of sequential
   *     strategies, with commas between), and files
   */
  public static void main(String[] args) throws IOException {
    long nanos = (long) (Double.parseDouble(args[0]) * 1e9);
    int most = Integer.parseInt(args[1]);
    for (int index = 3; index < args.length; index++) {
      for (String way : args[2].split(",")) {
        print(Path.of(args[index]), way, nanos, most);
      }
    }
  }

  private static void print(Path file, String way, long nanos, int most) throws IOException {
    Explorer explorer = explorer(file, way);
    run(explorer, nanos / 2, most, 1_000_000);
    Costs costs = run(explorer, nanos, most, 1);
    double bugs = Math.max(costs.bugs, 0.5);
    System.out.printf(
        Locale.ROOT,
        "%-22s %-7s %6d bugs %10.1f schedules %11.1f phases or steps %7.3f us each %11.5f ms%n",
        file.getFileName().toString().replace(".java", ""),
        way,
        costs.bugs,
        costs.schedules / bugs,
        costs.length / bugs,
        costs.nanos / 1e3 / costs.length,
        costs.nanos / 1e6 / bugs);
  }

  private record Costs(int bugs, long schedules, long length, long nanos) {}

  private static Costs run(Explorer explorer, long nanos, int most, long firstSeed) {
    int bugs = 0;
    long schedules = 0;
    long length = 0;
    long begin = THREADS.getCurrentThreadCpuTime();
    long now = begin;
    for (long seed = firstSeed; bugs < most && now - begin < nanos; seed++) {
      explorer.begin(seed);
      boolean found = false;
      for (long schedule = 0; !found && now - begin < nanos; schedule++) {
        found = explorer.explore(seed, schedule) != null;
        schedules++;
        length += explorer.length();
        if (found || schedule % 16 == 0) {
          now = THREADS.getCurrentThreadCpuTime();
        }
      }
      bugs += found ? 1 : 0;
    }
    return new Costs(bugs, schedules, length, now - begin);
  }

  private static Explorer explorer(Path file, String way) throws IOException {
    Log log = SourceReader.read(file);
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    if (way.equals("async")) {
      return AsyncForm.of(
              ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
              AsyncSettings.of(protocol.settings()))
          .newExplorer();
    }
    return SequentialForm.of(
            Pipeline.sequential(protocol, protocol.settings().network(), log).orElseThrow(),
            protocol.settings().specs(),
            new SequentialSettings(
                protocol.settings().processes(),
                SequentialSettings.PHASES,
                RoundStrategyKind.valueOf(way.toUpperCase(Locale.ROOT)),
                FixedRates.DRAWN),
            ClassPath.LANGUAGE)
        .newExplorer();
  }
}
