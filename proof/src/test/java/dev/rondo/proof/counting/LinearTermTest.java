package dev.rondo.proof.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Terms;
import org.junit.jupiter.api.Test;

class LinearTermTest {

  private final Terms terms = new Terms();
  private final LinearTerm n = LinearTerm.unknown("n");
  private final LinearTerm f = LinearTerm.unknown("f");

  @Test
  void equalCombinationsAreEqual() {
    assertThat(n.plus(f).minus(n)).isEqualTo(f);
    assertThat(n.times(2).minus(n).minus(n)).isEqualTo(LinearTerm.ZERO);
    assertThat(n.times(0).isConstant()).isTrue();
  }

  @Test
  void aComparisonWithoutUnknownsIsDecided() {
    assertThat(n.atMost(n.plus(LinearTerm.of(1)), terms)).isSameAs(terms.bool(true));
    assertThat(n.plus(LinearTerm.of(1)).atMost(n, terms)).isSameAs(terms.bool(false));
    assertThat(n.is(n, terms)).isSameAs(terms.bool(true));
  }

  @Test
  void aComparisonOfUnknownsIsATerm() {
    assertThat(f.atMost(n, terms))
        .isSameAs(terms.le(terms.variable("f", Sort.INT), terms.variable("n", Sort.INT)));
  }

  @Test
  void anOverflowIsNotIgnored() {
    assertThatThrownBy(() -> LinearTerm.of(Long.MAX_VALUE).plus(LinearTerm.of(1)))
        .isInstanceOf(ArithmeticException.class);
  }
}
