package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.testing.Golden;
import dev.rondo.workflow.tagtrial.FoundTags;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import dev.rondo.workflow.tagtrial.TagSearch;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Constructs that people use, each in a small protocol as one would write it from a paper, and what
 * comes of it: both forms, or a refusal with what to write instead (docs/internal/natural.md).
 */
@Tag("long")
class AsWrittenTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("written"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bothFormsOrWhatToWriteInstead(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    file.check(
        RunnableProtocol.read(log, ClassPath.LANGUAGE)
            .map(AsWrittenTest::hunted)
            .orElseGet(() -> "refused\n" + said(log)));
  }

  private static String hunted(Protocol written) {
    Log log = new Log(written.source());
    Optional<FoundTags> found = TagSearch.in(written.source(), ClassPath.LANGUAGE, log);
    Optional<FoundTags> held = found.filter(FoundTags::held);
    String tags =
        held.map(kept -> "tags that hold: " + kept.proposal().summary() + "\n")
            .orElseGet(() -> said(log) + found.map(AsWrittenTest::broken).orElse(""));
    FormChoice forms = held.isPresent() ? FormChoice.BOTH : FormChoice.ASYNC;
    return tags + outcomes(held.map(FoundTags::protocol).orElse(written), forms);
  }

  private static String broken(FoundTags found) {
    return Stream.concat(
            Stream.of(found.broken().orElseThrow().message()),
            found.hints(ClassPath.LANGUAGE).stream())
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private static String outcomes(Protocol protocol, FormChoice forms) {
    HuntingResult result =
        Hunting.of(
                protocol, ClassPath.LANGUAGE, settings(protocol, forms), new Log(protocol.source()))
            .orElseThrow()
            .hunt(new Closure.Assumed(), ProgressMonitor.SILENT);
    assertThat(result.verdict()).isNotEqualTo(Verdict.FAULT_OF_RONDO);
    return result.results().stream()
        .map(AsWrittenTest::outcome)
        .collect(Collectors.joining("", "", "verdict: " + result.verdict() + "\n"));
  }

  private static String outcome(HuntResult result) {
    return result.form()
        + ": "
        + result
            .firstFound()
            .map(run -> Objects.requireNonNull(run.finding()))
            .map(Finding::message)
            .orElse("nothing found")
        + "\n";
  }

  private static String said(Log log) {
    return log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n"));
  }

  private static HuntingSettings settings(Protocol protocol, FormChoice forms) {
    return new HuntingSettings(
        Optional.of(forms),
        AsyncSettings.of(protocol.settings()),
        8,
        RoundStrategyKind.AUTO,
        false,
        true,
        new HuntLimits(1, 200, 60_000, 1, 1));
  }
}
