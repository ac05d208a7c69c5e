package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TermsTest {

  private final Terms terms = new Terms();
  private final Term a = terms.variable("a", Sort.BOOL);
  private final Term b = terms.variable("b", Sort.BOOL);
  private final Term x = terms.variable("x", Sort.INT);

  @Test
  void aTermIsMadeOnce() {
    assertThat(terms.and(a, b)).isSameAs(terms.and(a, b));
    assertThat(terms.add(x, terms.number(1))).isSameAs(terms.add(terms.number(1), x));
  }

  @Test
  void whatCannotBeIsFalse() {
    assertThat(terms.and(a, terms.not(a))).isSameAs(terms.bool(false));
    assertThat(terms.or(terms.or(a, b), terms.not(terms.or(a, b)))).isSameAs(terms.bool(true));
  }

  @Test
  void aCountComparedWithANumberHasNoNumbers() {
    Term count = terms.count(List.of(a, b));
    assertThat(terms.le(terms.number(2), count)).isSameAs(terms.and(a, b));
    assertThat(terms.le(count, terms.number(2))).isSameAs(terms.bool(true));
    assertThat(terms.eq(terms.mul(3, count), terms.number(4))).isSameAs(terms.bool(false));
  }

  @Test
  void divisionRoundsDown() {
    assertThat(terms.floorDiv(terms.number(-7), 2)).isSameAs(terms.number(-4));
    assertThat(terms.floorMod(terms.number(-7), 2)).isSameAs(terms.number(1));
  }
}
