package dev.rondo.proof.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitWidthsTest {

  private final Terms terms = new Terms();
  private final Term a = terms.variable("a", Sort.BOOL);

  private Term oneOf(long first, long second) {
    return terms.ite(a, terms.number(first), terms.number(second));
  }

  @Test
  void openNumbersHaveNoWidth() {
    Term open = terms.variable("x", Sort.INT);
    assertThat(BitWidths.of(List.of(open))).isEmpty();
    assertThat(BitWidths.of(List.of(a))).isPresent();
  }

  /** Two's complement of a width has room for every value, and for their negation. */
  @ParameterizedTest
  @ValueSource(longs = {1, 7, 8, 1_000, 1_000_000})
  void everyNumberFits(long size) {
    Term sum = terms.add(oneOf(size, -size), terms.count(votes(5)));
    int bits = BitWidths.of(List.of(sum)).orElseThrow();
    assertThat(1L << (bits - 1)).isGreaterThan(size + 5);
  }

  @Test
  void wideNumbersAreLeftToArithmetic() {
    Term wide = oneOf(1L << 40, 1);
    assertThat(BitWidths.of(List.of(wide))).isEmpty();
  }

  private List<Term> votes(int count) {
    return IntStream.range(0, count)
        .<Term>mapToObj(vote -> terms.variable("v" + vote, Sort.BOOL))
        .toList();
  }
}
