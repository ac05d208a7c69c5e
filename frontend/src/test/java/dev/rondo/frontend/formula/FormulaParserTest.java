package dev.rondo.frontend.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rondo.frontend.formula.FormulaParser.FormulaNames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.runtime.FormulaSyntaxError;
import rondo.runtime.Relation;

class FormulaParserTest {

  private static final List<String> NAMES = List.of("p", "q", "waits");
  private static final List<String> NUMBERS = List.of("id", "leader");

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
    "count p >= 2 && q, (count (p) >= 2) && q",
    "all leader = max id U p, (all (leader = max id)) U p",
    "[] 2 * count !p > n - 1 + id, [] (2*count (!p) > n - 1 + id)",
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
  void comparisonsOfWhatAllProcessesHaveArePermutable() {
    assertThat(read("[] (count p <= 1 && max id = min id)").isPermutable()).isTrue();
    assertThat(read("[] (all output -> all (leader = max id))").isPermutable()).isTrue();
    assertThat(read("<> all (output = 3)").isPermutable()).isTrue();
    assertThat(read("<> all (output = P2)").isPermutable()).isFalse();
    assertThat(read("<> (count (output = \"[P1]\") > 1)").isPermutable()).isFalse();
    assertThat(read("<> leader = max id").isPermutable()).isFalse();
    assertThat(read("[] (p -> <> some q)").isPermutable()).isFalse();
  }

  @Test
  void aMethodTakesPrecedenceOverATermOfItsName() {
    assertThat(
            FormulaParser.read(
                    "[] (count -> n)",
                    new FormulaNames(List.of("count", "n"), List.of()),
                    FormulaRoles.NONE)
                .atoms())
        .containsExactly(new Formula.Predicate("count"), new Formula.Predicate("n"));
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
        "p q ; 2 ; expected &&, ||, ->, U, W, R or the end here",
        "[] -> p ; 3 ; here a name, output, or a formula in brackets is missing",
        "p & q ; 2 ; & is written &&",
        "G p ; 0 ; G is written []",
        "p && r ; 5 ; there is no @Observed method r: there are p, q, waits, id, leader",
        "p # q ; 2 ; formulas have no #",
        "p = 3 ; 2 ; only numbers and what was output are compared",
        "count <> p > 1 ; 6 ; count is about one state of each process",
        "count p ; 7 ; here =, !=, <, <=, > or >= is missing",
        "id = max p ; 9 ; p is no number: count p is one",
        "id < q ; 5 ; q is no number: count q is one",
        "id < r ; 5 ; there is no @Observed method r that returns int",
        "id = 1.5 ; 5 ; numbers are integers up to 1000000",
        "n > all p ; 4 ; here a number is missing",
        "output = ; 8 ; a number, a name or a text in quotes is missing",
        "output = \"a ; 9 ; a text has no second",
        "some <> p ; 5 ; some is about one state of each process",
        "all (p && some q) ; 4 ; all is about one state of each process",
        "'' ; 0 ; here a name",
        "p) ; 1 ; expected &&",
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

  private static final Formula.OfRole CLIENT = new Formula.OfRole("Client", 0, 2);
  private static final Formula.OfRole SERVER = new Formula.OfRole("Server", 2, 3);

  private static Formula ofRoles(String text, Map<String, Formula.OfRole> roleOf) {
    FormulaRoles roles = new FormulaRoles(List.of(CLIENT, SERVER), roleOf);
    return FormulaParser.read(text, new FormulaNames(NAMES, NUMBERS), roles);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] all p           ; [] all (Client -> p)",
        "[] some p          ; [] some (Client && p)",
        "count (!p && q) < 2; count (Client && (!p && q)) < 2",
        "[] (p -> <> q)     ; Client -> [] (p -> <> q)",
        "id < n(Client)     ; Server -> id < 2",
        "<> all output      ; <> all output",
        "Server -> q        ; Server -> q",
      })
  void whatIsSaidOfARoleIsSaidOfItsProcesses(String text, String meaning) {
    assertThat(ofRoles(text, Map.of("p", CLIENT, "id", SERVER)))
        .isEqualTo(ofRoles(meaning, Map.of()));
  }

  @Test
  void extremesAreThoseOfARole() {
    assertThat(ofRoles("max id > 2", Map.of("id", SERVER)))
        .isEqualTo(
            new Formula.Compare(
                new Formula.Extreme(true, new Formula.Predicate("id"), SERVER),
                Relation.MORE,
                new Formula.Literal(2)));
  }

  @Test
  void noProcessHasTwoRoles() {
    Map<String, Formula.OfRole> both = Map.of("p", CLIENT, "id", SERVER);
    FormulaSyntaxError fault =
        catchThrowableOfType(
            FormulaSyntaxError.class, () -> ofRoles("<> some (p && id = 2)", both));
    assertThat(fault.text()).contains("methods of Client and Server");
    assertThat(fault.place()).isEqualTo(8);
    assertThat(ofRoles("<> (some p && all (id = 2))", both).isPermutable()).isTrue();
  }

  private static Formula read(String text) {
    return FormulaParser.read(text, new FormulaNames(NAMES, NUMBERS), FormulaRoles.NONE);
  }
}
