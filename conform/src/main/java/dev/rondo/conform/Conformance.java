package dev.rondo.conform;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.Spec;

/**
 * Checks whether the logs of the nodes of a system are a run of a protocol, also while they grow.
 *
 * <p>The logs are read twice: once to find out which kinds of events they contain, and once to
 * replay the nodes. If later events show further kinds, the replay starts again. So the answer does
 * not depend on when events were read.
 */
public final class Conformance implements Closeable {

  private final LoadedProtocol protocol;
  private final int n;
  private final int f;
  private final LogFiles files;
  private final boolean growing;
  private final LogVocabulary vocabulary;
  private final OpenLogs scanned;
  private final LoggedEventKinds.Scan scan;
  private StaleMessageAnalysis forgetting;
  private boolean inPlace = true;
  private @Nullable LogReplay replay;

  private Conformance(LoadedProtocol protocol, int n, int f, LogFiles files, boolean growing) {
    this.protocol = protocol;
    this.n = n;
    this.f = f;
    this.files = files;
    this.growing = growing;
    this.vocabulary = new LogVocabulary(protocol.model());
    this.scanned = new OpenLogs(files, n, growing);
    this.scan = new LoggedEventKinds.Scan(vocabulary, files, scanned);
    this.forgetting = StaleMessageAnalysis.lenient(protocol.model());
  }

  /**
   * Checks logs.
   *
   * @param paths one log for each node, or merged logs
   */
  public static ConformanceResult check(LoadedProtocol protocol, int n, int f, List<Path> paths) {
    return check(protocol, n, f, LogFiles.of(paths));
  }

  /** Checks logs that may have another format. */
  public static ConformanceResult check(LoadedProtocol protocol, int n, int f, LogFiles logs) {
    try (Conformance conformance = new Conformance(protocol, n, f, logs, false)) {
      ConformanceResult result = conformance.result(true);
      UsageError.unless(result.events() > 0, "the logs have no events");
      return result;
    }
  }

  /** Checks logs that grow, or do not exist yet. */
  public static Conformance follow(LoadedProtocol protocol, int n, int f, LogFiles logs) {
    return new Conformance(protocol, n, f, logs, true);
  }

  /** The answer about all complete lines that are in the logs now. */
  public ConformanceResult soFar() {
    return result(false);
  }

  private ConformanceResult result(boolean complete) {
    scan.advance();
    LoggedEventKinds profile = scan.profile();
    if (replay == null || !replay.hasProfile(profile)) {
      restart();
    }
    while (true) {
      LogReplay current = replay == null ? restart() : replay;
      try {
        current.advance(scan, complete);
        ConformanceResult result = current.result(scan.events());
        if (result.conforms() || !inPlace) {
          return result;
        }
        inPlace = false; // what explains the first event needs the states before it
      } catch (NodeStepExecutor.PhaseDecreased e) {
        forgetting = StaleMessageAnalysis.none(protocol.model());
      } catch (NodeStepExecutor.ChoiceInPlace e) {
        inPlace = false;
      }
      restart();
    }
  }

  private LogReplay restart() {
    if (replay != null) {
      replay.close();
    }
    LogReplay fresh =
        new LogReplay(
            protocol, forgetting, inPlace, vocabulary, scan.profile(), files, growing, n, f);
    replay = fresh;
    return fresh;
  }

  /** Whether a spec can be checked if the inputs, as those of a real system, are not known. */
  public static boolean needsNoInputs(Spec<?> spec) {
    return Arrays.stream(spec.getClass().getMethods())
        .filter(method -> method.getName().equals("input"))
        .allMatch(method -> method.getDeclaringClass() == Spec.class);
  }

  @Override
  public void close() {
    scanned.close();
    if (replay != null) {
      replay.close();
    }
  }
}
