package dev.rondo.unfold;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The phase tree of each file of {@code testdata}, with its diagnostics. */
class UnfoldTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("testdata"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thePhaseIsUnfolded(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    String tree = Unfold.of(protocol, log).map(PhasePrinter::print).orElse("");
    String diagnostics =
        log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n"));
    file.check(diagnostics + (diagnostics.isEmpty() ? "" : "\n") + tree);
  }
}
