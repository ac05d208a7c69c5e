package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a sequential program cannot hold is refused, and the statement is named. */
class RefusedTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("refused"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theStatementIsNamed(Golden.Case file) {
    Stages stages = Stages.of(file.name(), file.text());
    assertThat(stages.sequentialize()).isEmpty();
    file.check(stages.diagnostics());
  }
}
