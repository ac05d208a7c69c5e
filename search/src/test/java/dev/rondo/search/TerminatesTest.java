package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.rounds.RoundTerminationSearch;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Termination is asked of the processes that a protocol names, of all where it names none. */
class TerminatesTest {

  private static final String STEPS =
      """
      import rondo.*;
      @Protocol(n = 3, network = Reliable.class) ASKED
      public class P extends Node {
        record Ask() {}
        record Answer() {}
        @Init void start() { if (!self().equals(node(0))) send(node(0), new Ask()); }
        @Upon void ask(NodeId from, Ask m) { send(from, new Answer()); }
        @Upon void answer(Answer m) { output(1); }
      }
      """;

  private static final String ROUNDS =
      """
      import rondo.*;
      @Protocol(n = 3, network = EventuallyReliable.class) ASKED
      public class P extends RoundNode {
        record Mine() {}
        private boolean done;
        @Send(1) Mine mine() { return new Mine(); }
        @Update(1) void hear(Mailbox<Mine> all) {
          if (!done && all.size() == n() && !self().equals(node(0))) { done = true; output(1); }
        }
      }
      """;

  private static Search steps(String asked) {
    LoadedProtocol protocol = Protocols.load("P.java", STEPS.replace("ASKED", asked));
    return new AsyncTerminationSearch(
        protocol, AsyncSettings.of(protocol.model().settings()), SearchLimits.NONE, Reductions.ALL);
  }

  private static Search rounds(String asked) {
    return new RoundTerminationSearch(
        Protocols.sequential(
            Models.read("P.java", ROUNDS.replace("ASKED", asked)), "rondo.EventuallyReliable"),
        List.of(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(3, 0), OptionalInt.empty(), Reductions.ALL, SearchLimits.NONE, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| BUG",
        "@Terminates(\"1..n\")| EXHAUSTED",
        "@Terminates(\"{1, 2}\")| EXHAUSTED",
        "@Terminates(\"0..1\")| BUG",
      })
  void onlyThoseThatMustOutputAreAsked(String asked, End end) {
    for (Search search : new Search[] {steps(asked), rounds(asked)}) {
      SearchResult result = search.run();
      assertThat(result.end()).isEqualTo(end);
      assertThat(search.shown(result).isPresent()).isEqualTo(end == End.BUG);
    }
  }

  @Test
  void whatIsAskedIsSaid() {
    assertThat(steps("@Terminates(\"1..n\")").form()).contains("safety and termination of P1, P2");
    assertThat(rounds("@Terminates(\"{2}\")").form())
        .contains("safety and termination of P2 once every message is heard");
    assertThat(steps("").form()).contains("safety and termination").doesNotContain(" of P");
  }

  @Test
  void whoAsksNobodyIsRefused() {
    assertThatThrownBy(() -> steps("@Terminates(\"{7}\")"))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("names none of the processes");
  }

  /** All are alike, and any of them may be silent. */
  @ParameterizedTest
  @ValueSource(strings = {"{0}", "{3}", "{1, 3}", "0..2"})
  void whoMustOutputIsNotTakenForOneWhoNeedNot(String asked) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 4, network = Reliable.class) ASKED
            public class P extends Node {
              record Go() {}
              private int heard;
              @Init void start() { broadcastToOthers(new Go()); }
              @Upon void go(Go m) { heard++; if (heard == 1 && flip()) output(1); }
            }
            """
                .replace("ASKED", "@Terminates(\"" + asked + "\")"));
    AsyncSettings run = AsyncSettings.of(protocol.model().settings());
    SearchResult with =
        new AsyncTerminationSearch(protocol, run, SearchLimits.NONE, Reductions.ALL).run();
    SearchResult without =
        new AsyncTerminationSearch(protocol, run, SearchLimits.NONE, Reductions.NONE).run();
    assertThat(with.end()).isEqualTo(End.BUG);
    assertThat(without.end()).isEqualTo(End.BUG);
  }
}
