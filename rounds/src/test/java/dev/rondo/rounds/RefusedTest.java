package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.Unfold;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be turned into rounds is refused, and the statement is named. */
class RefusedTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("testdata"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theStatementIsNamed(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    PhaseTree tree = Unfold.of(protocol, log).orElseThrow();
    assertThat(Rounds.of(tree, log)).isEmpty();
    file.check(
        log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n")));
  }
}
