package dev.rondo.search.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Permutable formulas have the same answer with node symmetry and without it. */
class PermutableFormulaTest {

  /** Clients ask any server, which refuses where it is in use. */
  private static final String LOCKS =
      """
      import rondo.*;

      @Protocol(n = 4, network = Reliable.class)
      public class Locks extends Node {
        record Request() {}
        record Grant() {}
        record Refusal() {}
        record Release() {}

        private NodeId peer;
        private int stage;

        @Timeout void connect() {
          when(isClient(self()) && stage == 0);
          peer = choose(nodes().stream().filter(node -> !isClient(node)).toList());
          stage = 1;
          send(peer, new Request());
        }

        @Upon void request(NodeId client, Request m) {
          if (peer == null) {
            peer = client;
            send(client, new Grant());
          } else {
            send(client, new Refusal());
          }
        }

        @Upon void grant(Grant m) { stage = 2; output(2); }

        @Upon void refusal(Refusal m) { stage = 0; peer = null; }

        @Timeout void finish() {
          when(isClient(self()) && stage == 2);
          send(peer, new Release());
          stage = 0;
          peer = null;
        }

        @Upon void release(Release m) { FREE }

        @Observed boolean waits() { return stage == 1; }
        @Observed boolean works() { return stage == 2; }
        @Observed int stage() { return stage; }

        private boolean isClient(NodeId node) { return node.index() < n() / 2; }
      }
      """;

  private static final List<String> ATOMS =
      List.of(
          "some waits",
          "some works",
          "all !works",
          "some output",
          "all (output = 2 || !output)",
          "count works <= 1",
          "count waits = 2",
          "count waits > count works",
          "max stage = 2",
          "max stage = min stage + 1",
          "2 * count waits >= n",
          "some (stage = max stage && works)");

  private final Random random = new Random(11);

  @Tag("long")
  @Test
  void answersAreTheSameWithSymmetryAndWithoutIt() {
    int refuted = 0;
    int smaller = 0;
    for (String free : List.of("peer = null;", "")) {
      LoadedProtocol protocol = Protocols.load("Locks.java", LOCKS.replace("FREE", free));
      for (int trial = 0; trial < 40; trial++) {
        String formula = formula(3);
        AsyncLtlSearch reduced = search(protocol, formula, Reductions.ALL);
        AsyncLtlSearch whole = search(protocol, formula, Reductions.NONE);
        SearchResult result = reduced.run();
        SearchResult expected = whole.run();
        assertThat(reduced.used()).as(formula + reduced.refused()).contains("nodes");
        assertThat(result.end()).as(formula).isEqualTo(expected.end());
        smaller += result.states() < expected.states() ? 1 : 0;
        if (result.end() == End.BUG) {
          refuted++;
          Trace trace = reduced.shown(result).orElseThrow().trace();
          AsyncForm again = AsyncForm.of(protocol, AsyncTraceCodec.settings(trace));
          assertThat(again.newExplorer().replay(trace)).isEqualTo(trace);
        }
      }
    }
    assertThat(refuted).isBetween(20, 70);
    assertThat(smaller).isGreaterThan(60);
  }

  /** Fairness is about the events of each process, which a permutation of processes mixes up. */
  @Test
  void fairnessIsThatOfEachProcess() {
    LoadedProtocol frees = Protocols.load("Locks.java", LOCKS.replace("FREE", "peer = null;"));
    LoadedProtocol keeps = Protocols.load("Locks.java", LOCKS.replace("FREE", ""));
    String often = "[] <> some works";
    assertThat(search(frees, often, Reductions.ALL).run().end()).isEqualTo(End.EXHAUSTED);
    assertThat(search(keeps, often, Reductions.ALL).run().end()).isEqualTo(End.BUG);
    assertThat(search(frees, "<> [] some waits", Reductions.ALL).run().end()).isEqualTo(End.BUG);
  }

  @Test
  void aMethodThatTellsProcessesApartKeepsThemApart() {
    String named =
        LOCKS
            .replace("FREE", "peer = null;")
            .replace("return stage; }", "return stage + self().index(); }");
    LoadedProtocol protocol = Protocols.load("Locks.java", named);
    AsyncLtlSearch search = search(protocol, "[] max stage < 9", Reductions.ALL);
    assertThat(search.used()).isEmpty();
    assertThat(search.refused()).containsKey("nodes");
  }

  @Test
  void aFormulaOfEachProcessKeepsThemApart() {
    LoadedProtocol protocol = Protocols.load("Locks.java", LOCKS.replace("FREE", "peer = null;"));
    AsyncLtlSearch search = search(protocol, "[] (waits -> <> works)", Reductions.ALL);
    assertThat(search.used()).isEmpty();
    assertThat(search.refused()).containsKey("nodes");
  }

  private static AsyncLtlSearch search(
      LoadedProtocol protocol, String text, Reductions reductions) {
    Formula formula = protocol.model().formula(text);
    return new AsyncLtlSearch(
        protocol,
        AsyncSettings.of(protocol.model().settings()),
        SearchLimits.NONE,
        new LtlProperty(formula, text, Optional.empty()),
        reductions);
  }

  private String formula(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return ATOMS.get(random.nextInt(ATOMS.size()));
    }
    String left = formula(depth - 1);
    return switch (random.nextInt(6)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + ") && (" + formula(depth - 1) + ")";
      case 2 -> "(" + left + ") -> <> (" + formula(depth - 1) + ")";
      case 3 -> "(" + left + ") U (" + formula(depth - 1) + ")";
      case 4 -> "[] (" + left + ")";
      default -> "<> (" + left + ")";
    };
  }
}
