package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A spec takes outputs of its own type; with others it throws in every run. */
class OutputsOfSpecsTest {

  private static final String LEASE =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 2, network = Arbitrary.class, spec = AgreementPerKey.class)
      public class Lease extends RoundNode {
        record Want() {}
        record Held(int term, int holder) {}

        @Send(1) Want want() { return new Want(); }

        @Update(1) void take(Mailbox<Want> wanted) {
          output(OUTPUT);
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void aRecordIsNoEntry() throws IOException {
    Given given = given("new Held(phase(), 0)");
    assertThat(proved(given)).isEmpty();
    assertThat(given.diagnostics()).contains("an output that is no entry", "use Map.entry");
  }

  @Test
  void anEntryIsOne() throws IOException {
    assertThat(proved(given("Map.entry(phase(), 0)"))).containsInstanceOf(ProofVerdict.Holds.class);
  }

  private Given given(String output) throws IOException {
    Path file = folder.resolve("Lease.java");
    return Given.file(Files.writeString(file, LEASE.replace("OUTPUT", output)));
  }

  private static Optional<ProofVerdict> proved(Given given) {
    return new Proof(given.rounds(), Solvers.Z3).bounded(given.bounds(2, 1), given.log());
  }
}
