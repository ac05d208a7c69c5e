package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The phase of a sent message, seen from the phase of its handler, and guards without messages. */
class HandlerSendsTest {

  private static Protocol protocol(String guard, String action) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 3) public class P extends Node {
          @Round(1) record Ask(@Phase int k) {}
          @Round(2) record Answer(@Phase int k) {}
          private int k;
          @Init void start() { broadcast(new Ask(1)); }
          @Upon void ask(NodeId from, Ask m) { when(m.k() >= k); k = m.k(); %s }
          @Upon void answer(Mailbox<Answer> all) { var now = all.with(m -> m.k() == k); when(%s); k++; }
          private void reply(NodeId to, int phase) { send(to, new Answer(phase)); }
        }
        """
            .formatted(action, guard);
    Log log = new Log(new SourceFile("P.java", text));
    return Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
  }

  private static List<SendSite> sends(String action) {
    Protocol protocol = protocol("now.size() > 1", action);
    return HandlerSends.of(protocol, protocol.handlers().get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "'send(from, new Answer(k));', SAME",
    "'send(from, new Answer(m.k()));', SAME",
    "'send(from, new Answer(k + 1));', LATER",
    "'send(from, new Answer(k - 1));', EARLIER",
    "'k++; send(from, new Answer(k));', LATER",
    "'reply(from, k);', SAME",
    "'reply(from, k + 2);', LATER",
    "'if (flip()) { k++; } send(from, new Answer(k));', UNKNOWN",
    "'send(from, new Answer(choose(7)));', UNKNOWN"
  })
  void thePhaseOfASendIsFollowed(String action, PhaseShift shift) {
    List<SendSite> sites = sends(action);
    assertThat(sites).extracting(SendSite::message).containsOnly("Answer");
    assertThat(sites.stream().map(SendSite::phase).reduce(PhaseShift::or)).contains(shift);
  }

  @Test
  void aSendInABranchIsNotCertain() {
    assertThat(sends("send(from, new Answer(k));").get(0).certain()).isTrue();
    assertThat(sends("if (flip()) { send(from, new Answer(k)); }").get(0).certain()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "now.size() > n() / 2, true",
    "now.size() >= n() - f(), false", // f may be n
    "now.size() == 2 || k > 3, false",
    "!now.isEmpty() && k > 3, true",
    "now.size() > -1, false"
  })
  void aQuorumIsRefutedByNoMessages(String guard, boolean refuted) {
    var condition = protocol(guard, "").handlers().get(1).guard().orElseThrow().condition();
    assertThat(EmptyViewAnalysis.refutes(condition, dev.rondo.frontend.code.Ast::isMailbox))
        .isEqualTo(refuted);
  }
}
