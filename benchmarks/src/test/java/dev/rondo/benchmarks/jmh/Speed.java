package dev.rondo.benchmarks.jmh;

import java.io.IOException;

/** Runs the benchmarks of this package; takes JMH's options. */
public final class Speed {

  private Speed() {}

  public static void main(String[] args) throws IOException {
    org.openjdk.jmh.Main.main(args);
  }
}
