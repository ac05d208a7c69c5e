package dev.rondo.benchmarks.bench;

/** The purpose of a bench. */
public enum BenchKind {
  /** Table 1 of Drăgoi and Inzaghi Pronesti 2022, and the other protocols that have a bug. */
  TABLE("table1"),
  /** The rows of the table and those of the zoo. */
  ZOO("zoo"),
  /** Protocols with more and more processes, and with more and more phases. */
  GROWTH("growth"),
  /** The correct versions, in which nothing may be found. */
  CORRECT("correct");

  private final String fileName;

  BenchKind(String fileName) {
    this.fileName = fileName;
  }

  /** How the names of its files begin. */
  public String fileName() {
    return fileName;
  }

  /** Whether its times are compared; a form is warmed up only for that. */
  boolean isTimed() {
    return this != CORRECT;
  }
}
