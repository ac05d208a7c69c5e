package dev.rondo.benchmarks.checkers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
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
        .isEqualTo(new CheckerAnswer(CheckerAnswer.HOLDS, 1055, 3, 1));
    String found = text.replace("errors: 0", "errors: 1");
    assertThat(Spin.outcome(new Commands.Said(0, found, 2), 1).verdict())
        .isEqualTo(CheckerAnswer.REFUTED);
    String shallow = text + "error: max search depth too small";
    assertThat(Spin.outcome(new Commands.Said(0, shallow, 2), 1).verdict())
        .isEqualTo(CheckerAnswer.FAILED);
    String ofAnother =
        "cpu1: pan:1: assertion violated\n\ncpu0: elapsed time 1 seconds (809 states visited)\n";
    assertThat(Spin.outcome(new Commands.Said(0, ofAnother, 2), 1))
        .isEqualTo(new CheckerAnswer(CheckerAnswer.REFUTED, 809, 3, 1));
    assertThat(Spin.outcome(new Commands.Said(-1, "", 300), 1).verdict())
        .isEqualTo(CheckerAnswer.TIME);
  }

  @Test
  void theOutputOfTlcIsUnderstood() {
    String text =
        "Progress: 10 states generated, 4 distinct states found\n"
            + "Model checking completed. No error has been found.\n"
            + "120 states generated, 52 distinct states found, 0 states left on queue.\n";
    assertThat(Tlc.outcome(new Commands.Said(0, text, 4)))
        .isEqualTo(new CheckerAnswer(CheckerAnswer.HOLDS, 52, 4, 0));
    assertThat(
            Tlc.outcome(new Commands.Said(12, "Error: Invariant Agreement is violated.", 4))
                .verdict())
        .isEqualTo(CheckerAnswer.REFUTED);
  }

  @Test
  void theOutputOfRondoIsUnderstood() {
    String text = "no bug: all reachable states: 264 states, 812 transitions, depth 15\n";
    assertThat(RondoVerify.outcome(new Commands.Said(0, text, 1)))
        .isEqualTo(new CheckerAnswer(CheckerAnswer.HOLDS, 264, 1, 0));
    assertThat(RondoVerify.outcome(new Commands.Said(0, "nothing found", 1)).verdict())
        .isEqualTo(CheckerAnswer.FAILED);
    assertThat(RondoVerify.outcome(new Commands.Said(3, text, 1)).verdict())
        .isEqualTo(CheckerAnswer.FAILED);
  }

  @Test
  void theTableComparesTimesWithRondo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Checker> checkers =
        List.of(
            fixed("Rondo", 1, new CheckerAnswer(CheckerAnswer.HOLDS, 264, 2, 0)),
            fixed("Spin", 1, new CheckerAnswer(CheckerAnswer.TIME, -1, 5, 1)),
            fixed("Rondo", 16, new CheckerAnswer(CheckerAnswer.HOLDS, 264, 1, 0)),
            fixed("Spin", 16, new CheckerAnswer(CheckerAnswer.HOLDS, 519305, 4, 1)));
    new CheckerComparison(checkers, 1, new PrintStream(bytes, true, UTF_8))
        .run(List.of(ModelSize.safety("FloodSet", "", 4, 1, 0, false, List.of())));
    assertThat(bytes.toString(UTF_8))
        .isEqualToNormalizingNewlines(
            """
            model         n       asked     by     cores  verdict             states   seconds  building  / Rondo
            FloodSet      (4, 1)  safety    Rondo      1  holds                  264      2.00         -     1.00
            FloodSet      (4, 1)  safety    Spin       1  out of time              -      5.00      1.00     2.50
            FloodSet      (4, 1)  safety    Rondo     16  holds                  264      1.00         -     1.00
            FloodSet      (4, 1)  safety    Spin      16  holds               519305      4.00      1.00     4.00
            """);
  }

  @Test
  void whatACheckerWritesIsGoneAfterwards() throws IOException {
    List<Path> folders = new ArrayList<>();
    Checker writing =
        new Checker() {
          @Override
          public String name() {
            return "writes";
          }

          @Override
          public int cores() {
            return 1;
          }

          @Override
          public Optional<CheckerAnswer> check(ModelSize model, Commands commands)
              throws IOException {
            Path made = Files.createDirectory(commands.folder().resolve("states"));
            Files.writeString(made.resolve("1.st"), "");
            folders.add(commands.folder());
            return Optional.empty();
          }
        };
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    new CheckerComparison(List.of(writing), 1, nowhere)
        .run(List.of(ModelSize.safety("FloodSet", "", 4, 1, 0, false, List.of())));
    assertThat(folders).hasSize(1).noneMatch(Files::exists);
  }

  private static Checker fixed(String name, int cores, CheckerAnswer outcome) {
    return new Checker() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public int cores() {
        return cores;
      }

      @Override
      public Optional<CheckerAnswer> check(ModelSize model, Commands commands) {
        return Optional.of(outcome);
      }
    };
  }

  /**
   * The assertions of the models can fail: a mutant of each is refuted. With two cores Spin does
   * not find every cycle on a busy machine, so that the mutant that has one is given to one core.
   */
  @ParameterizedTest
  @CsvSource({
    "OneThirdRule, -DN=3, 1, holds",
    "OneThirdRule, -DN=4 -DANY_VOTE, 1, refuted",
    "FloodSet, -DN=3 -DF=1, 2, holds",
    "FloodSet, -DN=3 -DF=1 -DROUNDS=1, 2, refuted",
    "ChangRoberts, -DN=4, 1, holds",
    "ChangRoberts, -DN=4 -DTWO_LEADERS, 1, refuted",
    "ChangRoberts, -DN=4 -DLIVENESS, 2, holds",
    "ChangRoberts, -DN=4 -DLIVENESS -DNEVER, 1, refuted",
    "Herlihy, -DN=3, 1, holds",
    "Herlihy, -DN=3 -DNOT_ATOMIC, 1, refuted",
  })
  void spinSaysWhatIsExpectedWhereItIsInstalled(
      String model, String defines, int cores, String verdict, @TempDir Path folder)
      throws IOException {
    assumeTrue(Commands.isInstalled("spin") && Commands.isInstalled("gcc"));
    List<String> given = List.of(defines.split(" ", -1));
    Spin spin = new Spin(MODELS, cores, "-O0");
    assumeTrue(spin.runsHere());
    CheckerAnswer outcome = spin.check(model, given, new Commands(folder, 60));
    assertThat(outcome.verdict()).isEqualTo(verdict);
  }
}
