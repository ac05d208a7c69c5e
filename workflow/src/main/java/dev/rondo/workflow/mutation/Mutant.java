package dev.rondo.workflow.mutation;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import java.util.List;
import java.util.Optional;

/**
 * A protocol with one small fault.
 *
 * @param line where the fault is planted
 * @param method the method with the fault, or the field
 * @param text the file with the fault
 */
public record Mutant(MutationKind kind, int line, String method, SourceFile text) {

  /**
   * Reads the text as a protocol, by the same rules as the author's file; empty where it is
   * refused.
   *
   * @param log gets what is wrong with the text
   * @throws UsageError where its code cannot be loaded
   */
  public Optional<Protocol> protocol(Protocol author, ClassPath classPath, Log log) {
    Optional<Protocol> read = Pipeline.protocol(log, classPath);
    read.ifPresent(found -> ProtocolLoader.check(found, classPath));
    return read.map(found -> found.with(found.settings().withSpecs(author.settings().specs())));
  }

  /** The lines that differ from the author's file, each with its sign. */
  public List<String> diff(SourceFile author) {
    return UnifiedDiff.of(author, text)
        .lines()
        .skip(2)
        .filter(line -> line.startsWith("-") || line.startsWith("+"))
        .map(line -> line.charAt(0) + " " + line.substring(1).strip())
        .filter(line -> !line.equals("+ "))
        .toList();
  }
}
