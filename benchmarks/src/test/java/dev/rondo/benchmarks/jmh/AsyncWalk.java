package dev.rondo.benchmarks.jmh;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Schedules of the repaired example Paxos per second: the engine beside a hand-written walk. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class AsyncWalk {

  private static final double DROP_RATE = 0.1;
  private static final double TIMEOUT_RATE = 0.05;

  /** How many processes there are. */
  @Param("3")
  public int n;

  private Explorer engine;
  private HandWrittenPaxosWalk handWritten;
  private long schedule;

  /** Loads the protocol. */
  @Setup
  public void load() {
    Path file = Path.of("benchmarks/src/main/protocols/PaxosFixed.java");
    Log log = SourceReader.read(file);
    LoadedProtocol protocol =
        ProtocolLoader.load(
            Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow(), ClassPath.LANGUAGE);
    AsyncSettings settings =
        AsyncSettings.of(protocol.model().settings())
            .withoutShortSchedules()
            .withNodes(n, 0)
            .withRates(DROP_RATE, TIMEOUT_RATE);
    engine = AsyncForm.of(protocol, settings).newExplorer();
    handWritten = new HandWrittenPaxosWalk(n, settings.steps(), DROP_RATE, TIMEOUT_RATE);
  }

  /** One schedule of the engine. */
  @Benchmark
  public Object engine() {
    return engine.explore(1, schedule++);
  }

  /** One schedule of the walk that is written for Paxos alone. */
  @Benchmark
  public void handWritten() {
    handWritten.run(1, schedule++);
  }
}
