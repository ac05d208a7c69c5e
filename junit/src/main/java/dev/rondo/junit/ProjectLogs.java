package dev.rondo.junit;

import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.conform.LogFiles;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** The logs that are checked against a test's protocol. */
final class ProjectLogs extends ProjectQuestions implements Logs {

  private Function<String, @Nullable String> reader = Function.identity();

  ProjectLogs(Combination combination, TestPlace place) {
    super(combination, place);
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    throw new IllegalStateException("logs are not hunted");
  }

  @Override
  public Logs readBy(Function<String, @Nullable String> lines) {
    reader = lines;
    return this;
  }

  @Override
  public void conform(Path... files) {
    done(tested -> check(tested, List.of(files)));
  }

  @Override
  public void conformWhile(Running system, Path... files) {
    done(tested -> checkWhile(tested, system, List.of(files)));
  }

  private LogFiles logs(List<Path> files) {
    return new LogFiles(files, () -> reader);
  }

  private ConformanceResult checkWhile(TestedProtocol tested, Running system, List<Path> files) {
    LoadedProtocol protocol = loaded(tested);
    for (Path file : files) {
      UsageError.unless(!Files.exists(file), file + " is there already: delete it before the run");
    }
    try (Conformance logs =
            Conformance.follow(
                protocol, tested.processes().n(), tested.processes().f(), logs(files));
        LogWatch watch = new LogWatch(logs, Thread.currentThread())) {
      watch.over(system);
    }
    return check(tested, files);
  }

  private static LoadedProtocol loaded(TestedProtocol tested) {
    return ProtocolLoader.loadMarked(tested.protocol(), tested.reading().classPath());
  }

  private ConformanceResult check(TestedProtocol tested, List<Path> files) {
    return passed(
        Conformance.check(
            loaded(tested), tested.processes().n(), tested.processes().f(), logs(files)));
  }

  static ConformanceResult passed(ConformanceResult result) {
    if (!result.conforms()) {
      throw new AssertionFailedError(result.text());
    }
    System.out.print("rondo: " + result.text());
    return result;
  }
}
