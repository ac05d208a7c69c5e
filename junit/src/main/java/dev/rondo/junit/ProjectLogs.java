package dev.rondo.junit;

import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.run.load.ProtocolLoader;
import java.nio.file.Path;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** The logs that are checked against a test's protocol. */
final class ProjectLogs extends ProjectQuestions implements Logs {

  ProjectLogs(Combination combination, TestPlace place) {
    super(combination, place);
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    throw new IllegalStateException("logs are not hunted");
  }

  @Override
  public void conform(Path... files) {
    done(tested -> check(tested, List.of(files)));
  }

  private static ConformanceResult check(TestedProtocol tested, List<Path> files) {
    ConformanceResult result =
        Conformance.check(
            ProtocolLoader.load(tested.protocol(), tested.reading().classPath()),
            tested.processes().n(),
            tested.processes().f(),
            files);
    if (!result.conforms()) {
      throw new AssertionFailedError(result.text());
    }
    System.out.print("rondo: " + result.text());
    return result;
  }
}
