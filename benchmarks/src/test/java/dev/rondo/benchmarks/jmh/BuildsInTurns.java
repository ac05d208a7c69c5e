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
import dev.rondo.sequentializer.Pipeline;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * Compares the processor time of two builds in one JVM, per phase or step. Each build has a class
 * loader; both run schedules of the same numbers, in short turns. A star behind a ratio says that
 * the builds draw different schedules. With {@code -Xbatch -XX:-TieredCompilation} two copies of
 * one build differ by less than 1 %, also on a busy machine; without, each copy may be compiled
 * differently, which is worth up to 15 %.
 */
public final class BuildsInTurns {

  private static final int TURNS = 101;
  private static final long NANOS_OF_A_TURN = 8_000_000;
  private static final long NANOS_OF_WARM_UP = 1_500_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private BuildsInTurns() {}

  /**
   * Prints the ratio of the times of a phase or step, new to old, for each protocol.
   *
   * @param args the class path of the old build, that of the new one, "async" or "sequential", and
   *     files
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    List<Class<?>> builds = List.of(build(args[0]), build(args[1]));
    double logs = 0;
    for (int index = 3; index < args.length; index++) {
      List<Run> runs = new ArrayList<>();
      for (Class<?> build : builds) {
        Thread.currentThread().setContextClassLoader(build.getClassLoader());
        Object schedules =
            build.getConstructor(String.class, String.class).newInstance(args[2], args[index]);
        runs.add(new Run((LongUnaryOperator) schedules, (LongSupplier) schedules));
      }
      double ratio = ratio(runs);
      logs += StrictMath.log(ratio);
      boolean same = runs.get(0).sum == runs.get(1).sum;
      System.out.printf(
          Locale.ROOT,
          "%-32s %.3f%s%n",
          Path.of(args[index]).getFileName(),
          ratio,
          same ? "" : " *");
    }
    double mean = StrictMath.exp(logs / (args.length - 3));
    System.out.printf(Locale.ROOT, "%-32s %.3f%n", "geometric mean", mean);
  }

  /** The class that runs schedules of a build. */
  private static Class<?> build(String classPath) throws IOException, ReflectiveOperationException {
    List<URL> urls = new ArrayList<>();
    urls.add(BuildsInTurns.class.getProtectionDomain().getCodeSource().getLocation());
    for (String entry : classPath.split(java.io.File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    return loader.loadClass(Schedules.class.getName());
  }

  /** The schedules of one build, which have been loaded by its class loader. */
  private static final class Run {

    private final LongUnaryOperator batches;
    private final LongSupplier length;
    private long sum;

    Run(LongUnaryOperator batches, LongSupplier length) {
      this.batches = batches;
      this.length = length;
    }

    /** The processor time, in nanoseconds per phase or step, of some batches. */
    double turn(long first, int count) {
      long before = length.getAsLong();
      long begin = THREADS.getCurrentThreadCpuTime();
      for (int number = 0; number < count; number++) {
        sum = 31 * sum + batches.applyAsLong(first + number);
      }
      return (double) (THREADS.getCurrentThreadCpuTime() - begin) / (length.getAsLong() - before);
    }
  }

  private static double ratio(List<Run> runs) {
    long begin = THREADS.getCurrentThreadCpuTime();
    long batch = 0;
    while (THREADS.getCurrentThreadCpuTime() - begin < 2 * NANOS_OF_WARM_UP) {
      for (Run run : runs) {
        run.turn(batch, 1);
      }
      batch++;
    }
    int batches = (int) Math.max(1, NANOS_OF_A_TURN * batch / NANOS_OF_WARM_UP);
    double[] ratios = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      double[] nanos = new double[2];
      for (int build : new int[] {turn % 2, 1 - turn % 2}) {
        nanos[build] = runs.get(build).turn(batch, batches);
      }
      batch += batches;
      ratios[turn] = nanos[1] / nanos[0];
    }
    Arrays.sort(ratios);
    return ratios[TURNS / 2];
  }

  /** Runs schedules, by batches; the result says what they were like. */
  public static final class Schedules implements LongUnaryOperator, LongSupplier {

    private static final int BATCH = 20;

    private final Explorer explorer;
    private long length;

    /** Schedules of a form of a protocol. */
    public Schedules(String form, String file) throws IOException {
      Log log = SourceReader.read(Path.of(file));
      Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
      explorer = form.equals("async") ? async(protocol) : sequential(protocol, log);
    }

    private static Explorer async(Protocol protocol) {
      return AsyncForm.of(
              ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
              AsyncSettings.of(protocol.settings()))
          .newExplorer();
    }

    private static Explorer sequential(Protocol protocol, Log log) {
      return SequentialForm.of(
              Pipeline.sequential(protocol, protocol.settings().network(), log).orElseThrow(),
              protocol.settings().specs(),
              new SequentialSettings(protocol.settings().processes(), SequentialSettings.PHASES),
              ClassPath.LANGUAGE)
          .newExplorer();
    }

    @Override
    public long applyAsLong(long batch) {
      long sum = 0;
      for (long schedule = batch * BATCH; schedule < (batch + 1) * BATCH; schedule++) {
        Object finding = explorer.explore(1, schedule);
        length += explorer.length();
        sum = 31 * sum + explorer.length() + 7 * explorer.handlersFired() + explorer.outputs();
        sum += finding == null ? 0 : finding.toString().hashCode();
      }
      return sum;
    }

    /** The phases or steps so far. */
    @Override
    public long getAsLong() {
      return length;
    }
  }
}
