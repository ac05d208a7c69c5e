package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Translation;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process times out as often as it likes, also where it shows something or looks at messages. */
class RepeatedTimeoutsTest {

  @TempDir private Path folder;

  /** The protocol with some of its text replaced: what stands there, and what instead of it. */
  private Given given(String... replaced) throws IOException {
    String text = Files.readString(Golden.folder("timeouts").resolve("Shows.java"));
    for (int index = 0; index < replaced.length; index += 2) {
      assertThat(text).contains(replaced[index]);
      text = text.replace(replaced[index], replaced[index + 1]);
    }
    return Given.file(Files.writeString(folder.resolve("Shows.java"), text));
  }

  private static Optional<ProofVerdict> forAllPhases(Given given) {
    return new Proof(given.rounds(), Solvers.Z3).forAllPhases(given.bounds(2, 1), given.log());
  }

  @Test
  void whatAllTimeoutsShowAgrees() throws IOException {
    assertThat(forAllPhases(given()).orElseThrow()).isInstanceOf(ProofVerdict.Proved.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shown < 5 ? 1 : 2", "shown == 2 ? 2 : 1", "1 + ticks.size()"})
  void oneInARowThatShowsSomethingElseIsNotOverlooked(String shown) throws IOException {
    assertThat(forAllPhases(given("output(1", "output(" + shown)).orElseThrow())
        .isNotInstanceOf(ProofVerdict.Proved.class);
  }

  /** However long a list is taken to be, one timeout more makes it longer. */
  @Test
  void aListThatGrowsWithEachIsRefusedWithItsName() throws IOException {
    Given given =
        given(
            "shown++;\n    output(1)",
            "log.add(1)",
            "turn = turn + 1",
            "output(log.size() == 6 ? 2 : 1); turn = turn + 1");
    assertThat(forAllPhases(given)).isEmpty();
    assertThat(given.diagnostics())
        .contains("any number of timeouts in a row that change a list or a set, here log")
        .contains("void show(");
  }

  /** In the first phase no process can be in its later rounds. */
  @Test
  void aRoundThatNobodyReachesIsNotAsked() {
    Given given = Given.benchmark("zoo/ThreePhaseCommitFixed");
    Bounds bounds = given.bounds(3, 1);
    assertThat(Translation.bounded(given.rounds(), bounds, given.log())).isPresent();
  }

  /** What its process has heard before, it would use after the timeout. */
  @Test
  void whoHasHeardOfALaterRoundTimesOutNoMore() {
    Given given = Given.file(Golden.folder("timeouts").resolve("WakesLate.java"));
    Bounds bounds = given.bounds(2, 1);
    assertThat(new Proof(given.rounds(), Solvers.Z3).bounded(bounds, given.log()))
        .contains(new ProofVerdict.Holds(bounds, true));
  }

  /** A first round that guarantees nothing is none that it waits for. */
  @Test
  void whoLooksForMessagesBeforeTheFirstRoundCanStillSendInIt() {
    Given given = Given.file(Golden.folder("timeouts").resolve("LooksBeforeAll.java"));
    Bounds bounds = given.bounds(2, 1);
    assertThat(new Proof(given.rounds(), Solvers.Z3).bounded(bounds, given.log()))
        .get()
        .isInstanceOf(ProofVerdict.Refuted.class);
  }
}
