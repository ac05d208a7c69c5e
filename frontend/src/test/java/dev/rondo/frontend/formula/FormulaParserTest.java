package dev.rondo.frontend.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaParserTest {

  private static final List<String> NAMES = List.of("p", "q", "waits");

  @ParameterizedTest
  @CsvSource({
    "[] p -> <> q || p && q, ([] p) -> ((<> q) || (p && q))",
    "p U q U waits, p U (q U waits)",
    "p -> q -> p, p -> (q -> p)",
    "p <-> q <-> p, (p <-> q) <-> p",
    "!p U q, (!p) U q",
    "[]<>p, []   (<> (p))",
    "p W q, q R (p || q)",
    "some p && q, (some p) && q",
    "all (p || !q), all ( ( p || (!q) ) )",
    "output = 3 && output, (output = 3) && (output)",
  })
  void bracketsCanBeLeftOut(String text, String whole) {
    assertThat(read(text)).isEqualTo(read(whole));
  }

  @Test
  void valuesAreNumbersNamesAndTexts() {
    assertThat(read("output = -3")).isEqualTo(new Formula.HasOutputValue("-3"));
    assertThat(read("output = P2")).isEqualTo(new Formula.HasOutputValue("P2"));
    assertThat(read("output = \"Put[key=1]\"")).isEqualTo(new Formula.HasOutputValue("Put[key=1]"));
  }

  @Test
  void formulasSpeakOfEachProcessWhereAnAtomStandsAlone() {
    assertThat(read("[] (p -> <> some q)").isOfEach()).isTrue();
    assertThat(read("[] (all p -> <> some q)").isOfEach()).isFalse();
  }

  @Test
  void aContraryHasContrariesOfLettersAlone() {
    assertThat(read("!([] (p -> <> q))").normal(true)).isEqualTo(read("<> (p && [] !q)"));
    assertThat(read("p U all q").normal(false)).isEqualTo(read("!p R !all q"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "X p ; 0 ; there is no X, the next step",
        "[] (p -> q ; 10 ; a ) is missing",
        "p q ; 2 ; here &&, ||, ->, U, W, R or the end is missing",
        "[] -> p ; 3 ; here a name, output, or a formula in brackets is missing",
        "p & q ; 2 ; & is written &&",
        "G p ; 0 ; G is written []",
        "p && r ; 5 ; there is no @Observed method r: there are p, q, waits",
        "p # q ; 2 ; formulas have no #",
        "p = 3 ; 2 ; only what was output is compared",
        "output = ; 8 ; a number, a name or a text in quotes is missing",
        "output = \"a ; 9 ; a text has no second",
        "some <> p ; 5 ; some asks for one state of each process",
        "all (p && some q) ; 4 ; all asks for one state of each process",
        "'' ; 0 ; here a name",
        "p) ; 1 ; here &&",
      })
  void faultsSayWhatIsMissingAndWhere(String text, int place, String message) {
    FormulaSyntaxError fault = catchThrowableOfType(FormulaSyntaxError.class, () -> read(text));
    assertThat(fault.text()).startsWith(message);
    assertThat(fault.place()).isEqualTo(place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "p -> ", "p U ", "p && ", "!", "[]"})
  void longFormulasAreRefused(String repeated) {
    String text = repeated.repeat(100_000) + "p";
    assertThat(catchThrowableOfType(FormulaSyntaxError.class, () -> read(text)).text())
        .isEqualTo("a formula has at most 300 words");
  }

  private static Formula read(String text) {
    return FormulaParser.read(text, NAMES);
  }
}
