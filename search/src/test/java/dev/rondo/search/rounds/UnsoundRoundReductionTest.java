package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.ReductionFault;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A reduction that tells no processes apart where the protocol does is found out as it is used. */
final class UnsoundRoundReductionTest {

  private static final String FIRST =
      """
      import rondo.*;
      @Protocol(n = 3, network = Reliable.class, spec = First.Never.class)
      public class First extends Node {
        public static class Never implements Spec<Boolean> {
          public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
        }
        @Round(1) record A(NodeId who, boolean lead) {}
        private boolean lead;
        private boolean done;
        @Init void start() { lead = flip(); broadcast(new A(self(), lead)); }
        private NodeId first(Iterable<A> all) { for (A m : all) return m.who(); return null; }
        @Upon void a(Mailbox<A> box) {
          when(!done && box.size() == n());
          done = true;
          output(lead && box.with(m -> m.lead()).size() == 1 && self().equals(first(box)));
        }
      }
      """;

  @Test
  void whatTheAnalysisHasMissedIsAFaultAndNoVerdict() {
    Protocol protocol = Protocols.load("First.java", FIRST).model();
    SequentialProgram program = Protocols.sequential(protocol, "rondo.Reliable");
    RoundSearch search =
        new RoundSearch(
            program,
            protocol.settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(3, 0), OptionalInt.empty(), Reductions.ALL, SearchLimits.NONE, 1));
    assertThat(search.used()).doesNotContain("nodes", "order");
    RoundModel wrong = search.model().with(Reductions.ALL);
    assertThatThrownBy(
            () ->
                new BreadthFirst(new RoundStateSpace(wrong), SearchLimits.NONE.withDepth(1), 1)
                    .run())
        .isInstanceOf(ReductionFault.class)
        .hasMessageContaining("a reduction is not sound here");
  }
}
