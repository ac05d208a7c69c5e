package dev.rondo.benchmarks.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.benchmarks.BugSearch;
import dev.rondo.benchmarks.ReadProtocol;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.TagSample;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.testing.Sampled;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bug of the zoo is there, and every twin is without it. */
class ZooBugTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols/zoo");

  private static final HuntLimits MANY = settings(30_000);
  private static final HuntLimits SOME = settings(2_000);
  private static final HuntLimits A_FEW = settings(100);

  @Test
  void everyFileOfTheFolderIsInTheZoo() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              ZooBug.protocols().stream().map(ZooProtocol::fileName).toList());
    }
  }

  @Test
  void bothHalvesAreLargeEnoughToJudgeBy() {
    for (ZooHalf half : ZooHalf.values()) {
      assertThat(ZooBug.values()).filteredOn(bug -> bug.half() == half).hasSizeGreaterThan(6);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void everyProtocolReadsWithoutErrorsAndWarnings(ZooProtocol protocol) {
    ReadProtocol read = ReadProtocol.of(protocol.source());
    assertThat(read.model()).isPresent();
    assertThat(read.diagnostics()).isEmpty();
    assertThat(protocol.source().text().contains("// BUG: "))
        .isEqualTo(protocol.expected() == Expected.BUGGY);
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @EnumSource
  void everyBugIsFoundInAFormThatItsShapeHas(ZooBug bug) {
    Forms forms = forms(bug.buggy(), Optional.empty());
    if (bug.shape() == Shape.ROUNDS) {
      assertThat(BugSearch.finds(bug.buggy(), bug.needs().phases())).isTrue();
      assertThat(BugSearch.finds(bug.buggy(), bug.needs().phases() - 1)).isFalse();
    } else {
      assertThat(
              forms.sequential().filter(form -> finds(form, SOME)).isPresent()
                  || finds(forms.async().orElseThrow(), MANY))
          .isTrue();
    }
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @EnumSource
  void everyTwinIsClean(ZooBug bug) {
    Optional<FormChoice> some = // that a search for tags fails is seen with the bug
        bug.shape() == Shape.UNTAGGED ? Optional.of(FormChoice.ASYNC) : Optional.empty();
    for (Form form : forms(bug.repaired(), some).all()) {
      assertThat(finds(form, A_FEW)).as(form.name()).isFalse();
    }
  }

  private static boolean finds(Form form, HuntLimits settings) {
    return new Hunter(form, settings).run().found() > 0;
  }

  static List<ZooProtocol> protocols() {
    return ZooBug.protocols();
  }

  private static HuntLimits settings(int schedules) {
    return new HuntLimits(1, schedules, Long.MAX_VALUE / 2_000_000, 1, 2);
  }

  /** The forms that it has; the tags of handlers hold in a sample of its schedules. */
  private static Forms forms(ZooProtocol protocol, Optional<FormChoice> some) {
    Protocol model = ReadProtocol.model(protocol.source());
    Log log = new Log(protocol.source());
    HuntingSettings settings =
        new HuntingSettings(
            some,
            AsyncSettings.of(model.settings()),
            10,
            RoundStrategyKind.AUTO,
            false,
            true,
            A_FEW);
    Forms forms = Hunting.of(model, ClassPath.LANGUAGE, settings, log).orElseThrow().forms();
    assertThat(model.writtenAsRounds()).isEqualTo(protocol.shape() == Shape.ROUNDS);
    boolean inRounds = forms.sequential().isPresent() && !forms.isPart();
    assertThat(inRounds).isEqualTo(protocol.shape() != Shape.UNTAGGED);
    if (protocol.shape() == Shape.HANDLERS) {
      assertThat(finds(TagSample.of(forms.async().orElseThrow()), A_FEW)).as("tags").isFalse();
    }
    return forms;
  }
}
