package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.testing.Sampled;
import dev.rondo.unfold.Unfold;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.runtime.NetworkModel;

/** What the pass makes of small protocols, one property at a time. */
class RoundsTest {

  /** A protocol of one round, with an action of a handler and other members. */
  private static RoundProtocol rounds(String action, String members) {
    return of(
        """
        import java.util.*;
        import rondo.*;
        @Protocol(n = 3) public class P extends Node {
          @Round(1) record M(@Phase int k, int v) {}
          private int k; private int v;
          @Init void start() { k = 1; SEND }
          @Upon void heard(NodeId from, M m) { when(m.k() >= k); k = m.k() + 1; ACTION }
          MEMBERS
        }
        """
            .replace("SEND", action)
            .replace("ACTION", action)
            .replace("MEMBERS", members));
  }

  private static RoundProtocol of(String text) {
    Log log = new Log(new SourceFile("P.java", text));
    RoundProtocol rounds =
        Frontend.read(log.source(), ClassPath.LANGUAGE, log)
            .flatMap(protocol -> Unfold.of(protocol, log))
            .flatMap(tree -> Rounds.of(tree, log))
            .orElseThrow();
    assertThat(log.hasErrors()).isFalse();
    return rounds;
  }

  private static String body(MethodDeclaration method) {
    return method.getBody().orElseThrow().toString().replaceAll("\\s+", " ");
  }

