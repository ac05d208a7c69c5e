package rondo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecisionDiagramsTest {

  private final DecisionDiagrams diagrams = new DecisionDiagrams(3);
  private final int a = diagrams.variable(0);
  private final int b = diagrams.variable(1);
  private final int c = diagrams.variable(2);

  @Test
  void equalSetsHaveEqualDiagrams() {
    assertThat(diagrams.and(a, b)).isEqualTo(diagrams.and(b, a));
    assertThat(diagrams.not(diagrams.and(a, b)))
        .as("De Morgan")
        .isEqualTo(diagrams.or(diagrams.not(a), diagrams.not(b)));
    assertThat(diagrams.or(diagrams.and(a, b), diagrams.and(a, c)))
        .as("distributivity")
        .isEqualTo(diagrams.and(a, diagrams.or(b, c)));
    assertThat(diagrams.not(diagrams.not(c))).isEqualTo(c);
  }

  @Test
  void theEmptySetAndTheSetOfAll() {
    assertThat(diagrams.and(a, diagrams.not(a))).isEqualTo(DecisionDiagrams.NONE);
    assertThat(diagrams.or(a, diagrams.not(a))).isEqualTo(DecisionDiagrams.ALL);
    assertThat(diagrams.node(1, b, b)).as("a variable without influence").isEqualTo(b);
  }

  @Test
  void aVariableIsFixed() {
    int set = diagrams.or(diagrams.and(a, b), c);
    assertThat(diagrams.restrict(set, 0, true)).isEqualTo(diagrams.or(b, c));
    assertThat(diagrams.restrict(set, 0, false)).isEqualTo(c);
    assertThat(diagrams.restrict(set, 2, true)).isEqualTo(DecisionDiagrams.ALL);
  }

  @Test
  void theFirstVariableOfADiagram() {
    assertThat(diagrams.top(diagrams.and(b, c))).isEqualTo(1);
    assertThat(diagrams.top(DecisionDiagrams.ALL)).isEqualTo(3);
    assertThat(diagrams.low(b, 0)).as("not asked for").isEqualTo(b);
    assertThat(diagrams.high(b, 1)).isEqualTo(DecisionDiagrams.ALL);
  }
}
