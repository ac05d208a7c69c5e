package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.proof.formula.FormulaBuilder;
import dev.rondo.proof.formula.Script;
import dev.rondo.proof.formula.Translation;
import dev.rondo.testing.Golden;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protocols with their formulas, or with why there is none. */
class ScriptTest {

  private static final Path TESTDATA = Golden.folder("testdata");

  static Stream<Golden.Case> cases() {
    return Golden.cases(TESTDATA, ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theFormulaIsThis(Golden.Case file) {
    Given given = Given.file(file.input());
    Optional<FormulaBuilder> formula =
        Translation.bounded(given.rounds(), given.bounds(2, 1), given.log());
    file.check(formula.map(f -> Script.of(f, file.name())).orElseGet(given::diagnostics));
    assertThat(formula.isPresent()).isEqualTo(!given.log().hasErrors());
  }
}
