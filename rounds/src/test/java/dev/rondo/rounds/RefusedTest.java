package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.Unfold;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What cannot be turned into rounds is refused, and the statement is named. A file that ends in
 * {@code Repaired} is the one without this ending after its hint was followed; it has rounds.
 */
class RefusedTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("testdata"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theStatementIsNamed(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    assertThat(hasRounds(log)).isEqualTo(file.name().endsWith("Repaired"));
    file.check(
        log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n")));
  }

  private static boolean hasRounds(Log log) {
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    PhaseTree tree = Unfold.of(protocol, log).orElseThrow();
    return Rounds.of(tree, log).isPresent();
  }

  /** What is sent in one run must be of one phase, what different runs send need not. */
  @Sampled(oneOf = 4)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | if (here) { all(a); return; } all(b);",
        "true  | if (here) { all(a); } else { all(b); }",
        "false | if (here) { all(a); } all(b);",
        "true  | int t = a; int s = b; others().forEach(p -> send(p, new M(t, s, 0)));",
        "false | int t = a; for (NodeId p : others()) { b++; send(p, new M(t, b, 0)); }",
        "true  | for (int x = 0; x < 2; x++) { send(node(x), new M(a, b, x)); }",
        "false | for (int x = 0; x < 2; x++) { send(node(x), new M(a, x, 0)); }",
        "true  | b = sum(a); send(node(1), new M(a, b, sum(b)));",
        "false | climb(b);",
        "true  | var m = new M(a, b, 1); send(node(0), m); send(node(1), new M(a, b, 2));",
        "true  | M m = here ? new M(a, b, 1) : new M(a, b, 2); send(self(), m); send(node(1), m);",
        "false | M m = here ? new M(a, b, 1) : new M(b, b, 2); send(self(), m); all(a);",
        "false | var m = new M(a, b, 1); var k = new M(a, b, 2); all(m.other()); all(k.other());",
        "true  | switch (b) { case 1 -> all(a); default -> all(b); }",
        "false | switch (b) { case 1: all(a); default: all(b); }",
        "false | while (here) { if (a > 1) { b = 2; continue; } all(b); b = a; }",
        "false | int t = a; do { all(t); if (here) { break; } t = b; } while (t > 0);",
      })
  void onlyWhatOneRunSendsMustBeOfOnePhase(boolean accepted, String sends) {
    String text =
        """
        import rondo.*;
        @Protocol public class P extends Node {
          @Round(1) record M(int term, int index, int other) {
            @Phase int number() { return PhaseNumber.of(term, part()); }
            private int part() { return index; }
          }
          private int a; private int b; private boolean here;
          @Timeout void go() { SENDS }
          @Timeout void other() { all(b); }
          private int sum(int up) { return up <= 0 ? 0 : up + sum(up - 1); }
          private void climb(int up) { all(up); if (up > 0) climb(up - 1); }
          private void all(int term) { for (NodeId p : others()) { send(p, new M(term, 0, 0)); } }
          @Upon void heard(M m) { when(m.term() > a); a = m.term(); b = m.index(); output(a); }
        }
        """
            .replace("SENDS", sends);
    assertThat(hasRounds(new Log(new SourceFile("P.java", text)))).isEqualTo(accepted);
  }
}
