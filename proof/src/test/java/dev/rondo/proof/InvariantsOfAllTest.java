package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invariants of all processes are assumed between phases, and proved. */
class InvariantsOfAllTest {

  @TempDir private Path folder;

  private Given given(String from, String to) throws IOException {
    String text = Files.readString(Golden.folder("invariants").resolve("Lease.java"));
    assertThat(text).contains(from);
    Path file = folder.resolve("Lease.java");
    return Given.file(Files.writeString(file, text.replace(from, to)));
  }

  private static ProofVerdict forAllPhases(Given given) {
    return new Proof(given.rounds(), Solvers.Z3)
        .forAllPhases(given.bounds(3, 1), given.log())
        .orElseThrow();
  }

  @Test
  void oneHelpsToProveTheOther() throws IOException {
    ProofVerdict verdict = forAllPhases(given("Lease", "Lease"));
    assertThat(verdict).isInstanceOf(ProofVerdict.Proved.class);
    assertThat(((ProofVerdict.Proved) verdict).facts())
        .contains("leadersAreHeldByMost", "oneLeader");
  }

  @Test
  void withoutItWhatIsMissingIsFound() throws IOException {
    ProofVerdict verdict =
        forAllPhases(given("@Invariant\n  static boolean leaders", "static boolean leaders"));
    assertThat(verdict).isInstanceOf(ProofVerdict.Proved.class);
    assertThat(((ProofVerdict.Proved) verdict).facts())
        .contains("oneLeader")
        .anyMatch(fact -> fact.startsWith("found: ") && fact.contains("holder of P"));
  }

  @Test
  void whereItIsNotTrueTheStepThatBreaksItIsShown() throws IOException {
    ProofVerdict verdict = forAllPhases(given("holder == null && ", ""));
    assertThat(verdict).isInstanceOf(ProofVerdict.NotInductive.class);
    assertThat(((ProofVerdict.NotInductive) verdict).what()).contains("at all processes, round");
    assertThat(((ProofVerdict.NotInductive) verdict).picture())
        .anyMatch(line -> line.contains("leads = true"))
        .anyMatch(line -> line.contains("hears"));
  }

  @Test
  void whoLetsGoOfItsLeaderIsRefuted() throws IOException {
    Given given = given("holder == null && ", "");
    assertThat(
            new Proof(given.rounds(), Solvers.Z3)
                .bounded(given.bounds(3, 2), given.log())
                .orElseThrow())
        .isInstanceOf(ProofVerdict.Refuted.class);
  }
}
