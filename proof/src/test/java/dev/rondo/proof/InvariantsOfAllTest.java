package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.Verdict;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invariants of all processes are assumed between phases, and proved. */
class InvariantsOfAllTest {

  private static final long TIMEOUT_MILLIS = 120_000;

  @TempDir private Path folder;

  private Given given(String from, String to) throws IOException {
    String text = Files.readString(Golden.folder("invariants").resolve("Lease.java"));
    assertThat(text).contains(from);
    Path file = folder.resolve("Lease.java");
    return Given.file(Files.writeString(file, text.replace(from, to)));
  }

  private static Verdict forAllPhases(Given given) {
    return new Proof(given.rounds(), Solvers.Z3, TIMEOUT_MILLIS)
        .forAllPhases(given.bounds(3, 1), given.log())
        .orElseThrow();
  }

  @Test
  void oneHelpsToProveTheOther() throws IOException {
    Verdict verdict = forAllPhases(given("Lease", "Lease"));
    assertThat(verdict).isInstanceOf(Verdict.Proved.class);
    assertThat(((Verdict.Proved) verdict).facts()).contains("leadersAreHeldByMost", "oneLeader");
  }

  @Test
  void withoutItTheStepThatBreaksTheOtherIsShown() throws IOException {
    Verdict verdict =
        forAllPhases(given("@Invariant\n  static boolean leaders", "static boolean leaders"));
    assertThat(verdict).isInstanceOf(Verdict.NotInductive.class);
    assertThat(((Verdict.NotInductive) verdict).what())
        .isEqualTo("oneLeader at all processes, round 2");
    assertThat(((Verdict.NotInductive) verdict).picture()).anyMatch(line -> line.contains("hears"));
  }

  @Test
  void whoLetsGoOfItsLeaderIsRefuted() throws IOException {
    Given given = given("holder == null && ", "");
    assertThat(
            new Proof(given.rounds(), Solvers.Z3, TIMEOUT_MILLIS)
                .bounded(given.bounds(3, 2), given.log())
                .orElseThrow())
        .isInstanceOf(Verdict.Refuted.class);
  }
}
