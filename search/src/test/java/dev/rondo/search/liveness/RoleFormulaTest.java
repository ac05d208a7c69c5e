package dev.rondo.search.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.testing.Protocols;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas over the methods of a role ask its processes alone. */
class RoleFormulaTest {

  private static final String LOCK =
      """
      import rondo.*;

      public class Lock {
        record Ask() {}
        record Grant() {}
        record Free() {}

        @Protocol(n = 2, network = Reliable.class)
        static class Client extends Node {
          private int stage;
          private int turns;

          @Observed boolean idle() { return stage == 0; }
          @Observed boolean waits() { return stage == 1; }
          @Observed boolean holds() { return stage == 2; }
          @Observed int turns() { return 1 + turns; }

          @Timeout void ask() {
            when(stage == 0 && turns < 1);
            turns++;
            stage = 1;
            broadcast(Server.class, new Ask());
          }

          @Upon void granted(Grant m) { stage = 2; }

          @Timeout void free() {
            when(stage == 2);
            stage = 0;
            broadcast(Server.class, new Free());
          }
        }

        @Protocol(n = 1, network = Reliable.class)
        static class Server extends Node {
          private NodeId holder;

          @Observed int holder() { return holder.index(); }
          @Observed boolean lent() { return holder != null; }

          @Upon void ask(NodeId from, Ask m) {
            when(GUARD);
            holder = from;
            send(from, new Grant());
          }

          @Upon void free(Free m) { holder = null; }
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] count holds <= 1          ; EXHAUSTED",
        "[] count holds = 0           ; BUG",
        "[] (waits -> <> holds)       ; EXHAUSTED",
        "[] count (!idle) <= n(Client); EXHAUSTED",
        // A server is not idle, but it is no client either.
        "<> [] all idle               ; EXHAUSTED",
        "[] count (!idle) <= 2        ; EXHAUSTED",
        "[] min turns >= 1            ; EXHAUSTED",
        "[] (lent -> <> !lent)        ; EXHAUSTED",
        "[] (some holds -> some lent) ; EXHAUSTED",
        "[] all !output               ; EXHAUSTED",
        "[] count Client = 2          ; EXHAUSTED",
        "[] count Server = n(Server)  ; EXHAUSTED",
      })
  void aRoleIsAskedAlone(String formula, End end) {
    assertThat(end("holder == null", formula)).isEqualTo(end);
  }

  @Test
  void exclusionIsRefutedWhereTheServerForgets() {
    assertThat(end("true", "[] count holds <= 1")).isEqualTo(End.BUG);
  }

  private static End end(String guard, String text) {
    LoadedProtocol protocol = Protocols.load("Lock.java", LOCK.replace("GUARD", guard));
    Formula formula = protocol.model().formula(text);
    AsyncLtlSearch search =
        new AsyncLtlSearch(
            protocol,
            AsyncSettings.of(protocol.model().settings()),
            SearchLimits.NONE,
            new LtlProperty(formula, text, Optional.empty()),
            Reductions.ALL);
    return search.run().end();
  }
}
