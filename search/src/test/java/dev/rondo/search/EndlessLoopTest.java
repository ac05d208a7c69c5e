package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search meets a loop that does not end: that is a bug like others, and not the end of it. */
@Timeout(3_000)
class EndlessLoopTest {

  private static final String LOOP = "while (heard >= 0) { heard = 1; }";

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Init void start() { %s } @Send(1) Ping s() { return null; } @Update(1) void"
            + " u(Mailbox<Ping> m) {}",
        "@Send(1) Ping s() { while (heard == 0) {} return null; } @Update(1) void u(Mailbox<Ping>"
            + " m) {}",
        "@Send(1) Ping s() { return new Ping(); } @Update(1) void u(Mailbox<Ping> m) { if (m.size()"
            + " == 2) { %s } }",
        "@Send(1) Ping s() { return new Ping(); } @Update(1) void u(Mailbox<Ping> m) {"
            + " round1Ends(); } void round1Ends() { %s }",
      })
  void inRounds(String methods) {
    Protocol protocol = load("RoundNode", methods).model();
    SequentialProgram program = Protocols.sequential(protocol, "rondo.Arbitrary");
    RoundSearch search =
        new RoundSearch(
            program,
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(3, 0), OptionalInt.of(2), Reductions.ALL, SearchLimits.NONE, 2));

    SearchResult result = search.run();

    assertThat(result.counterexample().orElseThrow().message()).endsWith("does not come to an end");
    if (methods.contains("size()")) { // recording waits for seconds: once is enough
      assertIsEndless(search.shown(result).orElseThrow().trace());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Init void start() { %s } @Upon void go(Ping m) {}",
        "@Init void start() { broadcast(new Ping()); } @Upon void go(Ping m) { heard++; if (heard"
            + " == 2) { %s } }",
        "@Init void start() { broadcast(new Ping()); } @Upon void go(Mailbox<Ping> m) {"
            + " when(spins()); } private boolean spins() { int i = 0; while (i < n()) { i = 0; }"
            + " return true; }",
        "@Init void start() { broadcast(new Ping()); } @Upon void go(Ping m) { heard++; } "
            + "@Invariant boolean spins() { int i = 0; while (heard == 2) { i++; } return true; }",
      })
  @Tag("long")
  void inHandlers(String methods) {
    LoadedProtocol protocol = load("Node", methods);
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    AsyncSearch search = new AsyncSearch(protocol, settings, SearchLimits.NONE, 2, Reductions.ALL);

    SearchResult result = search.run();

    assertThat(result.counterexample().orElseThrow().message()).endsWith("does not come to an end");
    if (methods.contains("when(")) { // recording waits for seconds: once is enough
      assertIsEndless(search.shown(result).orElseThrow().trace());
    }
  }

  @Tag("long")
  @Test
  void inTheSearchForTermination() {
    LoadedProtocol protocol =
        load("Node", "@Init void start() { broadcast(new Ping()); } @Upon void go(Ping m) { %s }");
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    AsyncTerminationSearch search =
        new AsyncTerminationSearch(protocol, settings, SearchLimits.NONE, Reductions.NONE);

    SearchResult result = search.run();

    assertIsEndless(search.shown(result).orElseThrow().trace());
  }

  private static LoadedProtocol load(String kind, String methods) {
    return Protocols.load(
        "Spinning.java",
        """
        import rondo.*;

        @Protocol(n = 3, network = Reliable.class)
        public class Spinning extends %s {
          record Ping() {}
          private int heard;
          %s
        }
        """
            .formatted(kind, methods.replace("%s", LOOP)));
  }

  private static void assertIsEndless(Trace trace) {
    assertThat(Objects.requireNonNull(trace.finding()).kind())
        .isEqualTo(Finding.FindingKind.ENDLESS_LOOP);
  }
}
