package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.spawn.wire.Transport;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spawned processes log runs of their protocol, whatever befalls them. */
class SpawnedTest {

  private static final DelayRange FAST = new DelayRange(2, 20);

  @TempDir private Path folder;

  /** How often {@link #runToOutput} has run its protocol before. */
  private int attempts;

  private Path logs() {
    return folder.resolve("logs" + attempts);
  }

  private Spawned.Builder spawn(Path file) {
    return Spawned.of(file).log(logs()).otherTimers(FAST).loss(0.05).delay(new DelayRange(0, 3));
  }

  private ConformanceResult conform(Path model) {
    List<Path> logs =
        IntStream.range(0, 3).mapToObj(node -> logs().resolve("node" + node + ".ndjson")).toList();
    return Conformance.check(Protocols.load(model), 3, 0, logs);
  }

  @Test
  void runsWithFaultsConform() {
    Path file = Models.searched("RaftElectionDurable");
    SpawnSummary summary = runToOutput(file);
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(result.events()).isGreaterThan(600);
    assertThat(summary.violation()).isEmpty();
    assertThat(summary.crashes()).isEqualTo(3);
    assertThat(summary.total().outputs()).isPositive();
    assertThat(summary.total().drops()).isNotEmpty();
  }

  /** Which of them leads first, and takes requests, is a matter of time. */
  @Test
  void timersAndRequestsConform() throws IOException {
    Path file = Path.of("src/test/resources/protocols/TimedLog.java");
    SpawnSummary summary = runToOutput(file, "append");
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(summary.total().outputs()).isPositive();
    StringBuilder logs = new StringBuilder();
    for (int node = 0; node < 3; node++) {
      logs.append(Files.readString(logs().resolve("node" + node + ".ndjson")));
    }
    assertThat(logs).containsPattern("\"handler\":\"append\",\"arguments\":\\{\"command\":[1-9]}");
  }

  /** The argument in a log is that of the model: another one is a drift. */
  @Test
  void drawnArgumentsAreChecked() throws IOException {
    Path file = Path.of("src/test/resources/protocols/TimedLog.java");
    runToOutput(file, "append");
    boolean changed = false;
    for (int node = 0; node < 3; node++) {
      Path log = logs().resolve("node" + node + ".ndjson");
      List<String> lines = Files.readAllLines(log);
      int request =
          IntStream.range(0, lines.size())
              .filter(line -> lines.get(line).contains("\"arguments\""))
              .findFirst()
              .orElse(-1);
      if (request >= 0) {
        int command = lines.get(request).contains("{\"command\":1}") ? 2 : 1;
        lines.set(
            request, lines.get(request).replaceFirst("\"command\":\\d", "\"command\":" + command));
        Files.write(log, lines);
        changed = true;
        break;
      }
    }
    assertThat(changed).isTrue();
    assertThat(conform(file).mismatch()).isPresent();
  }

  /** Processes of two roles run, and log what their roles do. */
  @Test
  void rolesConform() throws IOException {
    Path file = folder.resolve("Counter.java");
    Files.writeString(
        file,
        """
        import rondo.*;

        public class Counter {
          record Add(int number) {}
          record Total(int sum) {}

          @Protocol(n = 1, network = Arbitrary.class)
          public static class Server extends Node {
            private int sum;

            @Upon
            void add(NodeId from, Add m) {
              sum = (sum + m.number()) % 1000;
              send(from, new Total(sum));
            }
          }

          @Protocol(n = 2, network = Arbitrary.class)
          public static class Client extends Node {
            private int heard;

            @Timeout
            void ask() {
              for (NodeId server : nodes(Server.class)) {
                send(server, new Add(1 + choose(3)));
              }
            }

            @Upon
            void total(Total m) {
              heard = m.sum();
              output(heard);
            }
          }
        }
        """);
    SpawnSummary summary;
    Spawned spawned = spawn(file).inProcess().start();
    try (spawned) {
      spawned.awaitSteps(300);
    }
    summary = spawned.summary();
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(result.unseen()).isEmpty();
    assertThat(summary.violation()).isEmpty();
    assertThat(summary.total().outputs()).isPositive();
  }

  /** Messages that do not fit into a queue are dropped and reported, and the process continues. */
  @Test
  void fullQueuesAreTold() {
    List<String> told = new CopyOnWriteArrayList<>();
    Spawned spawned =
        Spawned.of(Path.of("src/test/resources/protocols/Ping.java"))
            .inProcess()
            .bounds(2, Transport.Limits.USUAL)
            .console(told::add)
            .start();
    try (spawned) {
      while (told.isEmpty() && spawned.violation().isEmpty()) {
        spawned.await(Duration.ofMillis(10));
      }
    }
    assertThat(told.get(0)).matches("P[01]: messages dropped \\(receive queue\\): 1");
    assertThat(spawned.violation()).isEmpty();
  }

