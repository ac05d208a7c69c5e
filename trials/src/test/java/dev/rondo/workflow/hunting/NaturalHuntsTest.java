package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.testing.Golden;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.runtime.NetworkModel;

/** Every bug of a sequential form, with tags that hold or not, is one of the protocol. */
@Tag("long")
class NaturalHuntsTest {

  private static final String ARBITRARY = NetworkModel.ARBITRARY.network();

  static Stream<Golden.Case> cases() {
    return Golden.cases(
        Path.of("../analysis/src/test/resources/infer/natural"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bugsAreConfirmedInTheOriginal(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    RunnableProtocol.read(log, ClassPath.LANGUAGE)
        .map(NaturalHuntsTest::hunt)
        .flatMap(HuntingResult::counterexample)
        .ifPresent(bug -> assertThat(bug.isConfirmed()).isTrue());
  }

  private static HuntingResult hunt(Protocol protocol) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings())
                .withNetwork(ARBITRARY, AsyncSettings.faultsOf(ARBITRARY)),
            32,
            new HuntLimits(1, 600, HuntLimits.NO_TIMEOUT, 1, 1));
    return AlternatingHunt.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow()
        .run(ProgressMonitor.SILENT, AlternatingHunt.HuntListener.SILENT);
  }
}
