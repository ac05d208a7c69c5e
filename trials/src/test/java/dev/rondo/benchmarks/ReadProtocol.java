package dev.rondo.benchmarks;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A file as it was read, once for all tests: no test changes it. */
public record ReadProtocol(Optional<Protocol> model, List<String> diagnostics) {

  private static final Map<String, ReadProtocol> READ = new ConcurrentHashMap<>();

  /** The model of a file that must be right. */
  public static Protocol model(SourceFile source) {
    ReadProtocol read = of(source);
    return read.model().orElseThrow(() -> new AssertionError(read.diagnostics()));
  }

  /** The protocol, and its diagnostics. */
  public static ReadProtocol of(SourceFile source) {
    return READ.computeIfAbsent(source.text(), text -> read(source));
  }

  private static ReadProtocol read(SourceFile source) {
    Log log = new Log(source);
    Optional<Protocol> model = Frontend.read(source, ClassPath.LANGUAGE, log);
    return new ReadProtocol(model, log.sorted().stream().map(DiagnosticPrinter::print).toList());
  }
}
