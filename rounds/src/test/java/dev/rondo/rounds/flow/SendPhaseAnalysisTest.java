package dev.rondo.rounds.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether all messages of one run of a handler have one phase. */
class SendPhaseAnalysisTest {

  private static boolean isOfOnePhase(String action) {
    Protocol protocol =
        Models.read(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 3) public class P extends Node {
              @Round(1) record Ask(@Phase int k) {}
              @Round(2) record Answer(@Phase int k) {}
              private int k;
              private int other;
              @Init void start() { broadcast(new Ask(1)); }
              @Upon void ask(NodeId from, Ask m) { when(m.k() > k); %s }
              @Upon void answers(Mailbox<Answer> all) { when(all.size() > 1); }
              private void reply(NodeId to, int phase) { send(to, new Answer(phase)); }
            }
            """
                .formatted(action));
    Message answer =
        protocol.messages().stream()
            .filter(each -> each.name().equals("Answer"))
            .findFirst()
            .orElseThrow();
    return SendPhaseAnalysis.ofOnePhase(
        protocol, answer, Ast::sends, protocol.handlers().get(0).declaration());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "send(from, new Answer(k)); send(self(), new Answer(k));                 | true",
        "send(from, new Answer(k)); send(self(), new Answer(other));             | false",
        "int p = k + 1; send(from, new Answer(p)); reply(self(), k + 1);         | true",
        "send(from, new Answer(k)); k++; send(self(), new Answer(k));            | false",
        "if (k > 1) { send(from, new Answer(k)); } else { reply(from, other); }  | true",
        "for (NodeId p : nodes()) { send(p, new Answer(k)); }                    | true",
        "for (NodeId p : nodes()) { k++; send(p, new Answer(k)); }               | false",
        "Answer a = new Answer(k); k++; send(from, a); send(self(), a);          | true"
      })
  void equalNumbersAreOnePhase(String action, boolean expected) {
    assertThat(isOfOnePhase(action)).isEqualTo(expected);
  }
}
