package dev.rondo.benchmarks.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckerComparisonTest {

  private static final Path MODELS =
      Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("src/main/promela");

  @Test
  void theOutputOfSpinIsUnderstood() {
    String text = "State-vector 56 byte, depth reached 125, errors: 0\n     1055 states, stored\n";
    assertThat(Spin.outcome(new Commands.Said(0, text, 2), 1))
        .isEqualTo(new Outcome(Outcome.HOLDS, 1055, 3, 1));
    String found = text.replace("errors: 0", "errors: 1");
    assertThat(Spin.outcome(new Commands.Said(0, found, 2), 1).verdict())
        .isEqualTo(Outcome.REFUTED);
    String shallow = text + "error: max search depth too small";
    assertThat(Spin.outcome(new Commands.Said(0, shallow, 2), 1).verdict())
        .isEqualTo(Outcome.FAILED);
    assertThat(Spin.outcome(new Commands.Said(-1, "", 300), 1).verdict()).isEqualTo(Outcome.TIME);
  }

  @Test
  void theOutputOfTlcIsUnderstood() {
    String text =
        "Progress: 10 states generated, 4 distinct states found\n"
            + "Model checking completed. No error has been found.\n"
            + "120 states generated, 52 distinct states found, 0 states left on queue.\n";
    assertThat(Tlc.outcome(new Commands.Said(0, text, 4)))
        .isEqualTo(new Outcome(Outcome.HOLDS, 52, 4, 0));
    assertThat(
            Tlc.outcome(new Commands.Said(12, "Error: Invariant Agreement is violated.", 4))
                .verdict())
        .isEqualTo(Outcome.REFUTED);
  }

  @Test
  void theOutputOfRondoIsUnderstood() {
    String text = "no bug: all reachable states: 264 states, 812 transitions, depth 15\n";
    assertThat(RondoVerify.outcome(new Commands.Said(0, text, 1)))
        .isEqualTo(new Outcome(Outcome.HOLDS, 264, 1, 0));
    assertThat(RondoVerify.outcome(new Commands.Said(0, "nothing found", 1)).verdict())
        .isEqualTo(Outcome.FAILED);
    assertThat(RondoVerify.outcome(new Commands.Said(3, text, 1)).verdict())
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void theTableComparesTimesWithRondo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Checker> checkers =
        List.of(
            fixed("Rondo", new Outcome(Outcome.HOLDS, 264, 2, 0)),
            fixed("Spin", new Outcome(Outcome.TIME, -1, 5, 1)));
    new CheckerComparison(checkers, 1, new PrintStream(bytes, true, StandardCharsets.UTF_8))
        .run(List.of(new ModelSize("FloodSet", "", 4, 1, 0, false, List.of())));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
            model         n       by     verdict             states   seconds  building  / Rondo
            FloodSet      (4, 1)  Rondo  holds                  264      2.00         -     1.00
            FloodSet      (4, 1)  Spin   out of time              -      5.00      1.00     2.50
            """);
  }

  private static Checker fixed(String name, Outcome outcome) {
    return new Checker() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<Outcome> check(ModelSize model, Commands commands) {
        return Optional.of(outcome);
      }
    };
  }

  /** The assertions of the models can fail: a mutant of each is refuted. */
  @ParameterizedTest
  @CsvSource({
    "OneThirdRule, -DN=3, holds",
    "OneThirdRule, -DN=4 -DANY_VOTE, refuted",
    "FloodSet, -DN=3 -DF=1, holds",
    "FloodSet, -DN=3 -DF=1 -DROUNDS=1, refuted",
    "ChangRoberts, -DN=4, holds",
    "ChangRoberts, -DN=4 -DTWO_LEADERS, refuted",
    "Herlihy, -DN=3, holds",
    "Herlihy, -DN=3 -DNOT_ATOMIC, refuted",
  })
  void spinSaysWhatIsExpectedWhereItIsInstalled(
      String model, String defines, String verdict, @TempDir Path folder) throws IOException {
    assumeTrue(Commands.isInstalled("spin") && Commands.isInstalled("gcc"));
    List<String> make = new ArrayList<>(List.of("spin", "-a"));
    make.addAll(List.of(defines.split(" ", -1)));
    make.add(MODELS.resolve(model + ".pml").toString());
    assertThat(new Spin(MODELS).check(make, new Commands(folder, 60)).verdict()).isEqualTo(verdict);
  }
}
