package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Models;
import org.junit.jupiter.api.Test;

class ReachabilityProbeTest {

  private static final String TEXT =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 2) public class P extends Node {
        @Round(1) record M() {}
        private int x;
        @Invariant boolean small() { return x < 9; }
        @Sometimes
        boolean large() { return x > 3; }
        @Sometimes static boolean all(List<P> all) { return all.stream().allMatch(p -> p.large()); }
        @Init void start() { broadcast(new M()); }
        @Upon void m(M m) { x++; output(x); }
      }
      """;

  private static final SourceFile SOURCE = new SourceFile("P.java", TEXT);

  @Test
  void aStateIsWhatTheOnlyInvariantExcludes() {
    SourceFile probe = ReachabilityProbe.of(SOURCE, "large");
    assertThat(probe.text().lines().toList().get(6))
        .isEqualTo("  @rondo.Invariant boolean neverLarge() { return !large(); } ");
    assertThat(Models.read("P.java", probe.text()).invariants())
        .extracting(Invariant::name)
        .containsExactly("neverLarge");
  }

  @Test
  void aStateOfAllProcessesIsStaticAsItWas() {
    assertThat(ReachabilityProbe.of(SOURCE, "all").text())
        .contains(
            "@rondo.Invariant static boolean neverAll(List<P> all) { return !all(all); }  static"
                + " boolean all(List<P> all)");
  }

  @Test
  void everyLineStaysWhereItIs() {
    assertThat(ReachabilityProbe.of(SOURCE, "all").text().lines().count())
        .isEqualTo(TEXT.lines().count());
  }

  @Test
  void aNameThatIsTakenIsAvoided() {
    String taken = TEXT.replace("private int x;", "private int x; private int neverLarge;");
    assertThat(ReachabilityProbe.of(new SourceFile("P.java", taken), "large").text())
        .contains("boolean neverLarge_()");
  }

  @Test
  void theStatesAreKnownAndNotCompiled() {
    Protocol protocol = Models.read("P.java", TEXT);
    assertThat(protocol.sometimes()).extracting(Invariant::name).containsExactly("large", "all");
    assertThat(protocol.sometimes())
        .extracting(each -> each.position().line())
        .containsExactly(8, 9);
    assertThat(protocol.code().text()).doesNotContain("large").contains("small");
  }

  @Test
  void aStateThatOtherCodeAsksForIsCompiled() {
    String used = TEXT.replace("output(x);", "if (large()) { output(x); }");
    Protocol protocol = Models.read("P.java", used);
    assertThat(protocol.code().text()).contains("boolean large()").doesNotContain("allMatch");
    assertThat(protocol.sometimes()).hasSize(2);
  }
}
