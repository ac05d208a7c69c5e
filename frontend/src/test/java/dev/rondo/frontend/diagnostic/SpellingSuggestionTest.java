package dev.rondo.frontend.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingSuggestionTest {

  private static final List<String> KNOWN = List.of("Arbitrary", "Kernel", "NMinusF", "Reliable");

  @ParameterizedTest
  @CsvSource({
    "kernel, Kernel",
    "Kernal, Kernel",
    "nminus, NMinusF",
    "Relyable, Reliable",
    "Fifo, ''",
    "'', ''",
  })
  void theNearestKnownWord(String word, String meant) {
    assertThat(SpellingSuggestion.to(word, KNOWN).orElse("")).isEqualTo(meant);
  }

  @Test
  void ofEquallyNearWordsTheFirstInOrder() {
    assertThat(SpellingSuggestion.to("ac", List.of("ab", "aa"))).contains("aa");
  }

  @Test
  void asAQuestion() {
    assertThat(SpellingSuggestion.question("kernl", KNOWN)).isEqualTo("; do you mean Kernel?");
    assertThat(SpellingSuggestion.question("Fifo", KNOWN)).isEmpty();
  }
}
