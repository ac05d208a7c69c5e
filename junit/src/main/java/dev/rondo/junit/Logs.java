package dev.rondo.junit;

import java.nio.file.Path;

/**
 * The logs of a real system, the parameter of a {@link ProtocolTest} beside {@link Hunt}: are they
 * a run of the protocol? A test that does not ask fails.
 *
 * <pre>{@code
 * @ProtocolTest(Raft.class)
 * void conforms(Logs logs) {
 *   logs.conform(Path.of("target/node0.ndjson"), Path.of("target/node1.ndjson"));
 * }
 * }</pre>
 */
public interface Logs {

  /**
   * Fails at the first event that the protocol does not explain, and if there are no events.
   *
   * @param files one for each node, or merged
   */
  void conform(Path... files);
}
