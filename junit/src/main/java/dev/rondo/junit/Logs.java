package dev.rondo.junit;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The logs of a real system, the parameter of a {@link ConformanceTest}: are they a run of the
 * protocol? A test that does not ask fails.
 *
 * <pre>{@code
 * @ConformanceTest(Raft.class)
 * void conforms(Logs logs) {
 *   logs.conform(Path.of("target/node0.ndjson"), Path.of("target/node1.ndjson"));
 * }
 * }</pre>
 */
public interface Logs {

  /**
   * Reads logs of another format.
   *
   * @param reader turns a line into an event as JSON, or null if the line is none
   */
  Logs readBy(Function<String, @Nullable String> reader);

  /**
   * Fails at the first event that the protocol does not explain, and if there are no events.
   *
   * @param files one for each node, or merged
   */
  void conform(Path... files);

  /**
   * Checks logs while a system writes them, and once more when it has stopped. The thread of the
   * system is interrupted at the first event that the protocol does not explain.
   *
   * @param system runs the system and stops it
   * @param files one for each node, or merged; they may not exist yet
   */
  void conformWhile(Running system, Path... files);

  /** Runs a system and stops it. */
  @FunctionalInterface
  interface Running {
    void run() throws Exception;
  }
}
