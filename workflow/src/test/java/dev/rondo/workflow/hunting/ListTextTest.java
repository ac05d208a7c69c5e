package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListTextTest {

  @Test
  void commasWithinElementsDoNotSeparate() {
    assertThat(ListText.elements("[Entry[term=1, config=[P0, P1]], {a=1, b=2}, 3]"))
        .hasValue(List.of("Entry[term=1, config=[P0, P1]]", "{a=1, b=2}", "3"));
    assertThat(ListText.elements("[]")).hasValue(List.of());
  }

  @Test
  void otherValuesHaveNoElements() {
    assertThat(ListText.elements("Entry[term=1]")).isEmpty();
    assertThat(ListText.elements("[1] and [2]")).isEmpty();
    assertThat(ListText.elements("[1")).isEmpty();
    assertThat(ListText.elements("")).isEmpty();
  }

  @Test
  void listsInRecordsAreFoundOnceEach() {
    assertThat(ListText.in("Append[log=[Entry[config=[P0]], 2], more=[3]]"))
        .containsExactly("[Entry[config=[P0]], 2]", "[3]");
  }

  @Test
  void commonElementsAreThoseFromTheBeginning() {
    assertThat(ListText.common(List.of("a", "b", "c"), List.of("a", "x", "c"))).isEqualTo(1);
    assertThat(ListText.common(List.of("a"), List.of("a", "b"))).isEqualTo(1);
  }
}
