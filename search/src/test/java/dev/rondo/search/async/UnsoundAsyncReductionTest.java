package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.ReductionFault;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reduction that tells no processes apart where the protocol does is found out as it is used. */
final class UnsoundAsyncReductionTest {

  private static final String RANKED =
      """
      import rondo.*;
      @Protocol(n = 3, network = Reliable.class)
      public class Ranked extends Node {
        record A(boolean lead) {}
        private boolean lead;
        private int heard;
        private int rank;
        @Init void start() { lead = flip(); broadcast(new A(lead)); }
        @Upon void a(A m) {
          heard++;
          rank = heard == 3 && lead ? self().index() : 0;
          if (heard == 3) { output(rank); }
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatTheAnalysisHasMissedIsAFaultAndNoVerdict(int jobs) {
    LoadedProtocol protocol = Protocols.load("Ranked.java", RANKED);
    UsableSymmetry wrong =
        new UsableSymmetry(
            new NodeSymmetryAnalysis.Roles(new int[3], Optional.empty()),
            ValueSymmetry.NONE,
            Reductions.ALL);
    assertThatThrownBy(
            () ->
                new AsyncSearch(
                        protocol,
                        AsyncSettings.of(protocol.model().settings()),
                        SearchLimits.NONE,
                        jobs,
                        wrong)
                    .run())
        .isInstanceOf(ReductionFault.class)
        .hasMessageContaining("a reduction is not sound here")
        .hasMessageContaining("Say --no-reduction all");
  }
}
