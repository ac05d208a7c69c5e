package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that grows with every phase is not proved, and the reason is said. */
class GrowingListTest {

  private static final String LEDGER =
      """
      import java.util.ArrayList;
      import java.util.List;
      import rondo.*;

      @Protocol(n = 2, network = Arbitrary.class, spec = PrefixOrder.class)
      public class Ledger extends RoundNode {
        record Entries(List<Integer> all) {}
        private List<Integer> log = new ArrayList<>();

        @Send(1) Entries send() {
          return self().equals(node(0)) ? new Entries(List.copyOf(log)) : null;
        }

        @Update(1) void take(Mailbox<Entries> heard) {
          if (self().equals(node(0))) {
            log.add(phase());
          }
        }
      }
      """;

  @Test
  void whatFormulasDoNotFollowIsNotSaidToGoWrong(@TempDir Path folder) throws IOException {
    Given given = Given.file(Files.writeString(folder.resolve("Ledger.java"), LEDGER));

    ProofVerdict verdict =
        new Proof(given.rounds(), Solvers.Z3)
            .forAllPhases(given.bounds(2, 1), given.log())
            .orElseThrow();

    assertThat(((ProofVerdict.NotInductive) verdict).what())
        .isEqualTo("a list becomes longer than formulas follow it");
  }
}
