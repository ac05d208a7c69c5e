package dev.rondo.rounds.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import dev.rondo.testing.Sampled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often one run of a handler can come to a send. */
class SendCountsTest {

  private static String count(String body) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 3) public class P extends Node {
          @Round(1) record Ask(@Phase int k) {}
          @Round(2) record Answer(@Phase int k) {}
          private int k;
          @Init void start() { broadcast(new Ask(1)); }
          @Upon void ask(NodeId from, Ask m) { when(m.k() > k); k = m.k(); %s }
          @Upon void answers(Mailbox<Answer> all) { when(all.size() > 1); }
          private void reply(NodeId to) { send(to, new Answer(k)); }
          private void twice(NodeId to) { reply(to); reply(to); }
          private void again(NodeId to) { reply(to); if (flip()) { again(to); } }
          private void quiet() { k = k + 1; }
        }
        """
            .formatted(body);
    Protocol protocol = Models.read("P.java", text);
    MethodDeclaration handler = protocol.handlers().get(0).declaration();
    if (SendCounts.sendsSeveral(protocol, Ast::sends, handler)) {
      return "several";
    }
    return SendCounts.sends(protocol, Ast::sends, handler) ? "one" : "none";
  }

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "| none",
        "quiet(); | none",
        "send(from, new Answer(k)); | one",
        "reply(from); | one",
        "reply(from); send(from, new Answer(k)); | several",
        "twice(from); | several",
        "again(from); | several",
        "if (flip()) { reply(from); } else { send(from, new Answer(k)); } | one",
        "if (flip()) { reply(from); } reply(from); | several",
        "if (flip()) { reply(from); return; } reply(from); | one",
        "for (NodeId p : nodes()) { reply(p); } | several",
        "nodes().forEach(this::reply); | several",
        "nodes().forEach(p -> reply(p)); | several",
        "switch (k) { case 1 -> reply(from); default -> reply(self()); } | one",
      })
  void sendsOfARun(String body, String count) {
    assertThat(count(body == null ? "" : body)).isEqualTo(count);
  }
}
