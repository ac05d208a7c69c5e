package dev.rondo.workflow.tagtrial;

import dev.rondo.analysis.infer.WrittenTags;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import java.util.Optional;

/**
 * Reads a protocol that is to be run. Handlers run without tags: where the text itself breaks those
 * that are written, the protocol is read without them.
 */
public final class RunnableProtocol {

  private RunnableProtocol() {}

  /**
   * The protocol; none where anything but its tags is wrong with it.
   *
   * @param log gets all that is to be said of the file as it is written
   * @throws dev.rondo.frontend.diagnostic.UsageError where code of the class path does what no
   *     protocol may
   */
  public static Optional<Protocol> read(Log log, ClassPath classPath) {
    Optional<Protocol> read = Pipeline.protocol(log, classPath);
    Optional<Protocol> runnable =
        read.isEmpty() && isWrongInTagsAlone(log) ? untagged(log, classPath) : read;
    runnable.ifPresent(protocol -> ProtocolLoader.check(protocol, classPath));
    return runnable;
  }

  private static boolean isWrongInTagsAlone(Log log) {
    return log.sorted().stream()
        .filter(found -> found.kind().severity() == Severity.ERROR)
        .map(Diagnostic::kind)
        .allMatch(DiagnosticKind.TAG_CONDITIONS::contains);
  }

  private static Optional<Protocol> untagged(Log log, ClassPath classPath) {
    WrittenTags written = WrittenTags.of(log.source());
    return Frontend.read(written.untagged(), classPath, new Log(written.untagged()));
  }
}
