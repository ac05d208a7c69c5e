package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlers whose messages wait for a phase that is the turn of their sender. */
class TurnsTest {

  @TempDir private Path folder;

  /** The protocol with some of its text replaced: what stands there, and what instead of it. */
  private ProofVerdict forAllPhases(String... replaced) throws IOException {
    String text = Files.readString(Golden.folder("timeouts").resolve("Turns.java"));
    for (int index = 0; index < replaced.length; index += 2) {
      assertThat(text).contains(replaced[index]);
      text = text.replace(replaced[index], replaced[index + 1]);
    }
    Given given = Given.file(Files.writeString(folder.resolve("Turns.java"), text));
    return new Proof(given.rounds(), Solvers.Z3)
        .forAllPhases(given.bounds(2, 1), given.log())
        .orElseThrow();
  }

  @Test
  void ofOneTurnThereIsOneSpeaker() throws IOException {
    ProofVerdict verdict = forAllPhases();
    assertThat(verdict).isInstanceOf(ProofVerdict.Proved.class);
    assertThat(((ProofVerdict.Proved) verdict).facts())
        .contains("pendingLead[0] % n is its own number");
  }

  @Test
  @Tag("long")
  void whereAllTurnsAreEverybodysNothingIsProved() throws IOException {
    ProofVerdict verdict =
        forAllPhases(
            "next % n() != self().index()",
            "next < ballot",
            "@Input(\"1..n\") private int value;",
            "private int value; @Init void start() { value = self().index(); }");
    assertThat(verdict).isInstanceOf(ProofVerdict.NotInductive.class);
  }
}
