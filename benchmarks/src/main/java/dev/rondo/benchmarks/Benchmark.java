package dev.rondo.benchmarks;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Optional;

/** A protocol that can be measured. */
public interface Benchmark {

  /** The name of its class. */
  String className();

  /** How it is written. */
  Shape shape();

  /** The expected result of a hunt. */
  Expected expected();

  /** Its file. */
  SourceFile source();

  /** The shortest known execution that shows its bug, if it has one. */
  Optional<MinimalExecution> needs();

  /** Its rows in the paper's table; none for a protocol that is not there. */
  default List<PaperRow> paperRows() {
    return List.of();
  }

  /** The name of its file. */
  default String fileName() {
    return className() + ".java";
  }
}
