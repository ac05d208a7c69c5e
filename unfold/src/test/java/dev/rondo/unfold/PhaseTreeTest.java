package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which handlers can follow which within a phase. */
class PhaseTreeTest {

  private static final String THREE_ROUNDS =
      """
      import rondo.*;
      @Protocol(n = 3) public class P extends Node {
        @Round(1) record A(@Phase int k) {}
        @Round(2) record B(@Phase int k) {}
        @Round(3) record C(@Phase int k) {}
        private int k;
        private int round;
        @Init void start() { broadcast(new A(1)); }
        @Upon void a(NodeId from, A m) { when(m.k() > k); k = m.k(); round = 1; SEND }
        @Upon void b(B m) { when(m.k() == k && round < 2); round = 2; broadcast(new C(k)); }
        @Upon void c(C m) { when(m.k() == k && round < 3); round = 3; }
      }
      """;

  private static PhaseTree tree(Protocol protocol, Log log) {
    return Unfold.of(protocol, log).orElseThrow();
  }

  private static PhaseTree tree(String send) {
    Protocol protocol = Models.read("P.java", THREE_ROUNDS.replace("SEND", send));
    return tree(protocol, new Log(protocol.source()));
  }

  private static List<String> names(List<PhaseTree.HandlerStep> steps) {
    return steps.stream().map(step -> step.handler().name()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                              | b,c",
        "broadcast(new B(k));          | b,c",
        "broadcast(new C(k));          | c",
        "broadcast(new A(k + 1));      | ''",
        "if (k > 3) { broadcast(new C(k)); } | b,c"
      })
  void afterAHandlerComeTheRoundsThatItHasNotPassed(String send, String next) {
    PhaseTree tree = tree(send == null ? "" : send);
    assertThat(tree.rounds()).isEqualTo(3);
    assertThat(names(tree.start())).containsExactly("a", "b", "c");
    assertThat(String.join(",", names(tree.start().get(0).next()))).isEqualTo(next);
  }

  @Test
  void sendsAreFoundByTheirCall() {
    PhaseTree tree = tree("send(from, new B(k));");
    assertThat(tree.opening()).extracting(SendSite::message).containsExactly("A");
    SendSite answer = tree.sitesOf("B").get(0);
    assertThat(answer.destination()).hasToString("Optional[from]");
    assertThat(answer.toAll()).isFalse();
    assertThat(tree.sitesOf("C").get(0).toAll()).isTrue();
    assertThat(tree.sitesOf("None")).isEmpty();
  }

  @Test
  void aHandlerWhoseMessagesComeFromItselfAloneCannotRun() {
    String text =
        THREE_ROUNDS
            .replace("SEND", "broadcast(new B(k));")
            .replace("broadcast(new C(k));", "")
            .replace("round = 3; }", "round = 3; send(self(), new C(k + 1)); }");
    Protocol protocol = Models.read("P.java", text);
    Log log = new Log(protocol.source());
    assertThat(Unfold.of(protocol, log)).isPresent();
    assertThat(log.sorted())
        .filteredOn(each -> each.kind() == DiagnosticKind.HANDLER_UNREACHABLE)
        .extracting(Diagnostic::arguments)
        .allSatisfy(arguments -> assertThat(arguments.get(0)).isEqualTo("c"));
  }
}