  /**
   * Runs until a process has output something. A busy machine delays messages until the timers of
   * an election are over, and no process ever leads: the next run has slower ones.
   */
  private SpawnSummary runToOutput(Path file, String... requests) {
    int slower = 1 << attempts;
    DelayRange timers = new DelayRange(FAST.minMillis() * slower, FAST.maxMillis() * slower);
    Spawned.Builder builder = spawn(file).inProcess().otherTimers(timers);
    for (String request : requests) {
      builder.timer(request, timers);
    }
    SpawnSummary summary = run(builder, 600);
    if (summary.total().outputs() > 0 || summary.violation().isPresent()) {
      return summary;
    }
    attempts++;
    return runToOutput(file, requests);
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
    Spawned spawned =
        spawn(file)
            .otherTimers(new DelayRange(10, 100))
            .partitionEvery(new DelayRange(300, 900))
            .start();
    try (spawned) {
      for (int crash = 1; crash <= 10; crash++) {
        spawned.awaitSteps(spawned.measurements().steps() + 200);
        spawned.kill(crash % 3);
      }
      do {
        spawned.awaitSteps(spawned.measurements().steps() + 500);
      } while (spawned.measurements().outputs() == 0 && spawned.violation().isEmpty());
    }
    SpawnSummary summary = spawned.summary();
    ConformanceResult result = conform(file);
    assertThat(result.mismatch()).as(result.text()).isEmpty();
    assertThat(summary.violation()).isEmpty();
    assertThat(summary.crashes()).isEqualTo(10);
    assertThat(summary.total().outputs()).isPositive();
  }

  /** The protocol is not at fault if no JVM can be started. */
  @Test
  @Tag("long")
  void aJvmThatDoesNotStartAgainIsNoViolation() {
    String home = System.getProperty("java.home");
    Spawned spawned =
        spawn(Models.searched("RaftElectionDurable"))
            .killEvery(new DelayRange(1_000, 1_000))
            .start();
    try (spawned) {
      System.setProperty("java.home", folder.toString());
      assertThat(spawned.await(Duration.ofMinutes(20))).isFalse();
      assertThat(spawned.violation()).isEmpty();
    } finally {
      System.setProperty("java.home", home);
    }
    assertThatThrownBy(spawned::summary)
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("a JVM cannot be started");
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

  /** Each process outputs its own number, and has to agree. */
  @Test
  void aViolationEndsTheRun() throws IOException {
    Path file = folder.resolve("Disagreement.java");
    Files.writeString(
        file,
        """
        import rondo.*;

        @Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
        public class Disagreement extends Node {
          record Hello() {}

          @Init
          void init() {
            broadcast(new Hello());
          }

          @Upon
          void hello(NodeId from, Hello m) {
            output(self());
          }
        }
        """);
    Spawned spawned = Spawned.of(file).inProcess().start();
    try (spawned) {
      assertThat(spawned.awaitSteps(Long.MAX_VALUE)).isFalse();
    }
    assertThat(spawned.summary().violation().orElseThrow()).startsWith("Agreement: ");
    assertThat(spawned.summary().text()).startsWith("violation: Agreement: ");
  }

  /** Clients ask over HTTP until a leader takes their request, which its log has. */
  @Test
  void requestsComeOverHttp() throws IOException, InterruptedException {
    Path file = Path.of("src/test/resources/protocols/TimedLog.java");
    Spawned spawned = spawn(file).otherTimers(new DelayRange(50, 200)).inProcess().start();
    try (spawned) {
      String address = spawned.requestAddresses().get(0) + "append";
      assertThat(post(address, "{\"command\": 99}").statusCode()).isEqualTo(400);
      assertThat(post(address, "{\"other\": 1}").statusCode()).isEqualTo(400);
      assertThat(post(address, "[]").statusCode()).isEqualTo(400);
      String answer = "";
      while (!answer.equals("{\"ran\": true}") && spawned.violation().isEmpty()) {
        answer = post(address, "{\"command\": 7}").body();
      }
    }
    assertThat(spawned.violation()).isEmpty();
    assertThat(logs().resolve("node0.ndjson"))
        .content()
        .contains("\"event\":\"request\",\"handler\":\"append\",\"arguments\":{\"command\":7}}");
    assertThat(conform(file).mismatch()).isEmpty();
  }

  private static HttpResponse<String> post(String address, String body)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void optionsAreRead() {
    assertThat(DelayRange.parse("150..300ms")).isEqualTo(new DelayRange(150, 300));
    assertThat(DelayRange.parse("5s")).isEqualTo(new DelayRange(5_000, 5_000));
    assertThatThrownBy(() -> DelayRange.parse("5..3s")).isInstanceOf(UsageError.class);
    assertThatThrownBy(() -> DelayRange.parse("soon")).isInstanceOf(UsageError.class);
    PlannedPartition partition = PlannedPartition.parse("0,1|2@5..8s");
    assertThat(PlannedPartition.cutOff(partition.groups(), 0, 4)).containsExactly(2, 3);
    assertThat(PlannedPartition.cutOff(partition.groups(), 3, 4)).containsExactly(0, 1, 2);
    assertThatThrownBy(() -> PlannedPartition.parse("0,1|@5s")).isInstanceOf(UsageError.class);
  }

  @Test
  void whatCannotBeSpawnedIsRefused() {
    assertThatThrownBy(() -> Spawned.of(Models.benchmark("Raft")).n(3).start())
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("spawn()");
    assertThatThrownBy(
            () ->
                Spawned.of(Models.benchmark("RaftElectionFixed"))
                    .killEvery(new DelayRange(1, 1))
                    .start())
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("@Recover");
    assertThatThrownBy(
            () ->
                Spawned.of(Models.benchmark("RaftElectionFixed"))
                    .timer("absent", new DelayRange(1, 1))
                    .start())
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("there is no timer absent");
  }
}
