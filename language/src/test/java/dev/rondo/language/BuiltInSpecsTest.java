package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.NodeId;
import rondo.PrefixOrder;
import rondo.Validity;
import rondo.Violation;

class BuiltInSpecsTest {

  private static final NodeId ONE = NodeId.of(0);
  private static final NodeId OTHER = NodeId.of(1);

  @Test
  void agreementIsBrokenByTwoDifferentOutputs() {
    Agreement spec = new Agreement();
    spec.observe(ONE, 1);
    assertThatCode(() -> spec.observe(OTHER, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> spec.observe(OTHER, 2)).isInstanceOf(Violation.class);
  }

  @Test
  void agreementPerKeyComparesValuesOfOneKey() {
    AgreementPerKey spec = new AgreementPerKey();
    spec.observe(ONE, Map.entry(1, "a"));
    assertThatCode(() -> spec.observe(OTHER, Map.entry(2, "b"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> spec.observe(OTHER, Map.entry(1, "b"))).isInstanceOf(Violation.class);
  }

  @Test
  void oneOfTwoLogsIsAPrefixOfTheOther() {
    PrefixOrder spec = new PrefixOrder();
    spec.observe(ONE, List.of(1, 2));
    assertThatCode(() -> spec.observe(OTHER, List.of(1))).doesNotThrowAnyException();
    assertThatCode(() -> spec.observe(OTHER, List.of(1, 2, 3))).doesNotThrowAnyException();
    assertThatThrownBy(() -> spec.observe(ONE, List.of(1, 3))).isInstanceOf(Violation.class);
  }

  @Test
  void validOutputsAreInputs() {
    Validity spec = new Validity();
    spec.input(ONE, 3);
    assertThatCode(() -> spec.observe(OTHER, 3)).doesNotThrowAnyException();
    assertThatThrownBy(() -> spec.observe(OTHER, 4))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("the inputs were [3]");
  }
}
