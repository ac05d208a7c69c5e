package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Symmetry of processes with a spec of the file that keeps something. */
final class SpecWithMemoryTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        private Integer chosen;
        public void observe(NodeId node, Integer value) {
          if (chosen == null) { chosen = value; }
          else if (!chosen.equals(value)) { throw new Violation("two values"); }
        }
        """,
        """
        private int least = 9;
        private int most = 0;
        public void observe(NodeId node, Integer value) {
          least = Math.min(least, value);
          most = Math.max(most, value);
          if ((long) most - least > 0) { throw new Violation("two values"); }
        }
        """,
      })
  void aSpecThatKeepsNoOrderLeavesProcessesInterchangeable(String spec) throws IOException {
    RoundSearch search = search(spec, Reductions.ALL);
    SearchResult reduced = search.run();
    SearchResult plain = search(spec, Reductions.NONE).run();

    assertThat(search.used()).as(search.refused().toString()).contains("nodes", "order");
    assertThat(reduced.end()).isEqualTo(plain.end()).isEqualTo(SearchResult.End.BUG);
    assertThat(reduced.depth()).isEqualTo(plain.depth());
    assertThat(reduced.states()).isLessThan(plain.states());
    assertThat(search.shown(reduced)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        private Integer last;
        public void observe(NodeId node, Integer value) {
          if (last != null && last > value) { throw new Violation("less than the last value"); }
          last = value;
        }
        """,
        """
        private Integer chosen;
        private NodeId first;
        public void observe(NodeId node, Integer value) {
          if (chosen == null) { chosen = value; first = node; }
          else if (!chosen.equals(value)) { throw new Violation("not what " + first + " chose"); }
        }
        """,
        """
        private final List<Integer> chosen = new ArrayList<>();
        public void observe(NodeId node, Integer value) {
          for (Integer other : chosen) {
            if (!other.equals(value)) { throw new Violation("two values"); }
          }
          chosen.add(value);
        }
        """,
      })
  void aSpecThatMayShowAnOrderTellsProcessesApart(String spec) throws IOException {
    assertThat(search(spec, Reductions.ALL).used()).doesNotContain("nodes", "order");
  }

  private static RoundSearch search(String spec, Reductions wanted) throws IOException {
    String source =
        Files.readString(Models.benchmark("OneThirdRuleHalf"))
            .replace("import rondo.*;", "import java.util.*;\nimport rondo.*;")
            .replace("spec = Agreement.class", "spec = OneThirdRuleHalf.Own.class")
            .replace(
                "record Estimate",
                "public static class Own implements Spec<Integer> {\n"
                    + spec
                    + "}\n record Estimate");
    Protocol protocol = Protocols.load("OneThirdRuleHalf.java", source).model();
    return new RoundSearch(
        Protocols.sequential(protocol, "rondo.Arbitrary"),
        protocol.settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(3, 0), OptionalInt.of(2), wanted, SearchLimits.NONE, 1));
  }
}
