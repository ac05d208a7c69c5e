package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProofTest {

  private static final Path LATE = Golden.folder("testdata").resolve("late-output.java");

  @TempDir private Path folder;

  private static ProofVerdict bounded(String name, int n, int phases, Solvers solver) {
    Given given = Given.benchmark(name);
    return new Proof(given.rounds(), solver)
        .bounded(given.bounds(n, phases), given.log())
        .orElseThrow();
  }

  private static ProofVerdict forAllPhases(String name) {
    Given given = Given.benchmark(name);
    return new Proof(given.rounds(), Solvers.Z3)
        .forAllPhases(given.bounds(3, 1), given.log())
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"OneThirdRule", "LastVotingFixed"})
  void aProtocolIsProvedForAllPhasesAndInputsOfAnyValue(String name) {
    ProofVerdict verdict = forAllPhases(name);
    assertThat(verdict).isInstanceOf(ProofVerdict.Proved.class);
    assertThat(verdict.bounds().anyInput()).isTrue();
    assertThat(((ProofVerdict.Proved) verdict).facts()).contains("once decided: 2 have it as x");
  }

  /** It outputs in a late phase only, which no first phase shows. */
  @Test
  void whatIsShownLateIsRememberedAsWell() {
    assertThat(forAllPhases("FloodSet")).isNotInstanceOf(ProofVerdict.Proved.class);
    Given given = Given.file(LATE);
    assertThat(
            new Proof(given.rounds(), Solvers.Z3)
                .forAllPhases(given.bounds(2, 1), given.log())
                .orElseThrow())
        .isInstanceOf(ProofVerdict.NotInductive.class);
  }

  @ParameterizedTest
  @CsvSource({
    "OneThirdRuleHalf, 3, 2, Z3",
    "OneThirdRuleHalf, 3, 2, SMTINTERPOL",
    "FloodSet, 3, 2, Z3",
    "FloodSet, 3, 2, SMTINTERPOL",
    "UniformVoting, 3, 2, Z3",
    "LastVoting, 3, 4, Z3"
  })
  void aMutantIsRefuted(String name, int n, int phases, Solvers solver) {
    assertThat(bounded(name, n, phases, solver)).isInstanceOf(ProofVerdict.Refuted.class);
  }

  /** Its ballots take more values than are kept apart one by one. */
  @Test
  @Tag("long")
  void theMutantOfPaxosIsRefuted() throws IOException {
    String paxos = Files.readString(Golden.folder("paxos").resolve("SingleDecree.java"));
    String mutant = paxos.replace("promised = false;\n    send", "last = ballot;\n    send");
    Path file = Files.writeString(folder.resolve("SingleDecree.java"), mutant);
    Given given = Given.file(file);
    assertThat(
            new Proof(given.rounds(), Solvers.Z3)
                .bounded(given.bounds(3, 2), given.log())
                .orElseThrow())
        .isInstanceOf(ProofVerdict.Refuted.class);
  }

  @ParameterizedTest
  @CsvSource({
    "OneThirdRule, 3, 2, Z3",
    "FloodSetFixed, 3, 2, Z3",
    "FloodSetFixed, 3, 2, SMTINTERPOL",
    "UniformVotingFixed, 3, 2, Z3",
    "BenOrFixed, 3, 2, Z3"
  })
  void whatIsRightHolds(String name, int n, int phases, Solvers solver) {
    assertThat(bounded(name, n, phases, solver)).isInstanceOf(ProofVerdict.Holds.class);
  }

  @Test
  void whereTheTimeIsOverAProofIsLeft() {
    Given given = Given.benchmark("FloodSetFixed");
    Proof proof = new Proof(given.rounds(), Solvers.SMTINTERPOL);
    assertThat(TimeLimit.within(() -> true, () -> proof.bounded(given.bounds(3, 2), given.log())))
        .isEmpty();
  }
}
