package dev.rondo.benchmarks.zoo;

import dev.rondo.benchmarks.Benchmark;
import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.benchmarks.MinimalExecution;
import dev.rondo.benchmarks.ProtocolFiles;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;

/** A protocol of the zoo, with its bug or repaired. */
public record ZooProtocol(ZooBug bug, Expected expected) implements Benchmark {

  @Override
  public String className() {
    return bug.className() + (expected == Expected.CORRECT ? "Fixed" : "");
  }

  @Override
  public Shape shape() {
    return bug.shape();
  }

  @Override
  public Optional<MinimalExecution> needs() {
    return expected == Expected.BUGGY ? Optional.of(bug.needs()) : Optional.empty();
  }

  @Override
  public SourceFile source() {
    return ProtocolFiles.read("protocols/zoo", className());
  }
}
