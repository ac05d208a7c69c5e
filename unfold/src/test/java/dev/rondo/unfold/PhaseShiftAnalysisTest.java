package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sends of a handler, and the time of its process afterwards. */
class PhaseShiftAnalysisTest {

  private static PhaseShiftAnalysis.SendsAndExits analysed(String action) {
    Protocol protocol =
        Models.read(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 3) public class P extends Node {
              @Round(1) record Ask(@Phase int k) {}
              @Round(2) record Answer(@Phase int k) {}
              private int k;
              private boolean late;
              @Init void start() { broadcast(new Ask(1)); }
              @Upon void ask(NodeId from, Ask m) { when(m.k() == k); %s }
              @Upon void answers(Mailbox<Answer> all) { when(all.size() > 1); }
              private void reply(NodeId to, int phase) { send(to, new Answer(phase)); }
            }
            """
                .formatted(action));
    Handler ask = protocol.handlers().get(0);
    return PhaseShiftAnalysis.of(protocol, ask.action(), EntryPhases.of(protocol, ask));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "k = k + 0;                                  | ''                  | SAME 0",
        "send(from, new Answer(k));                  | Answer SAME always  | SAME 2",
        "send(from, new Answer(m.k()));              | Answer SAME always  | SAME 2",
        "k++; broadcast(new Ask(k));                 | Ask LATER always    | LATER 1",
        "broadcast(new Ask(k + 1));                  | Ask LATER always    | LATER 1",
        "reply(from, m.k());                         | Answer SAME always  | SAME 2",
        "if (late) { reply(from, k); }               | Answer SAME perhaps | SAME 0, SAME 2",
        "for (NodeId p : nodes()) { reply(p, k); }   | Answer SAME perhaps | SAME 0, SAME 2",
        "int next = late ? k : k + 1; reply(from, next); | Answer UNKNOWN always | UNKNOWN 2",
        "Answer old = new Answer(k); k++; send(from, old); | Answer SAME always | SAME 2",
        "if (late) { return; } send(from, new Answer(k)); | Answer SAME perhaps | SAME 0, SAME 2"
      })
  void aSendHasAPhaseAndAnExit(String action, String sends, String exits) {
    PhaseShiftAnalysis.SendsAndExits found = analysed(action);
    assertThat(found.sends())
        .extracting(
            site -> site.message() + " " + site.phase() + (site.certain() ? " always" : " perhaps"))
        .isEqualTo(sends.isEmpty() ? java.util.List.of() : java.util.List.of(sends));
    assertThat(
            found.exits().stream()
                .map(exit -> exit.phase() + " " + exit.round())
                .collect(Collectors.joining(", ")))
        .isEqualTo(exits);
  }
}
