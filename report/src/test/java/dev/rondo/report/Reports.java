package dev.rondo.report;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.testing.Protocols;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Hunts whose reports are looked at. */
record Reports(Hunting hunting, HuntingResult result) {

  static final int PHASES = 10;

  /** A short hunt in a benchmark protocol, in every form it has. */
  static Reports ofBenchmark(String name, int runs) {
    AsyncForm form = Protocols.benchmark(name);
    return of(form, form.settings(), Optional.empty(), runs);
  }

  /** A short hunt in a benchmark protocol with another number of processes. */
  static Reports ofBenchmark(String name, int n, int runs) {
    AsyncForm form = Protocols.benchmark(name);
    AsyncSettings usual = form.settings();
    AsyncSettings settings =
        usual.withNodes(n, usual.f()).withStrategy(EventStrategyKind.RANDOM, usual.draws().depth());
    return of(form, settings, Optional.empty(), runs);
  }

  /** A short hunt in a protocol of the tests. */
  static Reports ofOwn(String name) {
    AsyncForm form = Protocols.own(name);
    return of(form, form.settings(), Optional.empty(), 1);
  }

  static Reports ofBenchmark(String name, FormChoice choice, int runs) {
    AsyncForm form = Protocols.benchmark(name);
    return of(form, form.settings(), Optional.of(choice), runs);
  }

  private static Reports of(
      AsyncForm form, AsyncSettings settings, Optional<FormChoice> choice, int runs) {
    Protocol protocol = form.protocol().model();
    HuntingSettings hunt =
        new HuntingSettings(
            choice,
            settings,
            PHASES,
            RoundStrategyKind.AUTO,
            false,
            true,
            new HuntLimits(runs, 5_000, 10_000, 1, 1));
    Hunting hunting =
        Hunting.of(protocol, ClassPath.LANGUAGE, hunt, new Log(protocol.source())).orElseThrow();
    return new Reports(hunting, hunting.hunt(new Closure.Assumed(), ProgressMonitor.SILENT));
  }

  Path write(Path folder) throws IOException {
    return Report.in(folder).write(hunting, result);
  }

  Content content() {
    return HuntingContent.of(
        hunting, result, hunting.forms().sequential().map(form -> form.program()));
  }
}
