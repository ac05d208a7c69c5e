package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.trace.TraceNames;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AbridgedValueTest {

  private static final AbridgedValue TEXT = new AbridgedValue(new TraceNames(List.of(), "term"));

  @Test
  void aShortValueIsToldAsItIs() {
    List<AbridgedValue.Known> known = List.of(new AbridgedValue.Known(List.of("1"), "as before"));
    assertThat(TEXT.of("[1, 2]", known)).isEqualTo("[1, 2]");
    assertThat(TEXT.of("Accept[ballot=2, log=[0]]")).isEqualTo("Accept(ballot=2, log=[0])");
  }

  @Test
  void whatALongListSharesWithAKnownOneIsCounted() {
    List<AbridgedValue.Known> known =
        List.of(
            new AbridgedValue.Known(entries(1), "as in P1's log"),
            new AbridgedValue.Known(entries(3), "as before"));
    assertThat(TEXT.of("Append[log=" + entries(4) + "]", known))
        .isEqualTo("Append(log=[3 entries as before, Entry(term=4, config=[P1, P2])])");
    assertThat(TEXT.of("" + entries(3), known)).isEqualTo("[3 entries as before]");
    assertThat(TEXT.of("" + entries(2), known)).isEqualTo("[only 2 entries as before]");
  }

  @Test
  void aLongListIsCutBetweenElements() {
    assertThat(TEXT.of("" + entries(9)))
        .isEqualTo(
            "[Entry(term=1, config=[P1, P2]), 4 more, Entry(term=6, config=[P1, P2]), Entry(term=7,"
                + " config=[P1, P2]), Entry(term=8, config=[P1, P2]), Entry(term=9, config=[P1,"
                + " P2])]");
  }

  @Test
  void theNewestElementIsToldHoweverLongItIs() {
    String longest = "Entry[" + "x".repeat(200) + "]";
    assertThat(TEXT.of("[1, 2, 3, " + longest + "]"))
        .startsWith("[1, 2 more, Entry(")
        .endsWith("x)]");
  }

  private static List<String> entries(int number) {
    return IntStream.rangeClosed(1, number)
        .mapToObj(term -> "Entry[term=" + term + ", config=[P1, P2]]")
        .collect(Collectors.toList());
  }
}
