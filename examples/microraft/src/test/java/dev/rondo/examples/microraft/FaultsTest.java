package dev.rondo.examples.microraft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.rondo.examples.microraft.Cluster.Faults;
import dev.rondo.junit.ConformanceTest;
import dev.rondo.junit.Logs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What MicroRaft does under faults is a run of the protocol. */
class FaultsTest {

  private static final int SEEDS = 10;
  private static final int SECONDS = 120; // of simulated time, about 7000 events

  @TempDir private Path folder;

  @ConformanceTest(MicroRaft.class)
  void withoutFaults(Logs logs) {
    logs.conform(run(0, Faults.NONE));
  }

  @ConformanceTest(MicroRaft.class)
  void underLossDelayPartitionsAndCrashes(Logs logs) throws IOException {
    StringBuilder all = new StringBuilder();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Path[] files = run(seed, Faults.ALL);
      logs.conform(files);
      for (Path file : files) {
        all.append(Files.readString(file));
      }
    }
    for (String handler :
        List.of(
            "replicate",
            "heartbeat",
            "preVoteTimeout",
            "electionTimeout",
            "backoffReset",
            "flush",
            "restart",
            "preVoteRequest",
            "preVoteResponse",
            "voteRequest",
            "voteResponse",
            "appendEntriesRequest",
            "appendEntriesSuccessResponse",
            "appendEntriesFailureResponse")) {
      assertTrue(all.indexOf("\"handler\":\"" + handler + "\"") > 0, handler + " never ran");
    }
  }

  private Path[] run(int seed, Faults faults) {
    try (Cluster cluster = new Cluster(folder, 3, seed, faults, number -> new Disk())) {
      cluster.startAll();
      cluster.run(SECONDS);
      return cluster.logFiles();
    }
  }
}
