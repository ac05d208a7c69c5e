package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {

  private final Terms terms = new Terms();
  private final Term a = terms.variable("a", Sort.BOOL);
  private final Term b = terms.variable("b", Sort.BOOL);

  private Evaluation where(boolean first, boolean second) {
    return new Evaluation(variable -> variable.name().equals("a") ? first : second);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void formulasAreThoseOfLogic(boolean first, boolean second) {
    Evaluation values = where(first, second);
    assertThat(values.holds(terms.and(a, b))).isEqualTo(first && second);
    assertThat(values.holds(terms.or(a, b))).isEqualTo(first || second);
    assertThat(values.holds(terms.implies(a, b))).isEqualTo(!first || second);
    assertThat(values.holds(terms.eq(a, b))).isEqualTo(first == second);
    assertThat(values.number(terms.count(List.of(a, b))))
        .isEqualTo((first ? 1 : 0) + (second ? 1 : 0));
  }

  @ParameterizedTest
  @CsvSource({"-7, 2", "-1, 5", "0, 3", "9, 4"})
  void numbersAreThoseOfArithmetic(long value, long divisor) {
    Evaluation values = where(true, false);
    Term number = terms.ite(a, terms.number(value), terms.number(100));
    assertThat(values.number(terms.floorDiv(number, divisor)))
        .isEqualTo(Math.floorDiv(value, divisor));
    assertThat(values.number(terms.floorMod(number, divisor)))
        .isEqualTo(Math.floorMod(value, divisor));
    assertThat(values.number(terms.subtract(terms.mul(3, number), terms.number(1))))
        .isEqualTo(3 * value - 1);
    assertThat(values.holds(terms.lt(number, terms.number(1)))).isEqualTo(value < 1);
    assertThat(values.number(terms.max(number, terms.number(2)))).isEqualTo(Math.max(value, 2));
  }
}
