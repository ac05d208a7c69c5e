package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.proof.closure.TagProofs;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.verdict.Closure;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A condition that a run of the original breaks is never said to be proved. */
class ProvedTagsTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");

  @Test
  @Tag("long")
  void whatARunBreaksIsNotProved() {
    assertNotProved("ViewChangeFixed");
  }

  @Test
  @Tag("long")
  void whatARunOfPaxosBreaksIsNotProved() {
    assertNotProved("PaxosFirstLog");
  }

  private static void assertNotProved(String name) {
    Log log = SourceReader.read(PROTOCOLS.resolve(name + ".java"));
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    HuntingSettings settings =
        new HuntingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            5,
            new HuntLimits(1, 1, 60_000, 1, 1));
    Closure sampled =
        Hunting.of(protocol, ClassPath.LANGUAGE, settings, log)
            .orElseThrow()
            .closure(ProgressMonitor.SILENT);
    Finding finding = sampled.tagViolation().orElseThrow().finding();
    TagReport report = TagProofs.of(protocol, Solvers.best());
    assertThat(finding).isNotNull();
    assertThat(report.with(Status.PROVED))
        .noneMatch(
            proved ->
                proved.handler().equals(finding.handler())
                    && finding.message().contains(proved.condition().name()));
  }
}