  private static List<Statement> actions(RoundProtocol rounds) {
    return rounds
        .declaration()
        .findAll(Statement.class, each -> each.containsData(RoundProtocol.BEGINS_ACTION));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALL  | broadcast(new M(k, v));",
        "ONE  | send(node(1), new M(k, v));",
        "EACH | for (NodeId to : nodes()) { send(to, new M(k, to.index())); }",
        "EACH | send(node(0), new M(k, 1)); send(node(1), new M(k, 2));",
      })
  void aMessageWaitsByWhomItGoesTo(Waiting.Reach reach, String send) {
    RoundProtocol rounds = rounds(send, "");
    assertThat(rounds.waiting()).extracting(Waiting::reach).containsExactly(reach);
    assertThat(rounds.waiting()).extracting(Waiting::field).containsExactly("pendingM");
    assertThat(rounds.rounds())
        .extracting(RoundMethods::sendsPerDestination)
        .containsExactly(reach != Waiting.Reach.ALL);
  }

  @Test
  void aMessageIsSentInItsPhaseAlone() {
    RoundProtocol rounds = rounds("broadcast(new M(k, v));", "");
    assertThat(body(rounds.rounds().get(0).send()))
        .contains("pendingM.k() == phase()")
        .contains("pendingM != null");
  }

  @Test
  void aMessageToOneProcessIsSentToItAlone() {
    RoundProtocol rounds = rounds("send(node(1), new M(k, v));", "");
    assertThat(rounds.waiting().get(0).destination()).isEqualTo("pendingMTo");
    assertThat(body(rounds.rounds().get(0).send())).contains("to.equals(pendingMTo)");
  }

  @Test
  void onlyTimeoutsAskWhetherAMessageWaits() {
    String send = "broadcast(new M(k, v));";
    assertThat(rounds(send, "").waits()).isEmpty();
    RoundProtocol withTimeout = rounds(send, "@Timeout void late() { v++; }");
    assertThat(withTimeout.waits()).contains("waits");
    assertThat(withTimeout.timeouts()).hasSize(1);
    assertThat(body(withTimeout.timeouts().get(0))).contains("when(!waits())");
  }

  private static final String WRITTEN =
      """
      import rondo.*;
      @Protocol(n = 3) public class P extends RoundNode {
        @Round(1) record M(@Phase int k) {}
        private int k; private M mine;
        @Init void start() { mine = new M(2); }
        @Send(1) M said() { return mine != null && mine.k() == phase() ? mine : null; }
        @Update(1) void heard(Mailbox<M> box) {
          if (box.isEmpty()) {
            return;
          }
          k = box.get(0).k();
        }
        @Timeout void late() { when(!busy() && k < 9); mine = new M(k + 1); }
        private boolean busy() { return mine != null && later(mine.k(), 1); }
        private boolean later(int itsPhase, int itsRound) {
          return itsPhase > phase() || (itsPhase == phase() && itsRound > round());
        }
      }
      """;

  @Test
  void messagesWaitInRoundsThatWereWritten() {
    PendingMessages pending = pending(WRITTEN).orElseThrow();
    assertThat(pending.waits()).contains("busy");
    assertThat(pending.waiting()).extracting(Waiting::field).containsExactly("mine");
  }

  /** Then something may happen in a round without messages, or depend on the number of a phase. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mine.k() == phase() ? mine | mine.k() >= phase() ? mine",
        "mine.k() == phase() ? mine | mine.k() == phase() ? new M(7)",
        "if (box.isEmpty()) {        | if (box.size() == 1) {",
        "if (box.isEmpty()) {        | k++; if (box.isEmpty()) {",
        "k = box.get(0).k();         | k = phase();",
        "k = box.get(0).k();         | k = busy() ? 1 : 2;",
        "k = box.get(0).k();         | k = said() == null ? 1 : 2;",
        "mine = new M(k + 1);        | mine = new M(phase());",
        "!busy() && k < 9            | k < 9 && !busy()",
        "later(mine.k(), 1);         | later(mine.k(), 2);",
        "itsRound > round()          | itsRound >= round()",
      })
  void roundsThatMayDoMoreWithoutMessagesAreNotSkipped(String part, String other) {
    assertThat(WRITTEN).contains(part);
    assertThat(pending(WRITTEN.replace(part, other))).isEmpty();
  }

  @Test
  void whatIsWrittenIsNotSkippedWhereMessagesAreGuaranteed() {
    RoundProtocol rounds = Rounds.written(read(WRITTEN));
    assertThat(rounds.skipsSilence(NetworkModel.ARBITRARY)).isTrue();
    assertThat(rounds.skipsSilence(NetworkModel.of("rondo.NMinusF"))).isFalse();
    RoundProtocol derived = rounds("broadcast(new M(k, v));", "@Timeout void late() { v++; }");
    assertThat(derived.skipsSilence(NetworkModel.of("rondo.NMinusF"))).isTrue();
  }

  private static Optional<PendingMessages> pending(String text) {
    return Rounds.written(read(text)).pending();
  }

  private static Protocol read(String text) {
    Log log = new Log(new SourceFile("P.java", text));
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    assertThat(log.hasErrors()).isFalse();
    return protocol;
  }

  @Test
  void theGuardOfATimeoutIsKept() {
    RoundProtocol rounds =
        rounds("broadcast(new M(k, v));", "@Timeout void late() { when(v < 3); v++; }");
    assertThat(body(rounds.timeouts().get(0))).contains("!waits()").contains("v < 3");
  }

  @Test
  void theGuardOfAHandlerBecomesACondition() {
    RoundProtocol rounds = rounds("broadcast(new M(k, v));", "");
    assertThat(body(rounds.rounds().get(0).update())).contains("if (m.k() >= k) {");
  }

  @Test
  void aNameOfTheUserIsNotTaken() {
    RoundProtocol rounds = rounds("broadcast(new M(k, v));", "private int pendingM;");
    assertThat(rounds.waiting().get(0).field()).isNotEqualTo("pendingM");
  }

  @Test
  void theFirstStatementOfAnActionKnowsItsHandler() {
    List<Statement> actions = actions(rounds("broadcast(new M(k, v));", ""));
    assertThat(actions)
        .extracting(first -> first.getData(RoundProtocol.BEGINS_ACTION).name())
        .containsExactly("heard");
    assertThat(actions.get(0)).hasToString("k = m.k() + 1;");
  }

  @Test
  void twoHandlersOfOneMessageAreTriedInTheirOrder() {
    RoundProtocol rounds =
        rounds("broadcast(new M(k, v));", "@Upon void other(M m) { when(m.v() > 5); v = m.v(); }");
    assertThat(rounds.rounds()).hasSize(1);
    assertThat(actions(rounds))
        .extracting(first -> first.getData(RoundProtocol.BEGINS_ACTION).name())
        .containsExactly("heard", "other");
  }

  @Test
  void aMailboxIsGuardedByWhatIsInIt() {
    RoundProtocol rounds =
        of(
            """
            import rondo.*;
            @Protocol(n = 3) public class P extends Node {
              @Round(1) record M(@Phase int k) {}
              private int k;
              @Init void start() { k = 1; broadcast(new M(k)); }
              @Upon void heard(Mailbox<M> box) {
                var current = box.with(m -> m.k() == k);
                when(current.size() > n() / 2);
                k++;
                broadcast(new M(k));
              }
            }
            """);
    assertThat(body(rounds.rounds().get(0).update()))
        .contains("current = box.with(m -> m.k() == k)")
        .contains("if (current.size() > n() / 2) {");
    assertThat(rounds.rounds().get(0).takesOneByOne()).isFalse();
  }

  @Test
  void roundsComeInTheirOrder() {
    RoundProtocol rounds =
        of(
            """
            import rondo.*;
            @Protocol(n = 3) public class P extends Node {
              @Round(2) record Second(@Phase int k) {}
              @Round(1) record First(@Phase int k) {}
              private int k;
              @Init void start() { k = 1; broadcast(new First(k)); }
              @Upon void first(First m) { when(m.k() == k); broadcast(new Second(k)); }
              @Upon void second(Second m) { when(m.k() == k); k++; broadcast(new First(k)); }
            }
            """);
    assertThat(rounds.rounds())
        .extracting(RoundMethods::message)
        .containsExactly("First", "Second");
    assertThat(rounds.rounds()).extracting(RoundMethods::number).containsExactly(1, 2);
  }

  /** A timeout that looks for messages need not wait for a round that guarantees nothing. */
  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({
    "rondo.Arbitrary, false",
    "rondo.Reliable, false",
    "rondo.NMinusF, false",
    "rondo.Kernel, false",
    "rondo.Crash, false",
    "rondo.BoundedOmissions, false",
    "rondo.EventuallyReliable, true",
    "some.Network, true"
  })
  void timeoutsComeBeforeARoundWhoseGuaranteesChange(String network, boolean early) {
    String send = "broadcast(new M(k, v));";
    RoundProtocol looks =
        rounds(
            send, "@Timeout void late(Mailbox<M> box) { when(box.isEmpty()); k++; " + send + "}");
    assertThat(EarlyTimeouts.comeBefore(looks.rounds().get(0), looks, NetworkModel.of(network)))
        .isEqualTo(early);
    RoundProtocol blind = rounds(send, "@Timeout void late() { k++; " + send + "}");
    assertThat(EarlyTimeouts.comeBefore(blind.rounds().get(0), blind, NetworkModel.of(network)))
        .isFalse();
  }
}
