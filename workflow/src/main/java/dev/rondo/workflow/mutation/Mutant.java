package dev.rondo.workflow.mutation;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;

/**
 * A protocol with one small fault.
 *
 * @param line where the fault is planted
 * @param method in which; the name of the field where it is one
 * @param text the file with the fault
 */
public record Mutant(MutationKind kind, int line, String method, SourceFile text) {

  /** The lines that differ from the author's, each with its sign. */
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
