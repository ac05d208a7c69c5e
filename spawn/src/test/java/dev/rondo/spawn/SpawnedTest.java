package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spawned processes log runs of their protocol, whatever befalls them. */
class SpawnedTest {

  private static final DelayRange FAST = new DelayRange(2, 20);

  @TempDir private Path folder;

  private Spawned.Builder spawn(Path file) {
    return Spawned.of(file)
        .log(folder.resolve("logs"))
        .otherTimers(FAST)
        .loss(0.05)
        .delay(new DelayRange(0, 3));
  }

  private ConformanceResult conform(Path model) {
    List<Path> logs =
        IntStream.range(0, 3)
            .mapToObj(node -> folder.resolve("logs").resolve("node" + node + ".ndjson"))
            .toList();
    return Conformance.check(Protocols.load(model), 3, 0, logs);
  }

  @Test
  void runsWithFaultsConform() {
    Path file = Models.searched("RaftElectionDurable");
    SpawnSummary summary = run(spawn(file).inProcess(), 600);
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(result.events()).isGreaterThan(600);
    assertThat(summary.violation()).isEmpty();
    assertThat(summary.crashes()).isEqualTo(3);
    assertThat(summary.total().outputs()).isPositive();
    assertThat(summary.total().drops()).isNotEmpty();
  }

  @Test
  void timersAndRequestsConform() {
    Path file = Path.of("src/test/resources/protocols/TimedLog.java");
    SpawnSummary summary = run(spawn(file).inProcess().timer("append", FAST), 600);
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(summary.total().outputs()).isPositive();
  }

  private static SpawnSummary run(Spawned.Builder builder, long steps) {
    Spawned spawned = builder.start();
    try (spawned) {
      for (int crash = 1; crash <= 3; crash++) {
        spawned.awaitSteps(crash * steps / 4);
        spawned.kill(crash % 3);
      }
      spawned.awaitSteps(steps);
    }
    return spawned.summary();
  }

  /** Ten crashes in three JVMs. */
  @Test
  @Tag("long")
  void killedJvmsConform() {
    Path file = Models.searched("RaftElectionDurable");
    Spawned spawned = spawn(file).partitionEvery(new DelayRange(300, 900)).start();
    try (spawned) {
      for (int crash = 1; crash <= 10; crash++) {
        spawned.awaitSteps(spawned.measurements().steps() + 200);
        spawned.kill(crash % 3);
      }
      spawned.awaitSteps(spawned.measurements().steps() + 500);
    }
    SpawnSummary summary = spawned.summary();
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(summary.violation()).isEmpty();
    assertThat(summary.crashes()).isEqualTo(10);
    assertThat(summary.total().outputs()).isPositive();
  }

  /** A system that does not keep what the model keeps: the first difference is named. */
  @Test
  void mutantIsFound() throws IOException {
    Path model = Models.searched("RaftElectionDurable");
    Path mutant = folder.resolve("RaftElectionDurable.java");
    String text = Files.readString(model);
    assertThat(text).contains("m.term() == term && !voted && leader == null");
    Files.writeString(
        mutant,
        text.replace(
            "m.term() == term && !voted && leader == null", "m.term() == term && leader == null"));
    run(spawn(mutant).inProcess(), 600);
    ConformanceResult result = conform(model);
    assertThat(result.mismatch()).isPresent();
    assertThat(result.mismatch().orElseThrow().event().name()).isEqualTo("requestVote");
  }
}
